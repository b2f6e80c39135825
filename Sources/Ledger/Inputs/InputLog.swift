import Campaigns
import SQL
import Text

/// Writes inputs inside one transaction, after what they led to.
struct InputLog {
    let tables: LedgerTables

    func upload(_ number: Int, under programme: StoredProgramme) throws {
        try insert(programme)
        try tables.execute(.insertInput, [.integer(number), .null, .null, .text(programme.sha256)])
    }

    func redecision(_ number: Int, under programme: StoredProgramme) throws {
        try insert(programme)
        try tables.execute(.insertInput, [.null, .integer(number), .null, .text(programme.sha256)])
    }

    func operation(_ operation: ReplayStep.Operation) throws {
        let line = try JSONLineEncoder.text(operation)
        try tables.execute(.insertInput, [.null, .null, .text(line), .null])
    }

    /// Stores a programme once: it is long, and thousands of uploads are decided under the same.
    private func insert(_ programme: StoredProgramme) throws {
        guard tables.programmes.add(programme.sha256) else { return }
        try tables.execute(.insertProgramme, [.text(programme.sha256), .text(programme.content)])
    }
}

/// The programmes that the ledger is known to hold, and those that one transaction adds.
final class KnownProgrammes {
    private let stored: Set<String>
    private(set) var added: Set<String> = []

    init(stored: Set<String> = []) { self.stored = stored }

    /// Whether the ledger holds it, or the transaction has added it.
    func contains(_ sha256: String) -> Bool { stored.contains(sha256) || added.contains(sha256) }

    /// Whether the transaction must write it.
    func add(_ sha256: String) -> Bool { !stored.contains(sha256) && added.insert(sha256).inserted }
}

/// A programme with its text and the hash of the text, by which the ledger finds it.
struct StoredProgramme {
    let programme: Programme
    let content: String
    let sha256: String

    init(_ programme: Programme) throws {
        self.programme = programme
        content = try programme.text
        sha256 = hexSHA256(content)
    }

    /// The programme of this hash. Throws `invalid` where it is missing, was changed, or is none that this qix knows.
    init(_ sha256: String, in tables: LedgerTables) throws {
        guard let content = try tables.first(.programme, [.text(sha256)])?.text(0) else {
            throw LedgerError.invalid("the programme \(sha256.prefix(12)) is missing")
        }
        guard hexSHA256(content) == sha256 else {
            throw LedgerError.invalid("the programme \(sha256.prefix(12)) was changed: it does not match its hash")
        }
        do {
            programme = try Programme(text: content)
        } catch {
            throw LedgerError.invalid("the programme \(sha256.prefix(12)) is none that this qix knows: \(error)")
        }
        self.content = content
        self.sha256 = sha256
    }
}
