import SQL
import Text

/// Why the ledger could not do what was asked. Nothing was written in part.
public enum LedgerError: Error, Hashable, Sendable {
    /// There is no file at this path.
    case missing(path: String)
    /// The file is no ledger of qix.
    case notALedger(path: String)
    /// It has a schema that this qix does not know; it was not touched.
    case newer(path: String, schema: Int, known: Int)
    /// The file or its folder cannot be written.
    case notWritable(path: String)
    /// The disk is full, or the file has reached its limit.
    case diskFull(path: String)
    /// Another process kept the ledger busy for too long.
    case busy(path: String)
    /// The file is damaged; `verify` says where.
    case damaged(path: String, message: String)
    /// The storage failed otherwise.
    case storage(path: String, message: String)
    /// The same file of the same user is recorded with a different claim.
    case conflictingClaim(upload: String, recorded: String, offered: String)
    /// No upload has this name, or several begin with it.
    case unknownUpload(String, matches: Int)
    /// The upload has nothing that waits for a person.
    case nothingPending(upload: String)
    /// The upload may show the receipt of another one, which was paid.
    case receiptPaid(upload: String, paid: String)
    /// The upload has no coins to take back.
    case nothingToReverse(upload: String)
    /// The upload was not refused, or was refused for a reason that cannot pass.
    case finalDecision(upload: String)
    /// The user has fewer coins than that.
    case insufficient(user: String, available: Int, asked: Int)
    /// Nothing that the user earned unlocks this, or each has unlocked something already.
    case locked(user: String, reference: String)
    /// The same key was used for a different spend.
    case conflictingKey(key: String, sequence: Int)
    /// Something was erased, and the key by which it is known is not there.
    case missingErasureKey(path: String, file: String, fingerprint: String)
    /// Something was erased under another key than the one that is there.
    case otherErasureKey(path: String, file: String, fingerprint: String)
    /// An argument makes no sense; the text says which and what would.
    case invalid(String)

    /// A name normalised, or `invalid` with what is wrong with it.
    static func named(_ what: String, _ text: String, _ kind: ExternalIdentifier) throws(LedgerError) -> String {
        do { return try kind.normalised(text) } catch { throw .invalid("\(what) \(error)") }
    }

    /// Two users' names normalised; `invalid` with `sameUser` where they are one.
    static func twoUsers(
        _ user: String, _ other: String, sameUser: (String) -> String
    ) throws(LedgerError) -> (String, String) {
        let (user, other) = (try LedgerError.user(user), try LedgerError.user(other))
        guard BytewiseString(user) != BytewiseString(other) else { throw .invalid(sameUser(user)) }
        return (user, other)
    }

    /// Refuses a number of coins that no booking can have.
    static func requireBookable(_ coins: Int) throws(LedgerError) {
        let most = Tuning.standard.maxCoinsBooked
        guard (1...most).contains(coins) else {
            throw .invalid("\(coins) coins cannot be booked at once; give a number from 1 to \(most)")
        }
    }

    /// A user's name normalised, or `invalid` with what is wrong with it.
    static func user(_ name: String) throws(LedgerError) -> String { try named("the user", name, .user) }

    /// The ledger's error for an error of its store, at `path`.
    package init(_ error: any Error, path: String) {
        switch error {
        case let error as LedgerError: self = error
        case let error as StoreError: self.init(error, path: path)
        default: self = .storage(path: path, message: "\(error)")
        }
    }

    private init(_ error: StoreError, path: String) {
        switch error {
        case .missing(let location): self = .missing(path: location)
        case .foreign(let location): self = .notALedger(path: location)
        case .newer(let location, let schema, let known): self = .newer(path: location, schema: schema, known: known)
        case .older(let location, let schema, _):
            self = .invalid(
                "\(location): has an older schema than \(schema), which this qix does not read; see “Schemas” in "
                    + "ledger.md for how to take it over (nothing was touched)")
        case .notWritable(let location): self = .notWritable(path: location)
        case .full(let location): self = .diskFull(path: location)
        case .busy(let location): self = .busy(path: location)
        case .damaged(let location, let message): self = .damaged(path: location, message: message)
        case .wrongType(let statement, let column, let expected, let found):
            self = .damaged(path: path, message: "\(statement): column \(column) is \(found), not \(expected)")
        case .refused(let location, _, let message), .failed(let location, let message):
            self = .storage(path: location, message: message)
        case .pooled, .inUse: self = .invalid(error.description)
        case .wrongCount, .unstorable: self = .storage(path: path, message: error.description)
        }
    }
}

extension LedgerError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .missing(let path): "\(path): no such ledger; `qix batch --ledger \(path)` makes one"
        case .notALedger(let path): "\(path): is no ledger of qix; name another place"
        case .newer(let path, let schema, let known):
            "\(path): has schema \(schema), of which this qix, which knows up to \(known), no longer finds all that it "
                + "needs; use a newer qix. If a qix before 0.3 wrote it, “Schemas” in ledger.md says how to take it over. "
                + "Nothing was changed"
        case .notWritable(let path): "\(path): cannot be opened or written; check the permissions of file and folder"
        case .diskFull(let path):
            "\(path): no space left; make room and run again: what is recorded stays, the rest will follow"
        case .busy(let path): "\(path): another process is writing; try again when it has finished"
        case .damaged(let path, let message): "\(path): is damaged (\(message)); `qix ledger verify` says where"
        case .storage(let path, let message): "\(path): \(message)"
        case .conflictingClaim(let upload, let recorded, let offered):
            "upload \(upload): is recorded with a different claim (\(recorded.prefix(12)), now \(offered.prefix(12))); "
                + "the recorded decision stands"
        case .unknownUpload(let name, let matches):
            matches == 0 ? "no upload is named \(name)" : "\(matches) uploads begin with \(name); give more of the name"
        case .nothingPending(let upload): "upload \(upload): nothing waits for a decision"
        case .receiptPaid(let upload, let paid):
            "upload \(upload): may show the receipt of \(paid), which was paid; look at both, and say that they are two "
                + "receipts (--another) if they are"
        case .nothingToReverse(let upload): "upload \(upload): has no coins to take back"
        case .finalDecision(let upload):
            "upload \(upload): was not refused for a reason that can pass; the decision stands"
        case .insufficient(let user, let available, let asked):
            "user \(user): has \(available) coins, \(asked) were asked for"
        case .locked(let user, let reference):
            "user \(user): has earned nothing that unlocks \(reference), or has used it"
        case .conflictingKey(let key, let sequence):
            "key \(key): is that of entry \(sequence), a different spend; use a new key"
        case .missingErasureKey(let path, let file, let fingerprint):
            "\(path): something was erased under the key \(fingerprint), and \(file) is not there; copy that key from where "
                + "it was made, or name it with --erasure-key: without it an erased receipt would be paid again"
        case .otherErasureKey(let path, let file, let fingerprint):
            "\(path): something was erased under the key \(fingerprint), and \(file) holds another; put back the right one, "
                + "or name it with --erasure-key: without it an erased receipt would be paid again"
        case .invalid(let message): message
        }
    }
}
