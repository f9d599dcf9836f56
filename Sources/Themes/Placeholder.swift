// Room for Themes.
