"""Settings of the whole suite."""

from hypothesis import settings

settings.register_profile("pixelmaze", deadline=None, max_examples=60)
settings.load_profile("pixelmaze")
