"""Machines that are none: network namespaces on one bridge, each with an address and nothing else but the bridge to talk to."""

import os
import shutil
import subprocess


class Namespaces:
    """`with Namespaces(4) as machines:`; `machines.command(0, ...)` runs in the first. `None` where there cannot be any."""

    @staticmethod
    def reason_against():
        """Why there can be none here; empty where there can."""
        if os.geteuid() != 0:
            return "not root"
        if not shutil.which("ip"):
            return "no ip (apt-get install iproute2)"
        name = f"qix{os.getpid()}"
        tried = subprocess.run(["ip", "netns", "add", name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if tried.returncode != 0:
            return tried.stdout.strip()
        subprocess.run(["ip", "netns", "del", name], check=True)
        return ""

    def __init__(self, count):
        self.count = count
        self.name = f"q{os.getpid() % 100000}"
        # A network of its own for each run of the script.
        self.prefix = f"10.{100 + os.getpid() % 100}.{os.getpid() // 100 % 200}"
        self.network = f"{self.prefix}.1/24"

    def ip(self, *arguments, check=True):
        done = subprocess.run(["ip", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if check and done.returncode != 0:
            raise SystemExit(f"ip {' '.join(arguments)}: {done.stdout}")

    def __enter__(self):
        self.ip("link", "add", f"{self.name}b", "type", "bridge")
        self.ip("addr", "add", self.network, "dev", f"{self.name}b")
        self.ip("link", "set", f"{self.name}b", "up")
        for number in range(self.count):
            space, outside, inside = f"{self.name}n{number}", f"{self.name}o{number}", f"{self.name}i{number}"
            self.ip("netns", "add", space)
            self.ip("link", "add", outside, "type", "veth", "peer", "name", inside)
            self.ip("link", "set", inside, "netns", space)
            self.ip("link", "set", outside, "master", f"{self.name}b", "up")
            self.ip("-n", space, "addr", "add", f"{self.prefix}.{number + 2}/24", "dev", inside)
            self.ip("-n", space, "link", "set", inside, "up")
        return self

    def __exit__(self, *_):
        for number in range(self.count):
            self.ip("netns", "del", f"{self.name}n{number}", check=False)
            self.ip("link", "del", f"{self.name}o{number}", check=False)
        self.ip("link", "del", f"{self.name}b", check=False)

    def command(self, number, *words):
        # No `ip netns exec` between: what is killed must be the program itself, which exec makes it.
        return ["ip", "netns", "exec", f"{self.name}n{number}", *words]
