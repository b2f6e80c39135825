"""`qix serve` with the samples, for the tests of the pages."""
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class SamplesService:
    """A service of the samples' programme on a port of the loopback interface, for as long as the block runs."""

    def __init__(self, qix, *arguments, programme="images", clock="2026-03-18T19:30:26Z", port=None, environment=None):
        # A port of its own, so that the service can be ended and started again under one address.
        self.port = port or free_port()
        self.command = [qix, "serve", "--port", str(self.port), "--catalog", "images/catalog.csv", "--campaigns",
                        f"{programme}/campaigns.yaml", "--rewards", f"{programme}/rewards.yaml", "--codes", "log", "--clock", clock,
                        "--product-pictures", "images/products", *arguments]
        self.environment = {**os.environ, **(environment or {})}
        self.lines = []

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.start()
        self.operator = (pathlib.Path(self.folder.name) / "operator.token").read_text().strip()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def start(self):
        """Starts it; on the data that it has, where it ran before."""
        seen = len(self.lines)
        self.process = subprocess.Popen([*self.command, "--data", self.folder.name], cwd=ROOT, stderr=subprocess.PIPE, text=True,
                                        env=self.environment)
        threading.Thread(target=self._listen, args=[self.process.stderr], daemon=True).start()
        self.base = self._wait(r"(http://127\.0\.0\.1:\d+)/?", 60, seen)
        for _ in range(50):
            try:
                urllib.request.urlopen(self.base + "/v1/campaigns", timeout=10).close()
                return
            except OSError:
                time.sleep(.2)
        raise SystemExit("the service does not answer")

    def kill(self):
        """Ends it as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _listen(self, stream):
        for line in stream:
            self.lines.append(line)

    def _wait(self, pattern, seconds, start=0):
        for _ in range(seconds * 10):
            for line in self.lines[start:]:
                if found := re.search(pattern, line):
                    return found.group(1)
            time.sleep(.1)
        raise SystemExit(f"the service does not say {pattern}: {''.join(self.lines[-5:])}")

    def code(self, contact):
        """The last code that was sent to a contact."""
        for _ in range(100):
            codes = [found.group(1) for line in self.lines if contact in line and (found := re.search(r"\b(\d{8})\b", line))]
            if codes:
                return codes[-1]
            time.sleep(.1)
        raise SystemExit(f"no code for {contact}")
