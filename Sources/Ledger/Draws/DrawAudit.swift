import Cryptography
import DomainModel
import Text

/// Draws every draw anew from the entries before it, and compares the winners.
struct DrawAudit {
    let tables: LedgerTables
    /// The entries of the kinds `sealed`, `drawn` and `won`, in order.
    let entries: [Entry]

    /// What is wrong, by entry.
    func faults() throws -> [(entry: Int, what: String)] {
        var faults: [(entry: Int, what: String)] = []
        var sealed: Set<BytewiseString> = []
        for entry in entries where entry.kind == .sealed {
            if DrawTerms(sealedIn: entry) == nil { faults.append((entry.sequence, "seals no terms of a draw")) }
            if !sealed.insert(BytewiseString(entry.user)).inserted {
                faults.append((entry.sequence, "seals a draw a second time"))
            }
        }
        for drawn in entries where drawn.kind == .drawn {
            if let what = try fault(of: drawn) { faults.append((drawn.sequence, what)) }
        }
        return faults
    }

    private func fault(of drawn: Entry) throws -> String? {
        let same = entries.filter { $0.kind == .drawn && $0.refers == drawn.refers }
        guard same.first?.sequence == drawn.sequence else { return "draws a draw a second time" }
        guard let sealed = entries.first(where: { $0.sequence == drawn.refers }),
            let terms = DrawTerms(sealedIn: sealed), let told = DrawnSeed(drawnIn: drawn), let seed = told.bytes
        else { return "holds no seed, or refers to no terms" }
        guard SHA256.hexDigest(seed) == terms.seedDigest else { return "holds another seed than was sealed" }
        guard let day = drawn.day, let sealedOn = sealed.day, sealedOn <= terms.closes, terms.closes < day else {
            return "was sealed after it closed, or drawn before"
        }
        if terms.beacon != nil, !(told.beacon.map(DrawnSeed.isBeacon) ?? false) {
            return "was drawn without the beacon that was sealed, or with one in another form"
        }
        let entrants = try tables.entrants(in: terms, before: drawn.sequence)
        guard entrants.entrants.count == told.entrants else {
            return "tells of \(told.entrants) who took part, the entries of \(entrants.entrants.count)"
        }
        let right = entrants.winners(seed: seed, beacon: told.beacon).map(\.credit.user)
        let won = entries.filter { $0.kind == .won && $0.refers == drawn.sequence }.map(\.user)
        guard won.map(BytewiseString.init) == right.map(BytewiseString.init) else {
            return "the seed draws other winners than the entries have"
        }
        guard terms.coins > 0 else { return nil }
        for (place, user) in won.enumerated() {
            let prize = try tables.first(.entryByKey, [.text(terms.prizeKey(place: place + 1))]).map(Entry.init)
            guard let prize, prize.kind == .grant, prize.coins == terms.coins,
                BytewiseString(prize.user) == BytewiseString(user)
            else { return "the prize of place \(place + 1) is missing, or another's" }
        }
        return nil
    }
}
