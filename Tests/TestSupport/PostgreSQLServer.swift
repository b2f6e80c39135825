import Foundation

/// A PostgreSQL server for tests, on a port of the loopback interface and with its data in a temporary folder. It
/// starts once in a test run, at the first request.
///
/// It sorts text by Italian rules, so that code which needs the order of bytes cannot pass by chance.
public struct PostgreSQLServer: Sendable {
    /// The port that it listens on.
    public let port: Int
    /// The password of the superuser.
    public let password: String

    /// Why there is no server, and what to do.
    public struct Missing: Error, CustomStringConvertible {
        /// The reason.
        public let description: String
    }

    private static let started = Result { try PostgreSQLServer() }

    /// The server. Throws if it cannot start: tests that need it fail then, and are not skipped.
    public static func running() throws -> PostgreSQLServer { try started.get() }

    /// The address of a database for the superuser.
    ///
    /// - Parameter schema: the schema of tables.
    public func address(database: String = "postgres", schema: String? = nil) -> String {
        address(user: "qix:\(password)", database: database, schema: schema)
    }

    /// The address for another user, `NAME` or `NAME:PASSWORD`.
    public func address(user: String, database: String = "postgres", schema: String? = nil) -> String {
        "postgresql://\(user)@127.0.0.1:\(port)/\(database)"
            + (schema.map { "?options=-csearch_path%3D\($0)" } ?? "")
    }

    /// A name that no other test uses.
    public static func freshName() -> String {
        "t" + UUID().uuidString.lowercased().replacing("-", with: "")
    }

    private init() throws {
        guard let tools = PostgreSQLServer.tools else {
            throw Missing(description: "PostgreSQL is not installed: apt-get install postgresql")
        }
        password = UUID().uuidString
        let folder = "/tmp/qix-pg-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(password.utf8).write(to: URL(filePath: "\(folder)/password"))
        try Data(PostgreSQLServer.script.utf8).write(to: URL(filePath: "\(folder)/run.sh"))
        port = try PostgreSQLServer.freePort()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["\(folder)/run.sh", folder, tools, "\(port)"]
        // The server runs until this pipe closes, which happens when the test process ends in any way.
        let alive = Pipe()
        let messages = Pipe()
        for pipe in [alive, messages] {
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        process.standardInput = alive
        process.standardOutput = messages
        process.standardError = messages
        try process.run()
        try messages.fileHandleForWriting.close()
        PostgreSQLServer.kept.append(process, alive)
        let output = String(decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        guard output.hasSuffix("ready\n") else { throw Missing(description: "PostgreSQL does not start: \(output)") }
    }

    /// Keeps the server until the test run ends.
    private final class KeepAlive: @unchecked Sendable {
        private var process: Process?
        private var alive: Pipe?

        func append(_ process: Process, _ alive: Pipe) { (self.process, self.alive) = (process, alive) }
    }

    private static let kept = KeepAlive()

    /// The folder of `initdb` and `pg_ctl`, Debian's or one on the PATH; `nil` if they are not installed.
    private static var tools: String? {
        let versions = "/usr/lib/postgresql"
        let debian = ((try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? [])
            .sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return (debian + path).first { folder in
            ["initdb", "pg_ctl"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
    }

    /// A free port of the loopback interface.
    private static func freePort() throws -> Int {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else { throw Missing(description: "no port is free: \(String(cString: strerror(errno)))") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Creates the database, starts the server, waits for the end of standard input, and removes everything.
    private static let script = """
        folder=$1 tools=$2 port=$3
        # PostgreSQL refuses to run as root.
        as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
        [ "$(id -u)" = 0 ] && chown -R postgres "$folder"
        chmod 700 "$folder"
        end() { as_owner "$tools/pg_ctl" stop -s -m immediate -D "$folder/data" 2>/dev/null; rm -rf "$folder"; }
        trap end EXIT
        trap 'exit 1' HUP INT TERM
        cd "$folder" || exit 1
        as_owner "$tools/initdb" --no-sync --auth=scram-sha-256 --username=qix --pwfile="$folder/password" \
            --encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=it \
            -D "$folder/data" 2>&1 > initdb.log ||
            { cat initdb.log; exit 1; }
        as_owner "$tools/pg_ctl" start -s -w -D "$folder/data" -l "$folder/data/log" \
            -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off \
            -c max_connections=300" ||
            { cat "$folder/data/log"; exit 1; }
        echo ready
        exec >&- 2>&-
        cat > /dev/null
        """
}
