"""The appliance: parts that become events, one loop, files, and the pictures on the glass."""
