// Room for Panes.
