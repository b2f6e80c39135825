import Foundation
import Ledger
import Postgres
import SQL

/// Where a ledger is, as people name it.
public enum LedgerLocation: Hashable, Sendable {
    /// An SQLite file.
    case file(String)
    /// A PostgreSQL database.
    case database(PostgresAddress)

    /// Reads a path or an address; nothing is opened. Throws for an address that is malformed.
    public init(_ name: String) throws(StoreError) {
        self = PostgresAddress.isAddress(name) ? .database(try PostgresAddress(name)) : .file(name)
    }

    /// Whether it is a database, which many processes use at a time.
    public var isDatabase: Bool {
        if case .database = self { true } else { false }
    }

    /// What messages call it: the path, or the address without its password.
    public var location: String {
        switch self {
        case .file(let path): path
        case .database(let address): address.location
        }
    }

    /// Where a run keeps what is its own on this machine, the ledger's head and the readings: names that begin so.
    /// Beside a file; for a database in the user's folder of state
    /// (https://specifications.freedesktop.org/basedir-spec/latest/).
    public var beside: String {
        switch self {
        case .file(let path): return path
        case .database(let address):
            let variables = ProcessInfo.processInfo.environment
            // A path that is not absolute counts as none.
            let state = variables["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let home = state ?? "\(NSHomeDirectory())/.local/state"
            let scheme = "postgresql://"
            let name = address.location.dropFirst(address.location.hasPrefix(scheme) ? scheme.count : 0)
            let plain = CharacterSet(charactersIn: "a"..."z").union(.init(charactersIn: "A"..."Z"))
                .union(.init(charactersIn: "0"..."9")).union(.init(charactersIn: "-_.@"))
            return "\(home)/qix/" + (name.addingPercentEncoding(withAllowedCharacters: plain) ?? String(name))
        }
    }

    /// Makes the folder that `beside` is in.
    public func makeFolder() throws {
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: beside).deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    /// Whether something is there.
    public func exists() throws(StoreError) -> Bool {
        switch self {
        case .file(let path): FileManager.default.fileExists(atPath: path)
        case .database(let address): try PostgresStore.exists(address, migrations: .ledgerInPostgreSQL)
        }
    }
}
