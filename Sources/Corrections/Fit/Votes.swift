import Catalog
import DomainModel

/// What is printed, about which people say what it means.
enum PrintedEvidence: Hashable, Comparable {
    /// The text of a line at the shop with this VAT number, folded; `nil` where none was read.
    case line(String, retailer: String?)
    /// A VAT number.
    case vat(String)
    /// A name that may be the shop's, folded.
    case name(String)

    private var order: (Int, String, String) {
        switch self {
        case .line(let text, let retailer): (0, retailer ?? "", text)
        case .vat(let number): (1, number, "")
        case .name(let name): (2, name, "")
        }
    }

    static func < (left: PrintedEvidence, right: PrintedEvidence) -> Bool { left.order < right.order }
}

/// One answer of a person about something that is printed.
struct Vote {
    /// The receipt; it has one vote for an answer about a print, however many lines show it.
    var upload: String
    /// Who answered; several who agreed.
    var reviewers: [String]
    /// Whose receipt it is.
    var person: String
    /// The answer in the form in which answers are compared; empty for "no product".
    var answer: String
    /// The answer as it was given.
    var spelling: String
    /// The print as it was read.
    var print: String
}

/// Everything that people said, by what it is about.
struct Votes {
    private(set) var byEvidence: [PrintedEvidence: [Vote]] = [:]
    /// The products of lines that were approved as they were read. They speak for nothing, but against whatever would
    /// read these lines as something else.
    private var approved: [PrintedEvidence: Set<String>] = [:]

    /// The votes of pairs, in their order. Only what a person said counts: what was not contradicted may not have been
    /// looked at.
    init(_ pairs: some Sequence<ReadingPair>) {
        for pair in pairs where pair.truth.isReceipt {
            for line in pair.lines { add(line, of: pair) }
            guard pair.truth.given.contains("merchant"), let shop = pair.truth.merchant else { continue }
            let folded = FoldedText(shop).joined
            guard !folded.isEmpty else { continue }
            if let number = pair.receipt.vatNumber { add(pair, folded, as: shop, print: number, to: .vat(number)) }
            let names = Set((pair.receipt.candidates["merchant"] ?? []).map { FoldedText($0.value).joined })
            for name in names.sorted() where !name.isEmpty {
                add(pair, folded, as: shop, print: name, to: .name(name))
            }
        }
    }

    private mutating func add(_ line: ReadingPair.Line, of pair: ReadingPair) {
        guard let key = PrintedEvidence(line: line.text, retailer: pair.receipt.vatNumber) else { return }
        let product = line.product?.digits ?? ""
        if line.isChosen { return add(pair, product, as: product, print: line.text, to: key) }
        approved[key, default: []].insert(product)
        // An alias of no shop is one of all shops.
        guard pair.receipt.vatNumber != nil, let anywhere = PrintedEvidence(line: line.text, retailer: nil) else {
            return
        }
        approved[anywhere, default: []].insert(product)
    }

    private mutating func add(
        _ pair: ReadingPair, _ answer: String, as spelling: String, print: String, to key: PrintedEvidence
    ) {
        let ofThisReceipt = (byEvidence[key] ?? []).reversed().prefix { $0.upload == pair.upload }
        guard !ofThisReceipt.contains(where: { $0.answer == answer }) else { return }
        byEvidence[key, default: []].append(
            Vote(
                upload: pair.upload, reviewers: pair.knownReviewers, person: pair.person, answer: answer,
                spelling: spelling, print: print))
    }

    /// Whether a line with this print was approved as another product.
    func approveAnother(than answer: String, of key: PrintedEvidence) -> Bool {
        approved[key]?.contains { $0 != answer } ?? false
    }

    /// How many reviewers gave votes. Those without a name may be one of those with a name.
    static func reviewers(of votes: [Vote]) -> Int {
        let names = Set(votes.flatMap(\.reviewers))
        return names.count > 1 ? names.subtracting([""]).count : names.count
    }

    /// A pair in which what a person said is what most people say of the same print, where several said something;
    /// where they do not agree, nobody knows. Lines that were approved as they were read stay so.
    func agreed(_ pair: ReadingPair) -> ReadingPair {
        var pair = pair
        pair.lines = pair.lines.compactMap { line in
            guard line.isChosen, let key = PrintedEvidence(line: line.text, retailer: pair.receipt.vatNumber),
                let votes = byEvidence[key]
            else { return line }
            guard let answer = Votes.agreement(of: votes) else { return nil }
            var line = line
            line.product = GTIN(answer)
            return line
        }
        guard pair.truth.given.contains("merchant"), let shop = pair.truth.merchant else { return pair }
        let key = pair.receipt.vatNumber.map(PrintedEvidence.vat) ?? .name(FoldedText(shop).joined)
        if let votes = byEvidence[key] { pair.truth.merchant = Votes.agreement(of: votes) }
        return pair
    }

    /// The answer of enough of the votes; `nil` where they do not agree.
    static func agreement(of votes: [Vote]) -> String? {
        guard let winner = winner(of: votes), winner.share >= Tuning.standard.agreement.minShare else { return nil }
        return winner.answer
    }

    /// What most votes about something say: the answer, with its share of the votes. `nil` where two answers have as
    /// many.
    static func winner(of votes: [Vote]) -> (answer: String, count: Int, share: Double)? {
        var counts: [String: Int] = [:]
        for vote in votes { counts[vote.answer, default: 0] += 1 }
        let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard let first = ranked.first, ranked.count < 2 || ranked[1].value < first.value else { return nil }
        return (first.key, first.value, Double(first.value) / Double(votes.count))
    }

    /// The most frequent text; of several the first in the order of the alphabet.
    static func mostFrequent(_ texts: [String]) -> String {
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? ""
    }
}

extension PrintedEvidence {
    /// The text of a line; `nil` where it holds no letter or digit.
    init?(line text: String, retailer: String?) {
        let folded = FoldedText(text).joined
        guard !folded.isEmpty else { return nil }
        self = .line(folded, retailer: retailer)
    }
}
