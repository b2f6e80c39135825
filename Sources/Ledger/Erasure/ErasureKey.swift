import Cryptography
import DurableFiles

/// The key under which a ledger knows what was erased: a receipt that comes again, and the texts that a record held.
/// Keep it outside the ledger and its backups: who has both can try all shops, dates and numbers.
public struct ErasureKey: Sendable {
    private let secret: SecretKey

    private static let purpose = "erasure"
    /// Hexadecimal digits of a fingerprint: enough to tell keys apart.
    private static let fingerprintDigits = 32

    /// A new key, from the system's random numbers.
    public init() { secret = SecretKey(for: ErasureKey.purpose) }

    /// Reads what `text` gives; `nil` for anything else.
    public init?(_ text: String) {
        guard let secret = SecretKey(text, for: ErasureKey.purpose) else { return nil }
        self.secret = secret
    }

    /// The line that a file keeps.
    public var text: String { secret.text }

    /// What names the key and tells nothing of it.
    public var fingerprint: String { String(secret.hash(of: "fingerprint").prefix(ErasureKey.fingerprintDigits)) }

    /// What is kept of a key of an erased receipt.
    func hash(ofReceiptKey text: String) -> String { secret.hash(of: "receipt \(text)") }

    /// What is kept of a text that was erased.
    ///
    /// - Parameter field: which text of the record.
    func hash(of text: String, as field: StaticString) -> String { secret.hash(of: "\(field) \(text)") }
}

/// Where the key of a ledger's erasures is.
public enum ErasureKeyPlace: Sendable {
    /// In a file, which the first erasure makes.
    case file(String)
    /// In memory, for a ledger that nobody opens again.
    case memory(ErasureKey)
    /// Nowhere: nothing can be erased, and nothing decided beside erasures.
    case none

    /// What messages call it.
    var name: String {
        switch self {
        case .file(let path): path
        case .memory: "memory"
        case .none: "no file"
        }
    }

    /// The key, if there is one.
    func key() throws -> ErasureKey? {
        switch self {
        case .file(let path): try KeyFile.text(at: path).map { try ErasureKeyPlace.key(in: $0, of: path) }
        case .memory(let key): key
        case .none: nil
        }
    }

    /// The key, which is made where there is none.
    func keyOrFresh() throws -> ErasureKey {
        switch self {
        case .file(let path):
            try ErasureKeyPlace.key(in: ErasureKeyPlace.textOrFresh(path), of: path)
        case .memory(let key): key
        case .none:
            throw LedgerError.invalid("an erasure needs a key, and the ledger was opened without a place for it")
        }
    }

    private static func textOrFresh(_ path: String) throws -> String {
        // The user's state folder may not be there yet.
        try DurableFolder.make(DurableFolder.parent(of: path))
        return try KeyFile.text(at: path, fresh: ErasureKey().text)
    }

    private static func key(in text: String, of path: String) throws -> ErasureKey {
        guard let key = ErasureKey(text) else {
            throw LedgerError.invalid("\(path): is not a key of erasures; put back the one that the first erasure made")
        }
        return key
    }
}

extension LedgerTables {
    /// The key under which what was erased is known; `nil` where nothing was erased.
    ///
    /// Throws `missingErasureKey` and `otherErasureKey`: without the right key an erased receipt would be paid again.
    func erasureKey() throws -> ErasureKey? {
        if let known = cache.erasureKey { return known }
        guard let fingerprint = try first(.lastErasureKey)?.text(0) else {
            cache.erasureKey = .some(nil)
            return nil
        }
        guard let key = try erasureKeys.key() else {
            throw LedgerError.missingErasureKey(path: location, file: erasureKeys.name, fingerprint: fingerprint)
        }
        guard key.fingerprint.utf8.elementsEqual(fingerprint.utf8) else {
            throw LedgerError.otherErasureKey(path: location, file: erasureKeys.name, fingerprint: fingerprint)
        }
        cache.erasureKey = key
        return key
    }

    /// The key of the erasures so far, or a new one for the first.
    func keyToErase() throws -> ErasureKey { try erasureKey() ?? erasureKeys.keyOrFresh() }
}

extension Ledger {
    /// Throws `missingErasureKey` or `otherErasureKey` where decisions need a key that is not there: better at the
    /// start than at the first upload.
    public func requireErasureKey() throws(LedgerError) { _ = try read { try $0.erasureKey() } }

    /// Whether anything was erased, so that a copy needs the key too.
    public var hasErasures: Bool {
        get throws(LedgerError) { try read { try $0.first(.lastErasureKey) != nil } }
    }
}
