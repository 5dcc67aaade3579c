"""Why a search of a list is not kept."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class ListRefusal(Refusal):
    """A reason to refuse to keep a filter."""

    NO_SUCH_LIST = "no_such_list", _("There is no such list."), HTTPStatus.NOT_FOUND
    FILTER_HAS_NO_NAME = "filter_has_no_name", _("Give the filter a name of at most 60 signs."), HTTPStatus.BAD_REQUEST
    FILTER_IS_EMPTY = "filter_is_empty", _("Search or filter first; then keep it."), HTTPStatus.BAD_REQUEST
    FILTERS_ARE_MANY = "filters_are_many", _("You keep 40 filters of this list already; forget one first.")
