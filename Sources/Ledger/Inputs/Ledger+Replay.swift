import Campaigns
import DomainModel
import Foundation
import SQL
import Text

extension Ledger {
    /// The outcome of a replay.
    public struct Replay: Hashable, Sendable {
        /// How many inputs were carried out.
        public var inputs: Int
        /// What an audit of the resulting ledger found.
        public var found: Verification
    }

    /// Carries out everything that this ledger was given once more in `target`, whatever kind its store is, in the same
    /// order and in one transaction: completely or not at all.
    ///
    /// No decision is copied. Each step must give what this ledger holds: the same upload, the same entries, the same
    /// hashes. Throws `invalid` at the first difference, and where `target` holds anything.
    public func replay(into target: Ledger, by rule: @escaping DecisionRule) throws(LedgerError) -> Replay {
        do throws(LedgerError) {
            return try read { source in
                try target.write { copy in
                    guard try copy.isEmpty else {
                        throw LedgerError.invalid("\(target.path): holds something already; name an empty place")
                    }
                    var replaying = Replayer(source: source, target: copy, ledger: target, rule: rule)
                    try replaying.run()
                    let found = target.audit(copy)
                    guard found.isSound else {
                        throw LedgerError.invalid(
                            "\(target.path): the inputs give a ledger that is not sound (\(found.faults[0])); nothing "
                                + "was kept")
                    }
                    return Replay(inputs: replaying.inputs, found: found)
                }
            }
        } catch {
            // The index holds uploads that were not kept.
            target.pictures.withLock { $0 = PictureIndex() }
            throw error
        }
    }
}

/// One walk over the inputs of a ledger. It carries each out in another ledger and compares the results.
private struct Replayer {
    let source: LedgerTables
    let target: LedgerTables
    /// The ledger of `target`.
    let ledger: Ledger
    let rule: DecisionRule
    private(set) var inputs = 0
    private var uploads: ChainCursor
    private var redecisions: ChainCursor
    private var programme: StoredProgramme?

    init(source: LedgerTables, target: LedgerTables, ledger: Ledger, rule: @escaping DecisionRule) {
        self.source = source
        self.target = target
        self.ledger = ledger
        self.rule = rule
        uploads = ChainCursor(tables: source, statement: .uploadsAfter)
        redecisions = ChainCursor(tables: source, statement: .redecisionsAfter)
    }

    mutating func run() throws {
        guard try source.first(.lastErasure) == nil else {
            throw LedgerError.invalid(
                "\(source.location): holds uploads whose texts were erased, and these cannot be decided again; "
                    + "`qix ledger copy` copies it")
        }
        let source = source
        let last = (upload: try source.end(.lastUpload), redecision: try source.end(.lastRedecision))
        try source.eachPaged(.inputsAfter) { row in
            let input = try ReplayStep(row)
            guard input.number == inputs &+ 1 else {
                throw LedgerError.invalid("\(source.location): input \(inputs + 1) is missing")
            }
            do {
                try apply(input)
            } catch let error as LedgerError {
                // The input does not cause what the store reports.
                guard error.isCausedByInput else { throw error }
                throw LedgerError.invalid(
                    "\(source.location): input \(input.number) (\(input.name)): \(error); nothing was kept")
            }
            inputs = input.number
        }
        guard uploads.count == last.upload.count, redecisions.count == last.redecision.count,
            try source.end(.lastEntry) == target.end(.lastEntry)
        else { throw LedgerError.invalid("\(source.location): its last inputs are missing; nothing was kept") }
    }

    private mutating func apply(_ input: ReplayStep) throws {
        switch (input.upload, input.redecision, input.operation) {
        case (let number?, nil, nil):
            let record = try uploads.next(number)
            let claim = try EncodedClaim(claim(of: record))
            let programme = try programme(of: input)
            _ = try ledger.record(claim, file: record.sha256, programme: programme, by: rule, in: target)
            try compare(record, with: .lastUpload)
        case (nil, let number?, nil):
            let record = try redecisions.next(number)
            let claim = try claim(of: record)
            let programme = try programme(of: input)
            _ = try ledger.redecide(record.id, claim: claim, programme: programme, by: rule, in: target)
            try compare(record, with: .lastRedecision)
        case (nil, nil, let operation?): try apply(operation)
        default: throw LedgerError.invalid("is no input")
        }
        let last = try target.end(.lastEntry)
        guard last.count == input.entry else {
            throw LedgerError.invalid("gives \(last.count) entries where the ledger has \(input.entry)")
        }
        guard try last.count == 0 || source.first(.endAtEntry, [.integer(last.count)]).map(ChainEnd.init) == last else {
            throw LedgerError.invalid("gives another entry \(last.count) than the ledger has")
        }
    }

    private func apply(_ operation: String) throws {
        let wanted: ReplayStep.Operation
        do {
            wanted = try JSONDecoder().decode(ReplayStep.Operation.self, from: Data(operation.utf8))
        } catch {
            throw LedgerError.invalid("is no operation that this qix knows")
        }
        switch wanted {
        case .spend(let user, let coins, let reference, let partner, let unlockedBy, let key, let moment):
            guard coins > 0 || coins == 0 && unlockedBy != nil else {
                throw LedgerError.invalid("\(coins) coins cannot be spent")
            }
            _ = try ledger.spend(
                coins, of: user, for: reference, partner: partner, unlockedBy: unlockedBy ?? [], key: key, at: moment,
                in: target)
        case .settle(let upload, let approving, let lines, let why, let reviewers, let moment):
            _ = try ledger.settle(
                upload, approving: approving, lines: lines, why: why, by: reviewers ?? [], at: moment, in: target)
        case .undoReview(let upload, let why, let moment):
            _ = try ledger.undoReview(upload, why: why, at: moment, in: target)
        case .reverse(let upload, let why, let moment):
            _ = try ledger.reverse(upload, why: why, at: moment, in: target)
        case .expire(let moment, let days):
            guard days >= 0 else { throw LedgerError.invalid("\(days) days make no sense") }
            _ = try ledger.expire(at: moment, after: days, in: target)
        case .grant(
            let user, let coins, let campaign, let partner, let key, let why, let once, let earnedBy, let moment):
            guard coins > 0 else { throw LedgerError.invalid("\(coins) coins cannot be paid") }
            _ = try ledger.grant(
                coins, to: user, for: Payer(campaign: campaign, partner: partner), budget: nil, key: key, why: why,
                once: once, earnedBy: earnedBy, at: moment, in: target)
        case .takeBack(let key, let why, let moment):
            _ = try ledger.takeBack(grantWithKey: key, why: why, at: moment, in: target)
        case .refund(let user, let key, let why, let moment):
            _ = try ledger.refund(key: key, of: user, why: why, at: moment, in: target)
        case .move(let user, let other, let why, let moment):
            _ = try ledger.move(from: user, to: other, why: why, at: moment, in: target)
        case .moveDebt(let user, let other, let why, let moment):
            _ = try ledger.moveDebt(from: user, to: other, why: why, at: moment, in: target)
        case .join(let user, let other, let why, let moment):
            _ = try ledger.join(user, with: other, why: why, at: moment, by: rule, in: target)
        case .sealDraw(let terms, let moment): _ = try ledger.sealDraw(terms, at: moment, in: target)
        case .closeDraw(let id, let seed, let beacon, let moment):
            guard let seed = Hexadecimal.decode(seed) else { throw LedgerError.invalid("the seed is no hex digits") }
            _ = try ledger.closeDraw(id, seed: seed, beacon: beacon, at: moment, in: target)
        case .closeMonth(let text, let moment):
            guard let month = Month(text) else { throw LedgerError.invalid("“\(text)” is no month") }
            _ = try ledger.close(month, at: moment, in: target)
        }
    }

    private func claim(of record: UploadRecord) throws -> Claim {
        do {
            return try JSONDecoder().decode(Claim.self, from: Data(record.claim.utf8))
        } catch {
            throw LedgerError.invalid("its claim cannot be read")
        }
    }

    private mutating func programme(of input: ReplayStep) throws -> Programme {
        guard let sha256 = input.programme else { throw LedgerError.invalid("names no programme") }
        if let programme, programme.sha256 == sha256 { return programme.programme }
        let stored = try StoredProgramme(sha256, in: source)
        programme = stored
        return stored.programme
    }

    private func compare(_ record: UploadRecord, with last: Statement) throws {
        guard try target.end(last) == ChainEnd(count: record.number, hash: record.hash) else {
            throw LedgerError.invalid(
                "gives another decision than the ledger has: this qix decides otherwise than the one that recorded it, "
                    + "or the ledger was changed (`qix ledger verify` says where)")
        }
    }
}

/// The records of a chain, one after the other.
private struct ChainCursor {
    let tables: LedgerTables
    let statement: Statement
    /// How many were read.
    private(set) var count = 0
    private var page: ArraySlice<Row> = []

    init(tables: LedgerTables, statement: Statement) {
        self.tables = tables
        self.statement = statement
    }

    /// The next record, which must have this number.
    mutating func next(_ number: Int) throws -> UploadRecord {
        guard number == count &+ 1 else {
            throw LedgerError.invalid("names record \(number), and \(count + 1) is next")
        }
        if page.isEmpty {
            page = try tables.rows(statement, [.integer(count), .integer(Tuning.standard.paging.records)])[...]
        }
        guard let record = try page.popFirst().map(UploadRecord.init), record.number == number else {
            throw LedgerError.invalid("names record \(number), which is missing")
        }
        count += 1
        return record
    }
}

extension ReplayStep {
    /// What it is about, in messages.
    fileprivate var name: String {
        if let upload { return "upload \(upload)" }
        if let redecision { return "later decision \(redecision)" }
        return operation.map { String($0.prefix(120)) } ?? "nothing"
    }
}

extension LedgerError {
    /// Whether an input can be the cause; otherwise the store is.
    fileprivate var isCausedByInput: Bool {
        switch self {
        case .conflictingClaim, .unknownUpload, .nothingPending, .receiptPaid, .nothingToReverse, .finalDecision,
            .insufficient, .locked, .conflictingKey, .invalid:
            true
        case .missing, .notALedger, .newer, .notWritable, .diskFull, .busy, .damaged, .storage,
            .missingErasureKey, .otherErasureKey:
            false
        }
    }
}
