import Catalog
import DomainModel

/// How many must agree before something is a fact.
public struct AgreementRules: Hashable, Codable, Sendable {
    /// Reviewers who say the same.
    public var reviewers: Int
    /// People whose receipts show it.
    public var people: Int
    /// Receipts on which it was said; one that says it on several lines is one.
    public var receipts: Int

    /// The usual rules where a number is left out.
    public init(reviewers: Int? = nil, people: Int? = nil, receipts: Int? = nil) {
        let tuning = Tuning.standard.agreement
        self.reviewers = reviewers ?? tuning.minReviewers
        self.people = people ?? tuning.minPeople
        self.receipts = receipts ?? tuning.minReceipts
    }
}

/// Facts that one half of the pairs agrees on and the other does not contradict.
struct FactFit {
    private(set) var aliases: [TaughtAlias] = []
    private(set) var merchants: [TaughtMerchant] = []
    /// How many facts the first half gave.
    private(set) var found = 0
    /// How many of them the other half contradicts.
    private(set) var contradicted = 0
    /// How many aliases would read lines as another product than the one that they were approved as.
    private(set) var overriding = 0

    init(_ fitted: Votes, proof: Votes, _ rules: AgreementRules) {
        for (key, votes) in fitted.byEvidence.sorted(by: { $0.key < $1.key }) {
            guard let fact = Agreed(votes, rules) else { continue }
            // A name means the shop of that name, or nothing.
            if case .name(let name) = key, name != fact.answer { continue }
            // That a line is no product teaches no alias.
            if fact.answer.isEmpty { continue }
            guard ![fitted, proof].contains(where: { $0.approveAnother(than: fact.answer, of: key) }) else {
                overriding += 1
                continue
            }
            found += 1
            guard FactFit.isConfirmed(fact.answer, by: proof.byEvidence[key] ?? []) else {
                contradicted += 1
                continue
            }
            add(key, fact)
        }
    }

    private mutating func add(_ key: PrintedEvidence, _ fact: Agreed) {
        switch key {
        case .line(_, let retailer):
            guard let product = GTIN(fact.answer) else { return }
            aliases.append(
                TaughtAlias(
                    text: fact.print, retailer: retailer, product: product, receipts: fact.receipts,
                    people: fact.people))
        case .vat(let number):
            merchants.append(
                TaughtMerchant(
                    vatNumber: number, printed: nil, name: fact.spelling, receipts: fact.receipts,
                    people: fact.people))
        case .name(let name):
            merchants.append(
                TaughtMerchant(
                    vatNumber: nil, printed: name, name: fact.spelling, receipts: fact.receipts,
                    people: fact.people))
        }
    }

    /// Whether votes say so too, or there are none.
    private static func isConfirmed(_ answer: String, by votes: [Vote]) -> Bool {
        guard !votes.isEmpty else { return true }
        let agreeing = votes.count { $0.answer == answer }
        return Double(agreeing) / Double(votes.count) >= Tuning.standard.agreement.minShare
    }
}

/// An answer on which enough people agree.
private struct Agreed {
    var answer: String
    var spelling: String
    var print: String
    var receipts: Int
    var people: Int

    init?(_ votes: [Vote], _ rules: AgreementRules) {
        guard let answer = Votes.agreement(of: votes) else { return nil }
        let agreeing = votes.filter { $0.answer == answer }
        let people = Set(agreeing.map(\.person)).count
        guard agreeing.count >= rules.receipts, people >= rules.people,
            Votes.reviewers(of: agreeing) >= rules.reviewers
        else { return nil }
        self.answer = answer
        spelling = Votes.mostFrequent(agreeing.map(\.spelling))
        print = Votes.mostFrequent(agreeing.map(\.print))
        receipts = agreeing.count
        self.people = people
    }
}
