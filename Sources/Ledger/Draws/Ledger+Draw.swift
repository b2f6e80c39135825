import Cryptography
import DomainModel
import Text

extension Ledger {
    /// Seals a draw: writes its terms with the hash of the seed into the ledger, so that neither can be chosen anew
    /// once it is known who takes part. The same terms again change nothing; others, or after the closing day, are
    /// `invalid`.
    @discardableResult
    public func sealDraw(_ terms: DrawTerms, at moment: Timestamp) throws(LedgerError) -> Booking {
        try write { try sealDraw(terms, at: moment, in: $0) }
    }

    /// Draws the winners, once: recomputes them from the entries, writes the seed, the winners and the coins that they
    /// get. The same seed and beacon again return the entries of the first time.
    ///
    /// - Parameters:
    ///   - seed: the one that was sealed.
    ///   - beacon: the public random value of after the closing, where the terms name one.
    ///   - moment: after the closing day.
    @discardableResult
    public func closeDraw(
        _ id: String, seed: [UInt8], beacon: String? = nil, at moment: Timestamp
    ) throws(LedgerError) -> Booking {
        try write { try closeDraw(id, seed: seed, beacon: beacon, at: moment, in: $0) }
    }

    /// The draws that were sealed, in that order.
    public func draws() throws(LedgerError) -> [RecordedDraw] {
        try read { tables in
            try tables.rows(.sealedDraws).map(Entry.init).compactMap { try tables.recordedDraw(sealedIn: $0) }
        }
    }

    /// How many names a campaign has paid, or holds coins for, and whether the person of this name is among them.
    public func earners(
        ofCampaigns campaigns: [String], including user: String
    ) throws(LedgerError) -> (count: Int, includesUser: Bool) {
        try read { tables in
            let names = try tables.names(of: Ledger.account(user))
            var (count, includesUser) = (0, false)
            for campaign in campaigns {
                count += try tables.first(.countEarners, [.text(campaign)])?.integer(0) ?? 0
                for name in names where !includesUser {
                    let coins = try tables.first(.spentByUser, [.text(campaign), .text(name)])?.optionalInteger(0)
                    includesUser = coins ?? 0 > 0
                }
            }
            return (count, includesUser)
        }
    }

    /// `sealDraw` inside a transaction.
    func sealDraw(_ terms: DrawTerms, at moment: Timestamp, in tables: LedgerTables) throws -> Booking {
        let account = DrawTerms.account(of: terms.id)
        if let sealed = try tables.rows(.entriesOfUser, [.text(account)]).first.map(Entry.init) {
            guard DrawTerms(sealedIn: sealed) == terms else {
                throw LedgerError.invalid(
                    "draw \(terms.id): is sealed under other terms or another seed (entry \(sealed.sequence)), which "
                        + "stand; give a new draw another id")
            }
            return Booking(entries: [sealed], wasRecorded: true)
        }
        guard terms.isPossible else {
            throw LedgerError.invalid("draw \(terms.id): nobody can win, or the hash of the seed is none")
        }
        guard moment.day <= terms.closes else {
            throw LedgerError.invalid(
                "draw \(terms.id): closed on \(terms.closes); a draw is sealed before it is known who takes part")
        }
        let entry = try Journal(tables: tables).append(
            Entry(
                at: moment.description, user: account, coins: 0, kind: .sealed,
                reference: try JSONLineEncoder.text(terms),
                reason: "a draw of \(terms.winners) among the earners of \(terms.campaigns[0]) until \(terms.closes)"))
        try InputLog(tables: tables).operation(.sealDraw(terms: terms, at: moment))
        return Booking(entries: [entry])
    }

    /// `closeDraw` inside a transaction.
    func closeDraw(
        _ id: String, seed: [UInt8], beacon: String?, at moment: Timestamp, in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let account = DrawTerms.account(of: id)
        let own = try tables.rows(.entriesOfUser, [.text(account)]).map(Entry.init)
        guard let sealed = own.first, let terms = DrawTerms(sealedIn: sealed) else {
            throw LedgerError.invalid("draw \(id): was not sealed; `qix ledger draw seal` does that before it closes")
        }
        guard SHA256.hexDigest(seed) == terms.seedDigest else {
            throw LedgerError.invalid("draw \(id): this is not the seed that was sealed")
        }
        if let drawn = own.dropFirst().first {
            guard let before = DrawnSeed(drawnIn: drawn), before.beacon == beacon else {
                throw LedgerError.invalid("draw \(id): was drawn with another beacon (entry \(drawn.sequence))")
            }
            let won = try tables.rows(.entriesReferring, [.integer(drawn.sequence)]).map(Entry.init)
            return Booking(entries: [drawn] + won, wasRecorded: true)
        }
        try requireBeacon(beacon, of: terms)
        guard moment.day > terms.closes else {
            throw LedgerError.invalid("draw \(id): closes on \(terms.closes); draw it on a later day")
        }
        let entrants = try tables.entrants(in: terms, before: .max)
        let told = DrawnSeed(seed: seed, beacon: beacon, entrants: entrants.entrants.count)
        let drawn = try journal.append(
            Entry(
                at: moment.description, user: account, coins: 0, kind: .drawn, refers: sealed.sequence,
                reference: try JSONLineEncoder.text(told), reason: "drawn among \(told.entrants)"))
        var booking = Booking(entries: [drawn])
        for (place, winner) in entrants.winners(seed: seed, beacon: beacon).enumerated() {
            try award(place + 1, of: terms, to: winner, drawnIn: drawn, journal, into: &booking)
        }
        try InputLog(tables: tables).operation(
            .closeDraw(id: id, seed: told.seed, beacon: beacon, at: moment))
        return booking
    }

    /// Requires the beacon that was sealed, and none where none was: who draws could choose otherwise.
    private func requireBeacon(_ beacon: String?, of terms: DrawTerms) throws(LedgerError) {
        switch (terms.beacon, beacon) {
        case (nil, nil): return
        case (nil, _?):
            throw .invalid("draw \(terms.id): was sealed without a beacon; the seed decides alone")
        case (let named?, nil):
            throw .invalid("draw \(terms.id): was sealed with a beacon (\(named)); give it with --beacon")
        case (_?, let given?):
            guard DrawnSeed.isBeacon(given) else {
                throw .invalid(
                    "draw \(terms.id): “\(given)” is no beacon; write its numbers in rising order, without noughts before "
                        + "them and with one blank between two (4 17 23), or its 32 or more hex digits in small letters"
                )
            }
        }
    }

    private func award(
        _ place: Int, of terms: DrawTerms, to winner: DrawEntrants.Entrant, drawnIn drawn: Entry, _ journal: Journal,
        into booking: inout Booking
    ) throws {
        let user = winner.credit.user
        let reason = "place \(place) of the draw \(terms.id)"
        booking.entries.append(
            try journal.append(
                Entry(
                    at: drawn.at, user: user, coins: 0, kind: .won, refers: drawn.sequence, reference: terms.id,
                    reason: reason)))
        guard terms.coins > 0 else { return }
        // What is taken back from the winner takes the prize with it.
        booking.entries.append(
            try journal.append(
                Entry(
                    at: drawn.at, user: user, coins: terms.coins, kind: .grant, campaign: terms.id,
                    partner: terms.partner, refers: winner.credit.isCredit ? winner.credit.sequence : nil,
                    key: terms.prizeKey(place: place), reason: reason)))
        booking.entries += try journal.repay(from: terms.coins, of: user, at: drawn.at)
    }
}

/// A draw as the ledger holds it.
public struct RecordedDraw: Hashable, Sendable {
    /// What it was sealed under.
    public var terms: DrawTerms
    /// When it was sealed.
    public var sealedAt: String
    /// The result; `nil` before it was drawn.
    public var result: Result?

    /// What was drawn.
    public struct Result: Hashable, Sendable {
        /// When.
        public var at: String
        /// The seed, as hex digits.
        public var seed: String
        /// The public random value, where there was one.
        public var beacon: String?
        /// How many people took part.
        public var entrants: Int
        /// The users who won, in their order.
        public var winners: [String]
    }
}

extension LedgerTables {
    fileprivate func recordedDraw(sealedIn sealed: Entry) throws -> RecordedDraw? {
        guard let terms = DrawTerms(sealedIn: sealed) else { return nil }
        var draw = RecordedDraw(terms: terms, sealedAt: sealed.at)
        let drawn = try rows(.entriesReferring, [.integer(sealed.sequence)]).map(Entry.init).first
        guard let drawn, let told = DrawnSeed(drawnIn: drawn) else { return draw }
        let won = try rows(.entriesReferring, [.integer(drawn.sequence)]).map(Entry.init)
        draw.result = RecordedDraw.Result(
            at: drawn.at, seed: told.seed, beacon: told.beacon, entrants: told.entrants, winners: won.map(\.user))
        return draw
    }
}
