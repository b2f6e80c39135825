"""`qix serve` with the samples, for the tests of the pages."""
import pathlib
import re
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class SamplesService:
    """A service of the samples' programme on a free port of the loopback interface, for as long as the block runs."""

    def __init__(self, qix, *arguments, programme="images", clock="2026-03-18T19:30:26Z"):
        self.command = [qix, "serve", "--port", "0", "--catalog", "images/catalog.csv", "--campaigns", f"{programme}/campaigns.yaml",
                        "--rewards", f"{programme}/rewards.yaml", "--codes", "log", "--clock", clock,
                        "--product-pictures", "images/products", *arguments]
        self.lines = []

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([*self.command, "--data", self.folder.name], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._listen, daemon=True).start()
        self.base = self._wait(r"(http://127\.0\.0\.1:\d+)/?", 60)
        self.operator = (pathlib.Path(self.folder.name) / "operator.token").read_text().strip()
        time.sleep(1)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def _listen(self):
        for line in self.process.stderr:
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
