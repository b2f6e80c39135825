"""Simulates machines with network namespaces on one bridge; each has an address and can reach only the bridge."""

import os
import shutil
import subprocess


class Namespaces:
    """`with Namespaces(4) as machines:`; `machines.command(0, ...)` is a command line that runs on the first machine."""

    @staticmethod
    def reason_against():
        """Why namespaces cannot be created here; empty if they can."""
        if os.geteuid() != 0:
            return "not root"
        if not shutil.which("ip"):
            return "no ip (apt-get install iproute2)"
        name = f"qix{os.getpid()}"
        result = subprocess.run(["ip", "netns", "add", name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            return result.stdout.strip()
        subprocess.run(["ip", "netns", "del", name], check=True)
        return ""

    def __init__(self, count):
        self.count = count
        self.name = f"q{os.getpid() % 100000}"
        # Each run of the script has its own network.
        self.prefix = f"10.{100 + os.getpid() % 100}.{os.getpid() // 100 % 200}"
        self.network = f"{self.prefix}.1/24"

    def ip(self, *arguments, check=True):
        result = subprocess.run(["ip", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if check and result.returncode != 0:
            raise SystemExit(f"ip {' '.join(arguments)}: {result.stdout}")

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
            self.ip("-n", space, "addr", "add", self.address(number), "dev", inside)
            self.ip("-n", space, "link", "set", inside, "up")
        return self

    def __exit__(self, *_):
        for number in range(self.count):
            self.ip("netns", "del", f"{self.name}n{number}", check=False)
            self.ip("link", "del", f"{self.name}o{number}", check=False)
        self.ip("link", "del", f"{self.name}b", check=False)

    def address(self, number):
        """The address of a machine, with its network."""
        return f"{self.prefix}.{number + 2}/24"

    def command(self, number, *words):
        # `ip netns exec` replaces itself by the program, so a signal to the process reaches the program.
        return ["ip", "netns", "exec", f"{self.name}n{number}", *words]
