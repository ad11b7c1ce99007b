"""The objects that replies are turned into."""
