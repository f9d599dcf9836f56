// Room for Screens.
