"""The appliance: parts that put events, one loop, files, and the pictures on the glass."""
