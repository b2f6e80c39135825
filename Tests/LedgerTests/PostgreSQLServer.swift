import Foundation

/// A PostgreSQL server of the test's own, in a folder that is gone afterwards; reached by a socket in it and no port.
enum PostgreSQLServer {
    /// Where `initdb`, `pg_ctl` and `psql` are, in Debian's place or on the PATH; `nil` where they are not installed.
    static let tools: String? = {
        let versions = "/usr/lib/postgresql"
        let debian = ((try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? [])
            .sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return (debian + path).first { folder in
            ["initdb", "pg_ctl", "psql"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
            }
        }
    }()

    /// What a new server prints when it is given the script, and what is wrong with the script or the server.
    static func output(of script: String) throws -> String {
        // The path of a socket may have 107 bytes.
        let folder = "/tmp/qix-pg-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(script.utf8).write(to: URL(filePath: "\(folder)/script.sql"))
        try Data(life.utf8).write(to: URL(filePath: "\(folder)/life.sh"))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["\(folder)/life.sh", folder, tools!]
        process.standardInput = FileHandle.nullDevice
        // A file, since the server inherits it: it would keep a pipe open.
        let printed = URL(filePath: "\(folder)/printed")
        try Data().write(to: printed)
        let handle = try FileHandle(forWritingTo: printed)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: printed, encoding: .utf8)
    }

    /// The server's life from beginning to end. It must end with the script: a process that goes on running holds what
    /// `Process` waits for.
    private static let life = """
        folder=$1 tools=$2
        as_owner() { if [ "$(id -u)" = 0 ]; then su postgres -c "$1"; else sh -c "$1"; fi; }
        # PostgreSQL refuses to run as root.
        [ "$(id -u)" = 0 ] && chown postgres "$folder"
        as_owner "$tools/initdb --no-sync --auth=trust --username=qix --encoding=UTF8 --locale=C.UTF-8 -D $folder/data" \
            > "$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log"; exit 1; }
        trap 'as_owner "$tools/pg_ctl stop -s -m immediate -D $folder/data"' EXIT
        as_owner "$tools/pg_ctl start -s -w -D $folder/data -l $folder/log -o \\"-k $folder -c listen_addresses= -c fsync=off\\"" \
            || { cat "$folder/log"; exit 1; }
        "$tools/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$folder" -U qix -d postgres -f "$folder/script.sql"
        """
}
