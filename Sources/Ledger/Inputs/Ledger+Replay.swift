import Campaigns
import Foundation
import SQL

extension Ledger {
    /// What a replay came to.
    public struct Replay: Hashable, Sendable {
        /// The inputs that were carried out.
        public var inputs: Int
        /// The ledger that they gave.
        public var found: Verification
    }

    /// Decides and books everything anew in `target`, of whatever kind its store is, from what this ledger was given,
    /// in the same order; in one transaction: whole or not at all.
    ///
    /// Nothing of what was decided is copied, and each step must give what stands here: the same upload, the same
    /// entries, the same hashes. Throws `invalid` at the first that does not, where `target` holds anything, and where
    /// this ledger holds what was recorded before inputs were.
    public func replay(into target: Ledger) throws(LedgerError) -> Replay {
        do throws(LedgerError) {
            return try read { source in
                try target.write { copy in
                    guard try copy.isEmpty else {
                        throw LedgerError.invalid("\(target.path): holds something already; name an empty place")
                    }
                    var replaying = Replayer(source: source, target: copy, ledger: target)
                    try replaying.run()
                    let found = target.audit(copy)
                    guard found.isSound else {
                        throw LedgerError.invalid(
                            "\(target.path): what the inputs gave is not sound (\(found.faults[0])); nothing was kept")
                    }
                    return Replay(inputs: replaying.inputs, found: found)
                }
            }
        } catch {
            // It has learned of uploads that are not there now.
            target.pictures.withLock { $0 = PictureIndex() }
            throw error
        }
    }
}

/// One walk over the inputs of a ledger, each carried out in another and held against what stands.
private struct Replayer {
    let source: LedgerTables
    let target: LedgerTables
    /// The ledger of `target`.
    let ledger: Ledger
    private(set) var inputs = 0
    private var uploads: RecordCursor
    private var redecisions: RecordCursor
    private var programme: StoredProgramme?

    /// Rows that are held in memory at a time; each is a few kilobytes of JSON.
    private static let batchSize = 256

    init(source: LedgerTables, target: LedgerTables, ledger: Ledger) {
        self.source = source
        self.target = target
        self.ledger = ledger
        uploads = RecordCursor(tables: source, statement: .storedUploadsAfter, batchSize: Replayer.batchSize)
        redecisions = RecordCursor(tables: source, statement: .storedRedecisionsAfter, batchSize: Replayer.batchSize)
    }

    mutating func run() throws {
        guard try source.first(.lastErasure) == nil else {
            throw LedgerError.invalid(
                "\(source.location): holds uploads whose texts were erased, and what is not there cannot be decided anew; "
                    + "`qix ledger copy` copies it")
        }
        let held = (upload: try source.last(.lastUpload), redecision: try source.last(.lastRedecision))
        while case let page = try source.rows(.storedInputsAfter, [.integer(inputs), .integer(Replayer.batchSize)]),
            !page.isEmpty
        {
            for row in page {
                let input = try LedgerInput(row)
                guard input.number == inputs &+ 1 else {
                    throw LedgerError.invalid("\(source.location): input \(inputs + 1) is missing")
                }
                do {
                    try apply(input)
                } catch let error as LedgerError {
                    // What the store says is no fault of the input.
                    guard error.isCausedByInput else { throw error }
                    throw LedgerError.invalid(
                        "\(source.location): input \(input.number) (\(input.name)): \(error); nothing was kept")
                }
                inputs = input.number
            }
        }
        guard uploads.count == held.upload.number, redecisions.count == held.redecision.number else {
            throw uploads.count == 0
                ? Replayer.predatesInputs(source)
                : LedgerError.invalid("\(source.location): its last inputs are missing; nothing was kept")
        }
        guard try source.last(.lastEntry) == target.last(.lastEntry) else {
            throw LedgerError.invalid("\(source.location): its last inputs are missing; nothing was kept")
        }
    }

    private static func predatesInputs(_ source: LedgerTables) -> LedgerError {
        .invalid(
            "\(source.location): holds uploads that were recorded before inputs were kept, and cannot be replayed; "
                + "`qix ledger copy` copies it")
    }

    private mutating func apply(_ input: LedgerInput) throws {
        switch (input.upload, input.redecision, input.operation) {
        case (let number?, nil, nil):
            let record = try next(&uploads, number)
            let claim = try claim(of: record)
            _ = try ledger.record(EncodedClaim(claim), file: record.sha256, programme: programme(of: input), in: target)
            try compare(record, with: .lastUpload)
        case (nil, let number?, nil):
            let record = try next(&redecisions, number)
            let claim = try claim(of: record)
            _ = try ledger.redecide(record.id, claim: claim, programme: programme(of: input), in: target)
            try compare(record, with: .lastRedecision)
        case (nil, nil, let operation?):
            if uploads.count == 0 { throw Replayer.predatesInputs(source) }
            try apply(operation)
        default: throw LedgerError.invalid("is no input")
        }
        let last = try target.last(.lastEntry)
        guard last.number == input.entry else {
            throw LedgerError.invalid("gives \(last.number) entries where \(input.entry) stand")
        }
        guard last.number > 0 else { return }
        guard let current = try source.first(.entry, [.integer(last.number)]).map(Entry.init),
            current.hash == last.hash
        else { throw LedgerError.invalid("gives another entry \(last.number) than stands") }
    }

    private func apply(_ operation: String) throws {
        let wanted: LedgerInput.Operation
        do {
            wanted = try JSONDecoder().decode(LedgerInput.Operation.self, from: Data(operation.utf8))
        } catch {
            throw LedgerError.invalid("is no operation that this qix knows")
        }
        switch wanted {
        case .spend(let user, let coins, let reference, let key, let moment):
            guard coins > 0 else { throw LedgerError.invalid("\(coins) coins cannot be spent") }
            _ = try ledger.spend(coins, of: user, for: reference, key: key, at: moment, in: target)
        case .settle(let upload, let approving, let lines, let why, let moment):
            _ = try ledger.settle(upload, approving: approving, lines: lines, why: why, at: moment, in: target)
        case .undoReview(let upload, let why, let moment):
            _ = try ledger.undoReview(upload, why: why, at: moment, in: target)
        case .reverse(let upload, let why, let moment):
            _ = try ledger.reverse(upload, why: why, at: moment, in: target)
        case .expire(let moment, let days):
            guard days >= 0 else { throw LedgerError.invalid("\(days) days make no sense") }
            _ = try ledger.expire(at: moment, after: days, in: target)
        case .grant(let user, let coins, let campaign, let partner, let key, let why, let moment):
            guard coins > 0 else { throw LedgerError.invalid("\(coins) coins cannot be paid") }
            _ = try ledger.grant(
                coins, to: user, for: Payer(campaign: campaign, partner: partner), budget: nil, key: key, why: why,
                at: moment, in: target)
        case .refund(let user, let key, let why, let moment):
            _ = try ledger.refund(key: key, of: user, why: why, at: moment, in: target)
        case .move(let user, let other, let why, let moment):
            _ = try ledger.move(from: user, to: other, why: why, at: moment, in: target)
        }
    }

    private func next(_ records: inout RecordCursor, _ number: Int) throws -> UploadRecord {
        guard number == records.count &+ 1 else {
            if records.count == 0, number > 1, uploads.count == 0 { throw Replayer.predatesInputs(source) }
            throw LedgerError.invalid("names record \(number), and \(records.count + 1) is next")
        }
        guard let record = try records.next(), record.number == number else {
            throw LedgerError.invalid("names record \(number), which is not there")
        }
        return record
    }

    private func claim(of record: UploadRecord) throws -> Claim {
        do {
            return try JSONDecoder().decode(Claim.self, from: Data(record.claim.utf8))
        } catch {
            throw LedgerError.invalid("its claim cannot be read")
        }
    }

    private mutating func programme(of input: LedgerInput) throws -> Programme {
        guard let sha256 = input.programme else { throw LedgerError.invalid("names no programme") }
        if let programme, programme.sha256 == sha256 { return programme.programme }
        let kept = try StoredProgramme(sha256, in: source)
        programme = kept
        return kept.programme
    }

    private func compare(_ record: UploadRecord, with last: LedgerSQL) throws {
        let made = try target.last(last)
        guard made.number == record.number, made.hash == record.hash else {
            throw LedgerError.invalid(
                "gives another decision than stands: this qix decides otherwise than the one that recorded it, or the "
                    + "ledger was changed (`qix ledger verify` says where)")
        }
    }
}

/// The records of a chain, one after the other.
private struct RecordCursor {
    let tables: LedgerTables
    let statement: LedgerSQL
    let batchSize: Int
    /// How many were handed out.
    private(set) var count = 0
    private var page: ArraySlice<Row> = []

    init(tables: LedgerTables, statement: LedgerSQL, batchSize: Int) {
        self.tables = tables
        self.statement = statement
        self.batchSize = batchSize
    }

    mutating func next() throws -> UploadRecord? {
        if page.isEmpty { page = try tables.rows(statement, [.integer(count), .integer(batchSize)])[...] }
        guard let row = page.popFirst() else { return nil }
        count += 1
        return try UploadRecord(row)
    }
}

extension LedgerTables {
    /// Number and hash of the last of a chain.
    fileprivate func last(_ name: LedgerSQL) throws -> (number: Int, hash: String) {
        guard let row = try first(name) else { return (0, genesisHash) }
        return (try row.integer(0), try row.text(1))
    }
}

extension LedgerInput {
    /// What it is about, in messages.
    fileprivate var name: String {
        if let upload { return "upload \(upload)" }
        if let redecision { return "decision anew \(redecision)" }
        return operation.map { String($0.prefix(120)) } ?? "nothing"
    }
}

extension LedgerError {
    /// Whether an input can be the reason; otherwise it is the store's.
    fileprivate var isCausedByInput: Bool {
        switch self {
        case .conflictingClaim, .unknownUpload, .nothingPending, .nothingToReverse, .finalDecision, .insufficient,
            .conflictingKey, .invalid:
            true
        case .missing, .notALedger, .newer, .notWritable, .diskFull, .busy, .damaged, .storage: false
        }
    }
}
