"""The sentences of the ledger's check about logins and guards, as patterns that pages translate."""

from django.utils.translation import gettext_noop

KEPT_WORDS = (
    gettext_noop("logins are what they were made"),
    gettext_noop("logins have what they were given"),
    gettext_noop("logins have in cells what they were given"),
    gettext_noop("guards outside of the wallet stand"),
    gettext_noop("login %(login)s"),
    gettext_noop("login %(login)s on schema %(schema)s"),
    gettext_noop("login %(login)s on %(table)s"),
    gettext_noop("function %(function)s"),
    gettext_noop("not there"),
    gettext_noop("mightier than a login: superuser, maker of roles or databases, replicating, past row security"),
    gettext_noop("in the role %(role)s"),
    gettext_noop("an owner"),
    gettext_noop("with settings of its own: %(settings)s"),
    gettext_noop("no more than its duties"),
    gettext_noop("open to everybody"),
    gettext_noop("owned by %(role)s, who may log in"),
    gettext_noop("without a search_path of its own"),
    gettext_noop("the ledger's alone"),
    gettext_noop("the logins' alone"),
    gettext_noop("given %(right)s"),
    gettext_noop("not given it"),
    gettext_noop("may create"),
)
