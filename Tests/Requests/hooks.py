"""Schemathesis hooks for `qix serve`: gives each request the token of a user who may make it."""

import json
import os
import urllib.request

import schemathesis
from schemathesis.specs.openapi.checks import ensure_resource_availability

BASE = os.environ["QIX_BASE"]
STAFF = ("/v1/programme", "/v1/statements", "/v1/staff", "/v1/reviews", "/v1/desk", "/v1/appeals")
# Requests that end the validity of the user's token, or delete the user.
ENDING = {("DELETE", "/v1/me"), ("DELETE", "/v1/me/token"), ("POST", "/v1/me/token")}


def create_user():
    with urllib.request.urlopen(urllib.request.Request(BASE + "/v1/users", method="POST")) as answer:
        return json.load(answer)["token"]


@schemathesis.auth(refresh_interval=None)
class Caller:
    """The operator for staff requests. For others, one user if QIX_ONE_USER is set, who can then find what earlier requests
    created; else a new user for each request."""

    user = None

    def get(self, case, context):
        if case.operation.path.startswith(STAFF):
            return os.environ["QIX_OPERATOR"]
        if "QIX_ONE_USER" not in os.environ or (case.operation.method.upper(), case.operation.path) in ENDING:
            return create_user()
        Caller.user = Caller.user or create_user()
        return Caller.user

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.check
def created_is_found(ctx, response, case):
    """`ensure_resource_availability` (api_fuzz.py switches the original off) except for appeals: a new upload has none, so 404
    is right. (Settings of a check for one operation do not apply in the stateful phase.)"""
    return None if case.operation.path == "/v1/uploads/{id}/appeal" else ensure_resource_availability(ctx, response, case)
