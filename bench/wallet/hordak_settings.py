"""Django for django-hordak alone, in a database of its own: nothing of it is installed in the house."""

import os

import environ

DATABASES = {"default": environ.Env.db_url_config(os.environ["DATABASE_URL"]) | {"NAME": "hordak"}}
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "mptt",
    "djmoney",
    "hordak",
]
SECRET_KEY = "none is kept here"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DEFAULT_CURRENCY = HORDAK_INTERNAL_CURRENCY = "INR"
CURRENCIES = HORDAK_CURRENCIES = ["INR"]
