"""What schemathesis needs to know of `qix serve`: a token for each call, of whoever may make it."""

import json
import os
import urllib.request

import schemathesis
from schemathesis.specs.openapi.checks import ensure_resource_availability

BASE = os.environ["QIX_BASE"]
STAFF = ("/v1/programme", "/v1/statements", "/v1/staff", "/v1/reviews", "/v1/desk", "/v1/appeals")
# Calls after which a token, or a person, is no more.
ENDING = {("DELETE", "/v1/me"), ("DELETE", "/v1/me/token"), ("POST", "/v1/me/token")}


def newcomer():
    with urllib.request.urlopen(urllib.request.Request(BASE + "/v1/users", method="POST")) as answer:
        return json.load(answer)["token"]


@schemathesis.auth(refresh_interval=None)
class Caller:
    """The operator where staff is asked for. Else, with QIX_ONE_USER, one user, who finds again what they made; without, a
    newcomer for each call."""

    one = None

    def get(self, case, context):
        if case.operation.path.startswith(STAFF):
            return os.environ["QIX_OPERATOR"]
        if "QIX_ONE_USER" not in os.environ or (case.operation.method.upper(), case.operation.path) in ENDING:
            return newcomer()
        Caller.one = Caller.one or newcomer()
        return Caller.one

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.check
def created_is_found(ctx, response, case):
    """`ensure_resource_availability`, which the caller switches off, but for appeals: an upload that was just made has none before
    somebody objects, and 404 says so. (An operation's own setting of a check does not reach calls that follow from one another.)"""
    return None if case.operation.path == "/v1/uploads/{id}/appeal" else ensure_resource_availability(ctx, response, case)
