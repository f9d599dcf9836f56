// Room for Terminal.
