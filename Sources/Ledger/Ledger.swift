import Campaigns
import ReceiptIdentity
import SQL
import Synchronization

/// The coins of a programme: what every upload earned and what became of it.
///
/// Entries are only added, each with the hash of the one before. An upload, the identity of its receipt and its entries
/// are recorded in one transaction that is stored for good before `record` returns, so that a process killed at any
/// moment leaves whole uploads. Several processes may use one ledger; each transaction waits for the one before.
public final class Ledger: Sendable {
    /// What a ledger is opened for.
    public typealias Access = SQL.Access

    /// Where it is: the path of a file, or an address.
    public var path: String { store.location }

    /// How many uploads are worth recording at once where many wait.
    public var groupSize: Int { store.dialect.groupSize }

    let store: any Store
    /// Where the key of its erasures is.
    public let erasureKeys: ErasureKeyPlace
    let pictures = Mutex(PictureIndex())
    /// Hashes of programmes that the store holds for good.
    private let storedProgrammes = Mutex<Set<String>>([])
    /// The last programme that something was decided under, so that its text is not made again for each upload.
    private let lastProgramme = Mutex<StoredProgramme?>(nil)

    /// The ledger in a store that was opened with `Migrations.ledger`; `invalid` for another store.
    ///
    /// - Parameter erasureKeys: where the key of its erasures is, without which nothing is erased.
    public init(store: any Store, erasureKeys: ErasureKeyPlace = .none) throws(LedgerError) {
        guard store.migrations.part == Migrations.ledger.part else {
            throw .invalid("\(store.location): was opened for the tables of \(store.migrations.part), not a ledger's")
        }
        self.store = store
        self.erasureKeys = erasureKeys
    }

    /// Closes the store; the ledger cannot be used afterwards. Deinitialisation does the same.
    public func close() throws(LedgerError) {
        do { try store.close() } catch { throw LedgerError(error, path: path) }
    }

    /// Takes a lock that one run holds at a time, on any machine that reaches the ledger, until it is released or
    /// closed or the process ends, however it ends. `false` where another run holds it.
    public func acquireRunLock() throws(LedgerError) -> Bool {
        do { return try store.acquireRunLock() } catch { throw LedgerError(error, path: path) }
    }

    /// Releases the lock of `acquireRunLock`.
    public func release() { store.release() }

    /// Runs `body` on the ledger as it is at one moment.
    func read<Answer>(_ body: (LedgerTables) throws -> Answer) throws(LedgerError) -> Answer {
        do {
            return try store.read { try body(tables($0)) }
        } catch {
            throw LedgerError(error, path: path)
        }
    }

    /// Runs `body` in one transaction that no other process can interleave with.
    func write<Answer>(_ body: (LedgerTables) throws -> Answer) throws(LedgerError) -> Answer {
        let programmes = KnownProgrammes(stored: storedProgrammes.withLock { $0 })
        do {
            let answer = try store.write { try body(tables($0, programmes)) }
            if !programmes.added.isEmpty { storedProgrammes.withLock { $0.formUnion(programmes.added) } }
            return answer
        } catch {
            // A server that failed over to a replica may hold less than the one before.
            storedProgrammes.withLock { $0 = [] }
            throw LedgerError(error, path: path)
        }
    }

    /// The ledger's tables in a session of its store.
    func tables(_ session: any Session, _ programmes: KnownProgrammes = KnownProgrammes()) -> LedgerTables {
        LedgerTables(
            session: session, location: path, dialect: store.dialect, programmes: programmes, erasureKeys: erasureKeys)
    }

    /// The programme with its text and hash.
    func storedProgramme(_ programme: Programme) throws -> StoredProgramme {
        try lastProgramme.withLock { last in
            if let last, last.programme == programme { return last }
            let stored = try StoredProgramme(programme)
            last = stored
            return stored
        }
    }
}
