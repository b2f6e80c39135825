"""A provider of identities on the loopback interface, with pages on which a person agrees or refuses: it answers as Google
does (OpenID Connect, RS256), and as Facebook does (OAuth 2.0, a profile and a proof of the secret)."""
import base64
import hashlib
import hmac
import html
import http.server
import json
import secrets
import threading
import time
import urllib.parse

CLIENT, SECRET = "qix-test", "s3cret"
PEOPLE = ["ada", "ben"]


def encoded(data):
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def is_prime(number):
    """Miller and Rabin's test; wrong for a random number less often than a machine fails."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(20):
        power = pow(secrets.randbelow(number - 3) + 2, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def prime(bits):
    while True:
        number = secrets.randbits(bits) | 1 | 3 << bits - 2
        if number % 65537 != 1 and is_prime(number):
            return number


class Key:
    """An RSA key of 2048 bits that signs (PKCS #1 1.5, SHA-256)."""

    PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")

    def __init__(self):
        first, second = prime(1024), prime(1024)
        self.modulus = first * second
        self.secret = pow(65537, -1, (first - 1) * (second - 1))

    def sign(self, text):
        digest = self.PREFIX + hashlib.sha256(text.encode()).digest()
        padded = b"\x00\x01" + b"\xff" * (253 - len(digest)) + b"\x00" + digest
        return pow(int.from_bytes(padded, "big"), self.secret, self.modulus).to_bytes(256, "big")

    def published(self):
        return {"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "one", "n": encoded(self.modulus.to_bytes(256, "big")), "e": "AQAB"}


class IdentityProvider(http.server.ThreadingHTTPServer):
    """Runs as long as the block. `lies` makes its tokens those of another sign-in."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server_address[1]}"
        self.key, self.consents, self.tokens, self.lies = Key(), {}, {}, False

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def sign_ins(self, service):
        """The service's file of sign-ins, with both ways."""
        own = f"client_id: {CLIENT}, secret: {{environment: SIGN_IN_SECRET}}"
        return (f"service: {service}\nproviders:\n"
                f"  - {{id: google, name: Google, kind: openid, issuer: \"{self.issuer}\", {own}}}\n"
                f"  - {{id: facebook, name: Facebook, kind: oauth2, issuer: \"{self.issuer}/social\", authorization: \"{self.issuer}/dialog\",\n"
                f"     token: \"{self.issuer}/token\", profile: \"{self.issuer}/me?fields=id\", subject: id, proof: appsecret_proof,\n"
                f"     scopes: [public_profile], {own}}}\n")

    def id_token(self, consent, access):
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": consent["person"], "aud": CLIENT, "iat": now, "exp": now + 3600,
                  "nonce": "another" if self.lies else consent["nonce"], "at_hash": encoded(hashlib.sha256(access.encode()).digest()[:16])}
        signed = ".".join(encoded(json.dumps(part).encode()) for part in ({"alg": "RS256", "kid": "one"}, claims))
        return f"{signed}.{encoded(self.key.sign(signed))}"


class Handler(http.server.BaseHTTPRequestHandler):
    """The pages for people, and what the service asks."""

    def reply(self, body, kind="application/json", status=200, **headers):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        server, (path, query) = self.server, (self.path + "?").split("?")[:2]
        asked = dict(urllib.parse.parse_qsl(query))
        if path == "/.well-known/openid-configuration":
            return self.reply({"issuer": server.issuer, "authorization_endpoint": f"{server.issuer}/authorize",
                               "token_endpoint": f"{server.issuer}/token", "jwks_uri": f"{server.issuer}/keys",
                               "token_endpoint_auth_methods_supported": ["client_secret_post"]})
        if path == "/keys":
            return self.reply({"keys": [server.key.published()]})
        if path in ("/authorize", "/dialog"):
            return self.ask(asked)
        if path == "/me":
            return self.profile(asked)
        return self.reply({}, status=404)

    def ask(self, asked):
        """The page on which a person chooses an account, or refuses."""
        known = {"client_id": CLIENT, "response_type": "code", "code_challenge_method": "S256"}
        if any(asked.get(name) != value for name, value in known.items()) or not asked.get("state"):
            return self.reply("no such client", "text/plain", 400)
        back = {"state": asked["state"]}
        links = [("refuse", "Cancel", {**back, "error": "access_denied"})]
        for person in PEOPLE:
            code = secrets.token_urlsafe(16)
            self.server.consents[code] = {"person": person, "nonce": asked.get("nonce", ""), "challenge": asked["code_challenge"],
                                          "redirect": asked["redirect_uri"]}
            links.append((person, f"Go on as {person}", {**back, "code": code}))
        page = "".join(f'<p><a id="{name}" href="{html.escape(asked["redirect_uri"] + "?" + urllib.parse.urlencode(query))}">{text}</a></p>'
                       for name, text, query in links)
        return self.reply(f"<!doctype html><html lang=en><title>Accounts</title><h1>Accounts</h1>{page}", "text/html; charset=utf-8")

    def profile(self, asked):
        access = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
        proof = hmac.new(SECRET.encode(), access.encode(), hashlib.sha256).hexdigest()
        person = self.server.tokens.get(access)
        if person is None or asked.get("appsecret_proof") != proof:
            return self.reply({"error": {"code": 190}}, status=401)
        return self.reply({"id": f"1784{person}"})

    def do_POST(self):
        fields = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        consent = self.server.consents.pop(fields.get("code"), None)
        verifier = encoded(hashlib.sha256(fields.get("code_verifier", "").encode()).digest())
        if (consent is None or fields.get("client_secret") != SECRET or fields.get("redirect_uri") != consent["redirect"]
                or verifier != consent["challenge"]):
            return self.reply({"error": "invalid_grant"}, status=400)
        access = secrets.token_urlsafe(16)
        self.server.tokens[access] = consent["person"]
        return self.reply({"access_token": access, "token_type": "bearer", "id_token": self.server.id_token(consent, access)})

    def log_message(self, *_):
        pass
