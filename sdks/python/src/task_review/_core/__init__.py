"""What does not depend on how bytes travel: requests, retries, pacing, waiting."""
