import Cryptography
import DomainModel
import Text

/// Who takes part in a draw, gathered from the entries before it in order: each person once, under whatever names, whom
/// the campaign paid for an upload until the closing day, and from whom that was not taken back.
struct DrawEntrants {
    private let terms: DrawTerms
    private let campaigns: Set<BytewiseString>
    private var credits: [Int: Credit] = [:]
    private var pendingDays: [Int: Day] = [:]
    private var firstNames: [Int: String] = [:]
    /// Another name of the same person, for all names that joined but the first of each person.
    private var links: [BytewiseString: BytewiseString] = [:]

    private struct Credit {
        var entry: Entry
        var left: Int
    }

    /// A person who takes part.
    struct Entrant: Hashable {
        /// The name that counts in the draw: of all names the first, bytewise.
        var name: String
        /// The last entry that lets the person take part: under its user the prize is booked, and with it it is lost.
        var credit: Entry
    }

    init(_ terms: DrawTerms) {
        self.terms = terms
        campaigns = Set(terms.campaigns.map(BytewiseString.init))
    }

    mutating func add(_ entry: Entry) {
        switch entry.kind {
        case .reversal: if let refers = entry.refers { credits[refers]?.left &+= entry.coins }
        case .joined: join(entry)
        case .award, .grant: take(entry, of: entry.day)
        case .pending: if isOfCampaign(entry), let day = entry.day { pendingDays[entry.sequence] = day }
        // The day of the upload counts, and not that of the review.
        case .settled: take(entry, of: entry.refers.flatMap { pendingDays[$0] })
        case .debt, .repayment, .spend, .refund, .expiry, .moved, .sealed, .drawn, .won, .closed: break
        }
    }

    private func isOfCampaign(_ entry: Entry) -> Bool {
        entry.campaign.map { campaigns.contains(BytewiseString($0)) } ?? false
    }

    private mutating func take(_ entry: Entry, of day: Day?) {
        guard isOfCampaign(entry), entry.coins > 0, let day, day <= terms.closes else { return }
        credits[entry.sequence] = Credit(entry: entry, left: entry.coins)
    }

    private mutating func join(_ entry: Entry) {
        guard let refers = entry.refers, let other = firstNames[refers] else {
            firstNames[entry.sequence] = entry.user
            return
        }
        let (left, right) = (root(of: BytewiseString(other)), root(of: BytewiseString(entry.user)))
        // The smaller name stands for the person, whichever joined which.
        if left < right { links[right] = left } else if right < left { links[left] = right }
    }

    private func root(of name: BytewiseString) -> BytewiseString {
        var name = name
        while let other = links[name] { name = other }
        return name
    }

    /// Everybody who takes part, in no order.
    var entrants: [Entrant] {
        var last: [BytewiseString: Entry] = [:]
        for credit in credits.values where credit.left > 0 {
            let person = root(of: BytewiseString(credit.entry.user))
            if last[person].map({ $0.sequence < credit.entry.sequence }) ?? true { last[person] = credit.entry }
        }
        return last.map { Entrant(name: $0.key.text, credit: $0.value) }
    }

    /// The winners in their order. Each person has a number that follows from seed, beacon and the person's name alone,
    /// SHA-256 of the lines `qix draw 1`, id, seed, beacon and name; the lowest win. So nobody else who takes part
    /// moves a person up or down among the others.
    func winners(seed: [UInt8], beacon: String?) -> [Entrant] {
        let head = "qix draw 1\n\(terms.id)\n\(Hexadecimal.encode(seed))\n\(beacon ?? "")\n"
        return entrants.map { (number: SHA256.digest((head + $0.name).utf8), entrant: $0) }
            .sorted { $0.number.lexicographicallyPrecedes($1.number) }
            .prefix(terms.winners).map(\.entrant)
    }
}

extension LedgerTables {
    /// Who takes part in a draw by the entries before number `end`.
    func entrants(in terms: DrawTerms, before end: Int) throws -> DrawEntrants {
        var entrants = DrawEntrants(terms)
        try each(.entries) { row in
            let entry = try Entry(row)
            guard entry.sequence < end else { return false }
            entrants.add(entry)
            return true
        }
        return entrants
    }
}
