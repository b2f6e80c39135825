import Catalog
import DomainModel

/// The lines of a receipt that can be paid for: items looked up in the catalogue, without those that were voided or
/// cost nothing, and after discounts. Together they never cost more than was paid.
struct PayableLines {
    private(set) var items: [Claim.Item] = []
    private(set) var questions: [Claim.AmbiguousMatch] = []
    /// Whether it is unclear which item a void takes back; then any item may be the one that was not bought.
    private(set) var hasUnclearVoid = false

    /// An item that is still bought after the lines below it.
    private struct PurchasedItem {
        var line: ReceiptLine
        var finding: CatalogMatch
        var pieces: Int
        var amount: Money?

        /// What a void, a return or a discount may mean.
        var candidate: VoidMatcher.Candidate { VoidMatcher.Candidate(name: line.name, amount: amount) }
    }

    /// - Parameter findings: the catalogue's answer to each line, `nil` for a line that is no item.
    init(_ receipt: Receipt, findings: [CatalogMatch?]) {
        var bought: [PurchasedItem] = []
        // In cents. A voucher pays for goods; the total below it is what was left to pay.
        var vouchers = 0
        for (line, finding) in zip(receipt.lines, findings) {
            switch line.kind {
            case .item:
                guard let finding else { continue }
                bought.append(
                    PurchasedItem(
                        line: line, finding: finding, pieces: PayableLines.pieces(of: line),
                        amount: line.amount.map(PayableLines.bounded)))
            case .discount:
                guard let discount = line.amount else { continue }
                PayableLines.take(off: &bought, PayableLines.size(of: discount).cents, named: line.name)
            case .payment: vouchers += line.amount.map { PayableLines.size(of: $0).cents } ?? 0
            case .void:
                if PayableLines.applyVoid(line, from: &bought) != .removed { hasUnclearVoid = true }
            case .return:
                // Goods from an earlier receipt cancel an item here only if its name says so.
                if PayableLines.applyVoid(line, from: &bought) == .ambiguous { hasUnclearVoid = true }
            }
        }
        let total = receipt.total.map { Money(cents: PayableLines.bounded($0).cents + vouchers) }
        PayableLines.limit(&bought, to: total.map(PayableLines.bounded))
        for entry in bought {
            // What cost nothing was not bought: an advertisement, a gift, an item whose price was taken off.
            if let amount = entry.amount, amount <= .zero { continue }
            func item(_ match: Match) -> Claim.Item {
                Claim.Item(
                    product: Claim.ClaimedProduct(match.product, currency: receipt.currency),
                    text: entry.line.text, pieces: entry.pieces, amount: entry.amount,
                    confidence: min(match.score, entry.line.confidence),
                    evidence: match.evidence.rawValue, why: match.reason, box: entry.line.box)
            }
            switch entry.finding.outcome {
            case .match(let match) where entry.amount == nil:
                questions.append(
                    Claim.AmbiguousMatch(
                        text: entry.finding.text, candidates: [item(match)], why: "no price was read beside it"))
            case .match(let match): items.append(item(match))
            case .ask(let matches, let why) where !matches.isEmpty:
                questions.append(
                    Claim.AmbiguousMatch(text: entry.finding.text, candidates: matches.map(item), why: why))
            case .ask, .none: break
            }
        }
    }

    /// An amount that can be summed, whatever was read.
    private static func bounded(_ amount: Money) -> Money {
        let bound = Tuning.standard.lines.maxAmountCents
        return Money(cents: max(-bound, min(amount.cents, bound)))
    }

    /// An amount without its sign.
    fileprivate static func size(of amount: Money) -> Money { Money(cents: abs(bounded(amount).cents)) }

    /// Takes a discount off the item whose whole name it repeats, or else off the item above it; and, where it is more
    /// than that one cost, off those before.
    private static func take(off bought: inout [PurchasedItem], _ discount: Int, named name: String) {
        var rest = discount
        var places = Array(bought.indices.reversed())
        if let named = VoidMatcher.named(by: name, amount: Money(cents: discount), among: bought.map(\.candidate)) {
            places.removeAll { $0 == named }
            places.insert(named, at: 0)
        }
        for place in places {
            guard rest > 0 else { return }
            guard let amount = bought[place].amount, amount > .zero else { continue }
            let part = min(rest, amount.cents)
            bought[place].amount = Money(cents: amount.cents - part)
            rest -= part
        }
    }

    /// Nobody paid more for the items than the total: where they add up to more, the difference was taken off in a way
    /// that was not read, and each item gets its share of it.
    private static func limit(_ bought: inout [PurchasedItem], to total: Money?) {
        guard let total else { return }
        let sum = bought.reduce(0) { $0 + max(0, $1.amount?.cents ?? 0) }
        let paid = max(0, total.cents)
        guard sum > paid else { return }
        for place in bought.indices {
            guard let amount = bought[place].amount, amount > .zero else { continue }
            // Both factors are at most 10⁸ cents, so that the product fits 64 bits.
            bought[place].amount = Money(cents: amount.cents * paid / sum)
        }
    }

    /// The pieces that arithmetic proves: a misread quantity is worth money, so it counts only where quantity times
    /// unit price gives the amount. Weighed goods are one piece.
    private static func pieces(of line: ReceiptLine) -> Int {
        guard line.quantity >= 1, line.quantity <= Double(Tuning.standard.lines.maxPieces),
            line.quantity == line.quantity.rounded(),
            let price = line.unitPrice, let amount = line.amount
        else { return 1 }
        let pieces = Int(line.quantity)
        guard price.cents.magnitude <= Tuning.standard.lines.maxAmountCents.magnitude else { return 1 }
        return price.cents * pieces == amount.cents ? pieces : 1
    }

    /// The effect of a line that takes something back.
    private enum VoidOutcome {
        case removed
        /// It may mean several items.
        case ambiguous
        /// It means nothing on this receipt.
        case noMatch
    }

    private static func applyVoid(_ line: ReceiptLine, from bought: inout [PurchasedItem]) -> VoidOutcome {
        let line = ReceiptLine(void: line)
        let candidates = bought.map(\.candidate)
        let name = line.name
        switch VoidMatcher.target(of: name, amount: line.amount, among: candidates) {
        case .none:
            // `RESO SPAGH.N5` may be the item `SPAGH.N5 VALDORO 500G`.
            return candidates.contains { VoidMatcher.sharesWord(name, with: $0) } ? .ambiguous : .noMatch
        case .ambiguous: return .ambiguous
        case .item(let place):
            // Returned goods that only cost as much as an item here may be of an earlier receipt.
            if line.kind == .return, !VoidMatcher.repeatsName(name, of: candidates[place]) { return .ambiguous }
            let left = bought[place].pieces - pieces(of: line)
            if left > 0, let amount = bought[place].amount, let back = line.amount, amount != back {
                bought[place].pieces = left
                bought[place].amount = max(.zero, Money(cents: amount.cents - back.cents))
            } else {
                bought.remove(at: place)
            }
            return .removed
        }
    }
}

extension ReceiptLine {
    /// The item's name, or the row where none was read.
    fileprivate var name: String { description.isEmpty ? text : description }

    /// A void's quantity, price and amount without their signs.
    fileprivate init(void line: ReceiptLine) {
        self = line
        quantity = line.quantity.magnitude
        unitPrice = line.unitPrice.map { PayableLines.size(of: $0) }
        amount = line.amount.map { PayableLines.size(of: $0) }
    }
}
