#!/usr/bin/env python3
"""Fuzzes `qix serve` with thousands of invalid requests, and checks every answer.

usage: api_fuzz.py QIX [--count N] [--seed N] [--postgres] [--no-schemathesis]

First schemathesis (https://schemathesis.io) makes requests from the OpenAPI document, with all its checks. Then valid requests
are mutated at random: path traversal, too many headers, wrong lengths, truncated, nested, huge or mistyped bodies, names and
tokens of other users. N requests in total.

Faults: a 5xx answer except 503 (and 501 to TRACE), a crash, an error without problem details (RFC 9457), stack traces
or source files in a body, data of one user shown to another. Prints how often each status was answered; exits with 1 on any
fault.
"""

import argparse
import collections
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Internals that no answer may contain: stack traces, source files, paths, names of databases.
STACK = re.compile(rb"Fatal error|\.swift[:\"]|Traceback|Thread \d+|0x[0-9a-f]{8,}|SQLite|libpq|PG::|/home/|/tmp/|"
                   + re.escape(bytes(ROOT) + b"/"))
BAD_TEXTS = ["", "..", "../..", "%2e%2e%2f", "..%2f..%2fetc%2fpasswd", "%00", "a%00b", "\\..\\", "%ff%fe", "%c0%ae", "' OR 1=1--",
         "%27%20OR%201=1--", "a" * 300, "a" * 7000, "%F0%9F%92%A9", "1e999", "-1", "9223372036854775808", "null", "{id}", "*", "%",
         "%zz", ";", "?", "#", "//", "/./", "%0d%0aX-Injected:%201", "\u202e".encode().decode("latin-1"), "true", "[]", "{}"]
BAD_VALUES = [None, True, False, 0, -1, 1e308, 10 ** 30, "", "\u0000", "a" * 20000, "\ud800", [], {}, [[]] * 100, {"a": {"b": {}}},
        "2026-02-30", "NaN", "\u202eevil", "<script>", "'; DROP TABLE tickets; --"]


class Service:
    def __init__(self, qix, folder, ledger):
        self.log = open(folder / "log", "w+")
        self.process = subprocess.Popen(
            [qix, "serve", "--data", folder / "data", "--catalog", "images/catalog.csv", "--campaigns", folder / "campaigns.yaml",
             "--rewards", "images/rewards.yaml", "--codes", folder / "codes", "--clock", "2026-03-12T19:00:00Z", "--port", "0",
             "--new-users", "100000000", "--body-limit", "2M"] + (["--ledger", ledger] if ledger else []),
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=self.log)
        for _ in range(600):
            time.sleep(.1)
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", (folder / "log").read_text())
            if found:
                self.port = int(found[1])
                self.base = f"http://127.0.0.1:{self.port}"
                return
            if self.process.poll() is not None:
                break
        sys.exit((folder / "log").read_text())

    def ask(self, method, path, token=None, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        headers = dict(headers or {}, **({"Authorization": f"Bearer {token}"} if token else {}))
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        result = answer.status, answer.read()
        connection.close()
        return result

    def raw(self, request):
        """Sends raw bytes; returns (status, headers, body), or None if the connection was closed without an answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=45) as connection:
            connection.settimeout(45)
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # The service may answer and close before it has received everything.
            answer = b""
            try:
                while chunk := connection.recv(1 << 16):
                    answer += chunk
                    if len(answer) > 1 << 22:
                        break
            except OSError:
                pass
        head, _, body = answer.partition(b"\r\n\r\n")
        status = re.match(rb"HTTP/1\.1 (\d{3})", head)
        return (int(status[1]), head, body) if status else None


class Victim:
    """A user with private data: an upload, a purchase, a contact."""

    def __init__(self, service, folder):
        user = json.loads(service.ask("POST", "/v1/users")[1])
        self.id, self.token = user["id"], user["token"]
        sent = service.ask("POST", "/v1/uploads", self.token, (ROOT / "images/uploads/u001/spesa-naviglio.png").read_bytes(),
                           {"Content-Type": "image/png", "Prefer": "wait=30"})
        self.upload = json.loads(sent[1])["id"]
        service.ask("POST", "/v1/otp", self.token, '{"to": "victim@example.org"}', {"Content-Type": "application/json"})
        code = json.loads((folder / "codes").read_text().splitlines()[-1])["code"]
        service.ask("POST", "/v1/otp/verify", self.token, json.dumps({"to": "victim@example.org", "code": code}),
                    {"Content-Type": "application/json"})
        purchase = service.ask("POST", "/v1/spends", self.token, '{"reward": "coffee-voucher"}',
                            {"Content-Type": "application/json", "Idempotency-Key": "own"})
        self.purchase = json.loads(purchase[1]) if purchase[0] == 201 else {"id": "0" * 32, "code": "none-such"}
        self.secrets = [self.id.encode(), b"victim@example.org", self.purchase["code"].encode(), self.token.encode()]


def valid_requests(service, victim):
    """A valid request for each operation of the OpenAPI document: (method, path, body, content type)."""
    document = json.loads(service.ask("GET", "/openapi.json")[1])
    known = {"user": victim.id, "name": victim.upload, "number": "1", "code": "4m7x2k9q1a"}
    for path, operations in document["paths"].items():
        filled = re.sub(r"\{(\w+)\}", lambda m: known.get(m[1]) or (victim.purchase["id"] if "spends" in path else victim.upload), path)
        for method, operation in operations.items():
            body, kind = b"", None
            for kind, media in operation.get("requestBody", {}).get("content", {}).items():
                example = media.get("example", next((e["value"] for e in media.get("examples", {}).values() if "value" in e), ""))
                body = example.encode() if isinstance(example, str) else json.dumps(example).encode()
                break
            if path == "/v1/uploads" and method == "post":
                # The same picture that the victim sent: the answer must not reveal the victim.
                body, kind = (ROOT / "images/uploads/u001/spesa-naviglio.png").read_bytes(), "image/png"
            query = "&".join(f"{p['name']}={urllib.parse.quote(str(p['example']))}" for p in operation.get("parameters", [])
                             if p.get("in") == "query" and "example" in p)
            yield method.upper(), filled + ("?" + query if query else ""), body, kind


def mutate(dice, method, path, body, kind, tokens):
    """The bytes of a request with one to three mutations."""
    headers = [["Host", "127.0.0.1"], ["Connection", "close"], ["Authorization", f"Bearer {dice.choice(tokens)}"]]
    if kind:
        headers.append(["Content-Type", kind])
    if method in ("POST", "PUT") and dice.random() < .5:
        headers.append(["Idempotency-Key", f"k{dice.randrange(100)}"])
    length = None
    version = "HTTP/1.1"
    for _ in range(dice.randint(1, 3)):
        mutation = dice.randrange(16)
        if mutation == 0:
            method = dice.choice(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "QUERY", "PROPFIND"])
        elif mutation == 1:
            parts = path.split("/")
            parts[dice.randrange(len(parts))] = dice.choice(BAD_TEXTS)
            path = "/".join(parts)
        elif mutation == 2:
            path += dice.choice(["/", "//", "?limit=" + dice.choice(BAD_TEXTS), "?q=" + dice.choice(BAD_TEXTS), "&" + dice.choice(BAD_TEXTS)])
        elif mutation == 3:
            headers.append([dice.choice(["X-A", "Prefer", "Accept-Language", "If-Match", "Range", "Expect", "Cookie", "Accept"]),
                            dice.choice(BAD_TEXTS + ["wait=-1", "wait=999999999999999999999", "100-continue", "bytes=0-", "*;q=nan"])])
        elif mutation == 4:
            headers += [[f"X-{n}", "a" * dice.choice([1, 100, 9000])] for n in range(dice.choice([10, 70, 300]))]
        elif mutation == 5:
            length = dice.choice(["-1", "0", "1", "99999999999", "18446744073709551616", "abc", str(len(body) + 1), str(max(0, len(body) - 1))])
        elif mutation == 6:
            headers.append(["Transfer-Encoding", dice.choice(["chunked", "gzip", "chunked, chunked", "xchunked"])])
        elif mutation == 7:
            headers = [h for h in headers if h[0] != "Content-Type"] + [["Content-Type", dice.choice(
                ["text/html", "application/xml", "multipart/form-data; boundary=x", "application/json; charset=utf-7", "", "image/png"])]]
        elif mutation == 8 and body:
            body = bytearray(body)
            for _ in range(dice.randint(1, 30)):
                body[dice.randrange(len(body))] = dice.randrange(256)
            body = bytes(body)
        elif mutation == 9:
            body = body[:dice.randrange(len(body) + 1)]
        elif mutation == 10:
            body = json.dumps(dice.choice(BAD_VALUES)).encode()
        elif mutation == 11 and kind == "application/json":
            try:
                value = json.loads(body)
                if isinstance(value, dict) and value:
                    value[dice.choice(list(value))] = dice.choice(BAD_VALUES)
                body = json.dumps(value).encode()
            except (ValueError, RecursionError):
                pass
        elif mutation == 12:
            body = dice.choice([b"[" * 5000, b'{"a":' * 3000, b"\xff\xfe\x00", b"\x00" * 100, dice.randbytes(2000), b" " * 100000])
        elif mutation == 13:
            headers = [h for h in headers if h[0] != "Authorization"] + dice.choice(
                [[], [["Authorization", "Basic YTpi"]], [["Authorization", "Bearer"]], [["Authorization", "Bearer qix_" + "0" * 64]],
                 [["Authorization", "bearer  " + dice.choice(BAD_TEXTS)]], [["Authorization", "Bearer a"]] * 3])
        elif mutation == 14:
            version = dice.choice(["HTTP/1.0", "HTTP/9.9", "HTTP/1.1 ", "FTP/1.0", ""])
        elif mutation == 15:
            headers = [[name, value + dice.choice(["", "\r\nX-Injected: 1", "\x00", "\xe9", "\x7f"])] for name, value in headers]
    if length is None and body:
        length = str(len(body))
    if length is not None:
        headers.append(["Content-Length", length])
    head = f"{method} {path} {version}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers) + "\r\n"
    return head.encode("latin-1", "replace") + bytes(body)


def check_answer(answer, request, victim, faults):
    """Appends what is wrong with an answer to `faults`."""
    status, head, body = answer
    line = request.split(b"\r\n", 1)[0][:200]
    if status >= 500 and status != 503 and not (status == 501 and b"TRACE" in line):
        faults.append(f"{status} to {line!r}")
    if found := STACK.search(head + body) if b"openapi" not in line and b".js" not in line and b".html" not in line else None:
        # The answer may not even repeat a path from the request.
        faults.append(f"{found[0]!r} in the answer to {line!r}")
    if status >= 400 and status != 431 and body and b"application/problem+json" not in head and not line.startswith(b"HEAD"):
        faults.append(f"{status} without problem details to {line!r}: {body[:80]!r}")
    if victim.token.encode() not in request:
        for secret in victim.secrets:
            # The answer may repeat the request's body, such as the contact that a code goes to.
            if secret in body and secret not in request.partition(b"\r\n\r\n")[2]:
                faults.append(f"{secret!r} shown to another by {line!r}")
    if b"X-Injected" in head:
        faults.append(f"a header was injected by {line!r}")


def send_mutated(service, victim, count, seed):
    """Sends `count` mutated requests from eight threads; returns (statuses, faults)."""
    calls = list(valid_requests(service, victim))
    others = [json.loads(service.ask("POST", "/v1/users")[1])["token"] for _ in range(20)]
    statuses, faults, lock = collections.Counter(), [], threading.Lock()

    def send(part):
        dice = random.Random(seed * 1000 + part)
        for _ in range(part, count, 8):
            # Some tokens become invalid on the way, which is one more mutation.
            request = mutate(dice, *dice.choice(calls), others)
            try:
                answer = service.raw(request)
            except OSError:
                answer = None
                if service.process.poll() is not None:
                    with lock:
                        faults.append(f"the service crashed after {request[:200]!r}")
                    return
            with lock:
                statuses[answer[0] if answer else "closed"] += 1
                if answer:
                    check_answer(answer, request, victim, faults)

    threads = [threading.Thread(target=send, args=(part,)) for part in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses, faults


def run_schemathesis(service, folder, operator, seed):
    """Runs schemathesis twice: single requests with a new user each, and sequences of requests with one user. Returns
    (number of requests, faults)."""
    program = shutil.which("st") or shutil.which("schemathesis")
    if not program:
        sys.exit("schemathesis is not installed: pip install -r Scripts/build/api-fuzz.txt (or --no-schemathesis)")
    environment = dict(os.environ, QIX_BASE=service.base, QIX_OPERATOR=operator, SCHEMATHESIS_HOOKS="hooks", PYTHONPATH=str(HERE))
    requests, faults = 0, []
    for phases, examples, extra_environment in [("examples,coverage,fuzzing", 40, {}), ("stateful", 40, {"QIX_ONE_USER": "1"})]:
        run = subprocess.run(
            [program, "--config-file", HERE / "schemathesis.toml", "--no-color", "run", service.base + "/openapi.json", "--checks", "all",
             "--exclude-checks", "ensure_resource_availability", "--phases", phases, "--max-examples", str(examples),
             "--seed", str(seed), "--request-timeout", "60"],
            cwd=folder, env=dict(environment, **extra_environment), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        generated = re.search(r"(\d[\d,]*) generated", run.stdout)
        requests += int(generated[1].replace(",", "")) if generated else 0
        if run.returncode != 0:
            failures = re.search(r"=+ FAILURES =+\n(.*?)\n=+ (WARNINGS|SUMMARY)", run.stdout, re.S)
            faults.append(f"schemathesis, {phases}:\n{(failures[1] if failures else run.stdout)[:4000]}")
    return requests, faults


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("qix")
    options.add_argument("--count", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 6), help="default: a random one")
    options.add_argument("--postgres", action="store_true", help="with a temporary PostgreSQL server instead of files")
    options.add_argument("--no-schemathesis", action="store_true")
    options = options.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="qix-requests-"))
    shutil.copy(ROOT / "images/campaigns.yaml", folder / "campaigns.yaml")
    if options.postgres:
        sys.path.insert(0, str(ROOT / "Scripts/servers"))
        import postgres_server
        with postgres_server.Server() as server:
            faults = run_all(options, folder, server.address("service"))
    else:
        faults = run_all(options, folder, None)
    if not faults:
        shutil.rmtree(folder)
    sys.exit(1 if faults else 0)


def run_all(options, folder, ledger):
    """Starts the service, sends all requests and prints the result; returns the faults."""
    service = Service(str(pathlib.Path(options.qix).resolve()), folder, ledger)
    try:
        operator = (folder / "data/operator.token").read_text().strip()
        victim = Victim(service, folder)
        requests, faults = (0, []) if options.no_schemathesis else run_schemathesis(service, folder, operator, options.seed)
        result = "FAULTS" if faults else "nothing found"
        print(f"{requests} requests by schemathesis, seed {options.seed}, all checks: {result}", flush=True)
        count = max(0, options.count - requests)
        statuses, found = send_mutated(service, victim, count, options.seed)
        faults += found
        print(f"{count} mutated requests, seed {options.seed}: "
              + ", ".join(f"{status} {number}" for status, number in sorted(statuses.items(), key=str)))
        # Afterwards the service must still work and know the victim.
        status, body = service.ask("GET", "/v1/me", victim.token)
        if status != 200 or json.loads(body)["id"] != victim.id:
            faults.append(f"GET /v1/me of the victim: {status}")
        if service.ask("GET", "/healthz")[0] != 200:
            faults.append("/healthz does not answer 200")
    finally:
        service.process.send_signal(signal.SIGTERM)
        if service.process.wait(timeout=120) != 0:
            faults.append("the service did not exit with 0")
    log = (folder / "log").read_text()
    for line in sorted(set(re.findall(r".*(?:request failed|Fatal|error).*", log)))[:10]:
        print("  log:", line[:300])
    for fault, number in collections.Counter(faults).most_common(40):
        print(f"FAULT ({number}): {fault}")
    return faults


if __name__ == "__main__":
    main()
