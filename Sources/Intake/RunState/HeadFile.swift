import DurableFiles
import Foundation
import Ledger
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The head of a ledger as the last run left it, in a file beside it: `LEDGER.head`, readable by its owner alone.
///
/// A ledger that does not contain its head was cut, changed or replaced by an older copy, and no run continues on it.
/// Whoever can change both files can defeat this check. A key kept elsewhere (`HeadSigningKey`) prevents that, and so
/// does a witness: a file of heads that a partner holds.
///
/// Of a ledger in a database, which has many addresses, the head is also kept under the ledger's own identity, and in
/// the database itself (`KnownHeads`): another role, another address and another machine know it too.
public struct HeadFile: Sendable {
    private let file: String
    private let identities: String?
    private let known: KnownHeads?
    private let key: HeadSigningKey?
    private let witness: String?
    private let witnessed = LastWitnessed()

    /// Maximum bytes of the file, which is one line of a few hundred bytes. Source: judged; not measured.
    private static let maxFileBytes = 4096

    /// The head kept beside the ledger at `path`.
    ///
    /// - Parameters:
    ///   - identities: a folder for heads under the ledgers' identities; `nil` where the path is all there is.
    ///   - known: the heads that are kept in the ledger's database.
    ///   - key: signs new heads, and must have signed the stored one.
    ///   - witness: a file to which each head is appended as a line.
    public init(
        beside path: String, identities: String? = nil, known: KnownHeads? = nil, key: HeadSigningKey? = nil,
        witness: String? = nil
    ) {
        file = path + ".head"
        self.identities = identities
        self.known = known
        self.key = key
        self.witness = witness
    }

    /// Throws unless the ledger contains the stored head. If no head is stored, any ledger passes without a key, and
    /// only an empty one passes with a key.
    ///
    /// - Returns: whether the ledger had to be trusted: it is not empty, and no head is stored.
    @discardableResult
    public func check(_ ledger: Ledger) throws -> Bool {
        var hasHead = try checkFile(ledger)
        for (machine, head) in try known?.all() ?? [] {
            guard try ledger.contains(head.head) else {
                throw HeadFileError.notContained(
                    ledger: ledger.path, file: "its own table known_heads, by \(machine)", head: head.head)
            }
            if key == nil || head.isSigned(by: key?.publicKey) { hasHead = true }
        }
        guard !hasHead else { return false }
        let head = try ledger.head()
        let isEmpty = head.entries == 0 && head.uploads == 0
        guard key == nil || isEmpty else { throw HeadFileError.missing(file: file) }
        return !isEmpty
    }

    /// Throws unless the ledger contains the head of the file, if there is one: that of its address, or else that of
    /// its identity.
    ///
    /// - Returns: whether there is one.
    private func checkFile(_ ledger: Ledger) throws -> Bool {
        for file in try [file, identityFile(ledger)].compactMap(\.self) {
            guard let kept = try read(file) else { continue }
            if kept.signature != nil || key != nil {
                guard kept.isSigned(by: key?.publicKey) else { throw HeadFileError.signature(file: file) }
            }
            guard try ledger.contains(kept.head) else {
                throw HeadFileError.notContained(ledger: ledger.path, file: file, head: kept.head)
            }
            return true
        }
        return false
    }

    /// Checks whether the ledger contains the stored head, whoever signed that.
    public func checkUnsigned(_ ledger: Ledger) throws {
        for file in try [file, identityFile(ledger)].compactMap(\.self) {
            guard let kept = try read(file) else { continue }
            guard try ledger.contains(kept.head) else {
                throw HeadFileError.notContained(ledger: ledger.path, file: file, head: kept.head)
            }
            return
        }
    }

    /// Stores the head of a ledger that has none in this machine's files. Called before anything is booked, so that
    /// entries without a head are a sign that somebody took it away, and not of a process that died.
    public func begin(_ ledger: Ledger) throws {
        guard try read(file) == nil else { return }
        try saveFiles(SignedHead(try ledger.head(), key: key), ledger)
    }

    /// Checks the ledger against the head in this machine's files, and stores its current one there: for a process that
    /// stands by while another decides, and that must know an older copy when it takes over.
    public func follow(_ ledger: Ledger) throws {
        _ = try checkFile(ledger)
        try saveFiles(SignedHead(try ledger.head(), key: key), ledger)
    }

    /// Stores the current head, appends it to the witness if it is a new one, and returns it. Without a key, a stored
    /// signed head is not replaced.
    @discardableResult
    public func save(_ ledger: Ledger) throws -> SignedHead {
        let head = SignedHead(try ledger.head(), key: key)
        let isNew = try saveFiles(head, ledger)
        let isFirst = witnessed.replace(by: head) != head
        // A role that may not write there has its own files.
        if isNew || isFirst, let known { try? known.keep(head) }
        if isNew || isFirst, let witness { try HeadFile.append(head.line + "\n", to: witness) }
        return head
    }

    /// - Returns: whether it is another head than the one that was stored.
    @discardableResult
    private func saveFiles(_ head: SignedHead, _ ledger: Ledger) throws -> Bool {
        let kept = try read(file)
        if kept != head, key != nil || kept?.signature == nil { try replace(file, head.line + "\n") }
        // The head of the identity is never exchanged for that of an older copy.
        if let other = try identityFile(ledger) {
            let kept = try read(other)
            let isOlder = try kept.map { try !ledger.contains($0.head) } ?? false
            if kept != head, !isOlder, key != nil || kept?.signature == nil {
                try DurableFolder.make(DurableFolder.parent(of: other))
                try replace(other, head.line + "\n")
            }
        }
        return kept != head
    }

    private func identityFile(_ ledger: Ledger) throws -> String? {
        guard let identities else { return nil }
        return try ledger.identity().map { "\(identities)/\($0).head" }
    }

    /// The current head, signed if there is a key; nothing is stored.
    public func signed(_ ledger: Ledger) throws -> SignedHead { SignedHead(try ledger.head(), key: key) }

    /// Forgets the stored heads of this ledger: the next check accepts it as it is.
    ///
    /// - Parameter isCopy: whether another ledger of the same identity goes on, whose head is kept.
    public func delete(_ ledger: Ledger, isCopy: Bool = false) throws {
        for file in try [file, isCopy ? nil : identityFile(ledger)].compactMap(\.self) {
            guard unlink(file) == 0 || errno == ENOENT else {
                throw HeadFileError.system(file: file, String(cString: strerror(errno)))
            }
        }
        try known?.forgetAll()
    }

    private func read(_ file: String) throws -> SignedHead? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        guard let handle = FileHandle(forReadingAtPath: file),
            let bytes = try handle.read(upToCount: HeadFile.maxFileBytes),
            let line = String(validating: bytes, as: UTF8.self)?.split(separator: "\n").first,
            let head = SignedHead(line: String(line))
        else { throw HeadFileError.unreadable(file: file) }
        return head
    }

    /// Replaces the file's content atomically.
    private func replace(_ file: String, _ line: String) throws {
        do throws(DurableFileError) {
            try DurableFile.replace(file, with: line)
        } catch {
            throw HeadFileError.system(file: file, String(cString: strerror(error.number)))
        }
    }

    private static func append(_ line: String, to file: String) throws {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw HeadFileError.system(file: file, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard write(line, to: descriptor), fsync(descriptor) == 0 else {
            throw HeadFileError.system(file: file, String(cString: strerror(errno)))
        }
        do throws(DurableFileError) {
            try DurableFolder.flush(DurableFolder.parent(of: file))
        } catch {
            throw HeadFileError.system(file: file, String(cString: strerror(error.number)))
        }
    }

    static func write(_ line: String, to descriptor: Int32) -> Bool {
        let bytes = Array(line.utf8)
        #if canImport(Glibc)
            return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        #else
            return Darwin.write(descriptor, bytes, bytes.count) == bytes.count
        #endif
    }
}

/// The head that was last given to a witness, so that none is given twice.
private final class LastWitnessed: Sendable {
    private let head = Mutex<SignedHead?>(nil)

    /// - Returns: the one before.
    func replace(by new: SignedHead) -> SignedHead? {
        head.withLock { head in
            let before = head
            head = new
            return before
        }
    }
}

/// Why a ledger is not trusted, or why its head could not be stored.
public enum HeadFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The ledger is not a continuation of the one whose head is stored.
    case notContained(ledger: String, file: String, head: LedgerHead)
    /// A key is given, and the stored head is not signed with it.
    case signature(file: String)
    /// The ledger is not empty, and no head is stored.
    case missing(file: String)
    /// The file is not a head.
    case unreadable(file: String)
    /// A system call failed.
    case system(file: String, String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .notContained(let ledger, let file, let head):
            "\(ledger): does not contain the head stored in \(file) (\(head.entries) entries, \(head.uploads) uploads): "
                + "it was truncated, changed or replaced by an older copy; restore the right one "
                + "(`qix ledger verify` reports details)"
        case .signature(let file):
            "\(file): is not signed with this key; use the key that signed it, or find out who changed it "
                + "(to start signing: `qix ledger head LEDGER --head-key KEY --keep`)"
        case .missing(let file):
            "\(file): is missing although the ledger has entries: it was taken away, or the ledger was copied without it; if "
                + "you trust the ledger as it is, `qix ledger head LEDGER --keep` stores its head, with --head-key KEY "
                + "where heads are signed"
        case .unreadable(let file): "\(file): is not a head of a ledger; find out who changed it"
        case .system(let file, let why): "\(file): \(why)"
        }
    }
}
