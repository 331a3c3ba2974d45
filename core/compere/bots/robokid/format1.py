"""What its journals of format 1 answered in two questions, of which the rules ask the first one now; see `led_on`."""

# By key and answer: the question that it led on to, and whether what was answered there was for this time only.
LED_ON = {("icons", "more"): ("rare_icons", False), ("icons", "once"): ("all_icons", True)}
