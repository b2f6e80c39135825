"""Runs a PostgreSQL server for a script, on a socket in a temporary folder; as the user postgres if the script runs as root."""

import glob
import os
import shutil
import subprocess
import tempfile


class Server:
    """`with Server() as server:`; `server.address("schema")` creates a schema if needed and returns its address."""

    def __init__(self, network=None, machine=(), **settings):
        """`network`, such as 10.77.0.1/24, makes the server listen on that address too, for clients in that network.
        `machine` is the beginning of the command line that starts it there, such as in a network namespace."""
        self.network, self.machine = network, list(machine)
        folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
        self.tools = folders[-1] if folders else os.path.dirname(shutil.which("initdb") or "")
        if not self.tools:
            raise SystemExit("PostgreSQL is not installed: apt-get install postgresql")
        self.settings = {"max_connections": 50, **settings}

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="qix-pg-")
        self.data = f"{self.folder}/data"
        self.socket = f"{self.folder}/socket"
        os.mkdir(self.socket)
        if os.geteuid() == 0:
            subprocess.run(["chown", "-R", "postgres", self.folder], check=True)
        self.run("initdb", "--auth=trust", "--username=qix", "--encoding=UTF8", "--locale=C.UTF-8", "-D", self.data)
        if self.network:
            with open(f"{self.data}/pg_hba.conf", "a", encoding="utf-8") as file:
                file.write(f"host all all {self.network} trust\n")
        self.start()
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "stop", "-s", "-m", "immediate", "-D", self.data, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, tool, *arguments, check=True):
        """Runs one of PostgreSQL's tools as the owner of the server; returns its output."""
        owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        result = subprocess.run(
            owner + [f"{self.tools}/{tool}", *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if check and result.returncode != 0:
            raise SystemExit(f"{tool}: {result.stdout}")
        return result.stdout

    def start(self):
        options = " ".join(f"-c {name}={value}" for name, value in self.settings.items())
        # The server inherits the streams it is started with, so it must not get pipes of this script.
        owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run(
            self.machine + owner + [
                f"{self.tools}/pg_ctl", "start", "-s", "-w", "-D", self.data, "-l", f"{self.data}/log", "-o",
                f"-k {self.socket} -c listen_addresses={(self.network or '').split('/')[0]} {options}"],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    def stop(self, how="immediate"):
        self.run("pg_ctl", "stop", "-s", "-w", "-m", how, "-D", self.data, check=False)

    def sql(self, text, schema="public"):
        """Runs SQL; returns the output, with fields separated by |."""
        return self.run(
            "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.socket, "-U", "qix", "-d", "postgres",
            "-c", f"SET search_path = {schema}", "-c", text)

    def address(self, schema, over_network=False):
        self.sql(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        host = self.network.split("/")[0] if over_network else self.socket
        return f"postgresql://qix@/postgres?host={host}&options=-csearch_path%3D{schema}"

    def log(self):
        with open(f"{self.data}/log", encoding="utf-8", errors="replace") as file:
            return file.read()
