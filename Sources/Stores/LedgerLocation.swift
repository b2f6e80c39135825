import DurableFiles
import Foundation
import Ledger
import SQL

/// Where a ledger is, as users name it.
public enum LedgerLocation: Hashable, Sendable {
    /// An SQLite file.
    case file(String)
    /// A PostgreSQL database.
    case database(DatabaseAddress)

    /// Reads a path or an address; nothing is opened. Throws for a malformed address.
    public init(_ name: String) throws(StoreError) {
        self = LedgerLocation.isDatabase(name) ? .database(try DatabaseAddress(name)) : .file(name)
    }

    /// Whether a name looks like `postgresql://…` or `postgres://…`, well formed or not.
    public static func isDatabase(_ name: String) -> Bool {
        let scheme = name.prefix { $0 != ":" }.lowercased()
        return (scheme == "postgresql" || scheme == "postgres") && name.dropFirst(scheme.count).hasPrefix("://")
    }

    /// Whether it is a database, which many processes can use at once.
    public var isDatabase: Bool {
        if case .database = self { true } else { false }
    }

    /// What messages show: the path, or the address without its password.
    public var location: String {
        switch self {
        case .file(let path): path
        case .database(let address): address.location
        }
    }

    /// The beginning of the paths where a run keeps files of its own on this machine, the ledger's head and the
    /// readings: beside a file, and for a database in the user's state folder
    /// (https://specifications.freedesktop.org/basedir-spec/latest/).
    public var beside: String {
        switch self {
        case .file(let path): return path
        case .database(let address):
            let scheme = "postgresql://"
            let name = address.location.dropFirst(address.location.hasPrefix(scheme) ? scheme.count : 0)
            let plain = CharacterSet(charactersIn: "a"..."z").union(.init(charactersIn: "A"..."Z"))
                .union(.init(charactersIn: "0"..."9")).union(.init(charactersIn: "-_.@"))
            return LedgerLocation.stateFolder + "/"
                + (name.addingPercentEncoding(withAllowedCharacters: plain) ?? String(name))
        }
    }

    /// The folder of heads under the ledgers' identities; `nil` for a file, whose head lies beside it.
    public var identities: String? { isDatabase ? LedgerLocation.stateFolder + "/heads" : nil }

    /// The file of the key of erasures, unless another is named: beside a ledger in a file; one for all databases in
    /// the user's state folder, since an address names a role and a host too.
    public var erasureKeyFile: String {
        switch self {
        case .file(let path): path + ".erasure-key"
        case .database: LedgerLocation.stateFolder + "/erasure.key"
        }
    }

    /// Where runs keep what belongs to no file.
    private static var stateFolder: String {
        // The specification ignores a relative path.
        let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? "\(NSHomeDirectory())/.local/state") + "/qix"
    }

    /// The folders of readings that runs of this machine's user kept for the ledger: of a database those of all
    /// addresses, since an address names a role and a host too.
    public var readingsFolders: [String] {
        guard isDatabase else { return [beside + ".readings"] }
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: LedgerLocation.stateFolder)) ?? []
        return folders.filter { $0.hasSuffix(".readings") }.sorted().map { "\(LedgerLocation.stateFolder)/\($0)" }
    }

    /// Creates the folder that `beside` is in; its name is on disk when this returns.
    public func makeFolder() throws { try DurableFolder.make(DurableFolder.parent(of: beside)) }

    /// Whether there is a file, or a ledger in the database.
    public func exists() throws(StoreError) -> Bool {
        switch self {
        case .file(let path): FileManager.default.fileExists(atPath: path)
        case .database(let address): try address.holds(.ledger)
        }
    }
}
