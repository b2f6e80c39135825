import CPostgres
import Foundation
import SQL

/// A connection to a server, closed by deinitialisation. It has one owner and serves one thread at a time; each call
/// waits for its answer.
struct PostgresConnection: ~Copyable {
    private let handle: OpaquePointer

    /// The oldest server that understands the statements.
    private static let oldestServer = 150_000

    /// Connects. Waits at most ten seconds for each host unless the address or libpq's variables say otherwise, and
    /// notices within a minute that a host is no longer there.
    init(_ address: PostgresAddress) throws(StoreError) {
        let isTimed = ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] != nil
        // The address (`dbname`) overrides the parameters before it.
        let parameters: [(String, String)] =
            (isTimed ? [] : [("connect_timeout", "10")]) + [
                ("fallback_application_name", PostgresConnection.programName), ("keepalives_idle", "20"),
                ("keepalives_interval", "10"),
                ("keepalives_count", "3"), ("tcp_user_timeout", "50000"), ("dbname", address.text),
                ("client_encoding", "UTF8"),
            ]
        let opened = withCStrings(parameters.map(\.0)) { keywords in
            withCStrings(parameters.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let opened else { throw .failed(location: address.location, message: "no memory for a connection") }
        if let problem = PostgresConnection.problem(of: opened) {
            PQfinish(opened)
            throw .failed(location: address.location, message: problem)
        }
        // Notices would go to standard error.
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        handle = opened
    }

    /// What administrators see in `pg_stat_activity`: the program and its command, such as `qix work`.
    private static let programName: String = {
        let words = ProcessInfo.processInfo.arguments
        let command = words.dropFirst().first.flatMap { word in
            word.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? word : nil
        }
        return ([URL(filePath: words.first ?? "qix").lastPathComponent] + [command].compactMap(\.self))
            .joined(separator: " ")
    }()

    /// Why a connection just made cannot be used.
    private static func problem(of handle: OpaquePointer) -> String? {
        guard PQstatus(handle) == CONNECTION_OK else { return sentence(String(cString: PQerrorMessage(handle))) }
        guard PQserverVersion(handle) >= oldestServer else {
            return "is PostgreSQL \(PQserverVersion(handle) / 10_000); qix needs 15 or later"
        }
        guard let encoding = PQparameterStatus(handle, "server_encoding"), String(cString: encoding) == "UTF8" else {
            return "does not keep Unicode; make the database with ENCODING 'UTF8'"
        }
        return nil
    }

    deinit { PQfinish(handle) }

    /// The process that serves it, as whoever accepted the connection says. A pooler names one of its own.
    var serverProcess: Int { Int(PQbackendPID(handle)) }

    /// Whether the connection is broken.
    var isLost: Bool { PQstatus(handle) == CONNECTION_BAD }

    /// The last error, as one sentence.
    var message: String { PostgresConnection.sentence(String(cString: PQerrorMessage(handle))) }

    /// libpq's messages have several lines, and begin with the level.
    private static func sentence(_ message: String) -> String {
        message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            .replacing("FATAL:  ", with: "").replacing("ERROR:  ", with: "")
    }

    /// Runs any number of statements at once and returns the answer to the last. Not in a pipeline.
    func run(_ sql: String) -> ServerResult? { PQexec(handle, sql).map(ServerResult.init) }

    /// Runs one statement with texts for its placeholders. Not in a pipeline.
    func run(_ sql: String, _ values: [String]) -> ServerResult? {
        withCStrings(values) { PQexecParams(handle, sql, Int32(values.count), nil, $0, nil, nil, 0) }.map(
            ServerResult.init)
    }

    /// Begins a pipeline: statements are sent without waiting for the answer to the one before.
    func beginPipeline() -> Bool { PQenterPipelineMode(handle) == 1 }

    /// Ends the pipeline; everything must have been answered.
    func endPipeline() -> Bool { PQexitPipelineMode(handle) == 1 }

    /// Sends a statement to be prepared under its name.
    func prepare(_ statement: Statement) -> Bool { PQsendPrepare(handle, statement.name, statement.text, 0, nil) == 1 }

    /// Sends a prepared statement with its values.
    func send(_ statement: Statement, _ values: [Value]) -> Bool {
        // Texts end with a zero byte, blobs have a length and are sent in binary.
        var bytes: [UInt8] = []
        var ends: [Int] = []
        var formats: [Int32] = []
        for value in values {
            switch value {
            case .null: break
            case .integer(let number): bytes += String(number).utf8
            case .text(let text): bytes += text.utf8
            case .blob(let blob): bytes += blob
            }
            ends.append(bytes.count)
            if case .blob = value { formats.append(1) } else { formats.append(0) }
            bytes.append(0)
        }
        return bytes.withUnsafeBytes { buffer in
            var places: [UnsafePointer<CChar>?] = []
            var lengths: [Int32] = []
            var start = 0
            for (value, end) in zip(values, ends) {
                let place = buffer.baseAddress!.assumingMemoryBound(to: CChar.self) + start
                places.append(value == .null ? nil : place)
                lengths.append(Int32(end - start))
                start = end + 1
            }
            return PQsendQueryPrepared(handle, statement.name, Int32(values.count), places, lengths, formats, 0) == 1
        }
    }

    /// Sends a statement without values or name.
    func send(_ sql: String) -> Bool { PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1 }

    /// Marks the end of a group: after an error, the server skips everything up to here.
    func sync() -> Bool { PQpipelineSync(handle) == 1 }

    /// Has the rows of the next answer delivered one by one.
    func enableSingleRowMode() { PQsetSingleRowMode(handle) }

    /// The next answer; `nil` after the last to one statement.
    func next() -> ServerResult? { PQgetResult(handle).map(ServerResult.init) }
}

/// An answer of the server, freed by deinitialisation.
struct ServerResult: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }

    var isError: Bool { status == PGRES_FATAL_ERROR || status == PGRES_NONFATAL_ERROR || status == PGRES_BAD_RESPONSE }

    /// The command that was carried out: `COMMIT`.
    var command: String { String(cString: PQcmdStatus(handle)) }

    /// The five letters of an error code: https://www.postgresql.org/docs/15/errcodes-appendix.html.
    var code: String { field("C") ?? "" }

    /// The error's first sentence.
    var message: String { field("M") ?? String(cString: PQresultErrorMessage(handle)) }

    private func field(_ name: Unicode.Scalar) -> String? {
        PQresultErrorField(handle, Int32(name.value)).map { String(cString: $0) }
    }

    var rowCount: Int { Int(PQntuples(handle)) }

    var columnCount: Int { Int(PQnfields(handle)) }

    /// A field as text, whatever its type; `nil` for null.
    func text(_ row: Int, _ column: Int) -> String? {
        guard PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return nil }
        return String(decoding: bytes(row, column), as: UTF8.self)
    }

    /// A field as a value.
    func value(_ row: Int, _ column: Int) -> Value {
        guard PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return .null }
        switch PQftype(handle, Int32(column)) {
        case TypeOID.bigint, TypeOID.integer, TypeOID.smallint:
            // These types are whole numbers of at most 64 bits.
            return Int(String(decoding: bytes(row, column), as: UTF8.self)).map(Value.integer) ?? .blob([])
        case TypeOID.text, TypeOID.varchar, TypeOID.name, TypeOID.unknown:
            return .text(String(decoding: bytes(row, column), as: UTF8.self))
        case TypeOID.bytea: return .blob(unescaped(bytes(row, column)))
        // No column has another type; as bytes, the value has the wrong type for every caller.
        default: return .blob([])
        }
    }

    private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(handle, Int32(row), Int32(column)),
            count: Int(PQgetlength(handle, Int32(row), Int32(column))))
    }

    /// Bytes as the server writes them, `\x` and two digits each.
    private func unescaped(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        func digit(_ letter: UInt8) -> UInt8 { letter < UInt8(ascii: "a") ? letter & 15 : letter & 15 + 9 }
        return stride(from: 2, to: text.count - 1, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
    }
}

/// Types as the server numbers them, the same in every database (`pg_type.dat`).
private enum TypeOID {
    static let bytea: Oid = 17
    static let name: Oid = 19
    static let bigint: Oid = 20
    static let smallint: Oid = 21
    static let integer: Oid = 23
    static let text: Oid = 25
    static let unknown: Oid = 705
    static let varchar: Oid = 1043
}

/// Runs `body` with the texts as C has them, an array that ends with a null.
private func withCStrings<ServerResult>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> ServerResult
) -> ServerResult {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for text in texts {
        starts.append(bytes.count)
        bytes += text.utf8CString
    }
    return bytes.withUnsafeBufferPointer { buffer in
        var places: [UnsafePointer<CChar>?] = starts.map { buffer.baseAddress! + $0 }
        places.append(nil)
        return places.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}
