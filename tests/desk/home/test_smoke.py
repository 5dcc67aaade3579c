import pytest
from accounts.people.models import User
from tests.tables.cast import dealt, funded, all_drop
from desk.home.counting import count_days
pytestmark = pytest.mark.django_db

def test_pages(client):
    chief = User.objects.create_superuser("chief", None, "a long password 9")
    client.force_login(chief)
    a, b = funded("Asha Devi"), funded("Binu")
    deal = dealt(a, b)
    all_drop(deal, [a, b])
    print(count_days())
    from desk.models import Number
    for n in Number.objects.all(): print(n.span, n.begins_at, n.measure, n.currency, n.part, n.value)
    for d in (1, 7, 30):
        r = client.get(f"/admin/?days={d}")
        assert r.status_code == 200
    for q in ("devi", a.public_id, deal.public_id, "127.0.0.1", "chief"):
        r = client.get("/admin/find/", {"q": q})
        print(q, [(f.kind, f.title) for f in r.context["answers"]])
        assert client.get("/admin/search/", {"s": q, "extended": 1}).status_code == 200
    for tab in ("standing", "play", "money", "traces", "care", "acts"):
        r = client.get(f"/admin/players/{a.public_id}/?tab={tab}")
        assert r.status_code == 200
        print(tab, [(s.section.name, len(s.rows.lines)) for s in r.context["shown"]])
    from django.contrib import admin
    for m, p in admin.site._registry.items():
        r = client.get(f"/admin/{m._meta.app_label}/{m._meta.model_name}/")
        assert r.status_code == 200, m
        r = client.post(f"/admin/lists/{m._meta.app_label}/{m._meta.model_name}.csv")
        assert r.status_code == 200, m
        body = b"".join(r)
        print(m.__name__, len(body))
