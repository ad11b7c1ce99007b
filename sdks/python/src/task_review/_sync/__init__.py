"""The blocking client, made from _async by scripts/unasync.py but for driver.py and pages.py."""
