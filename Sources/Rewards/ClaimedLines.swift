import Catalog
import Retail

/// The lines of a receipt that can be paid for: items looked up in the catalogue, what was voided left out, discounts
/// taken off the item before them.
struct ClaimedLines {
    private(set) var items: [Claim.Item] = []
    private(set) var questions: [Claim.Question] = []
    /// Whether a void takes back something that cannot be told; then any item may be the one that was not bought.
    private(set) var hasUnclearVoid = false

    /// Amounts above a million are misread; bounded, sums of them cannot overflow.
    private static let largestAmount = Money(cents: 100_000_000)

    /// A line that is still bought, after the lines below it.
    private struct Bought {
        var line: ReceiptLine
        var finding: Finding
        var pieces: Int
        var amount: Money?
    }

    /// - Parameter findings: the catalogue's answer to each line, `nil` for a line that is no item.
    init(_ receipt: Receipt, findings: [Finding?]) {
        var bought: [Bought] = []
        for (line, finding) in zip(receipt.lines, findings) {
            switch line.kind {
            case .item:
                guard let finding else { continue }
                bought.append(
                    Bought(
                        line: line, finding: finding, pieces: ClaimedLines.pieces(of: line), amount: line.amount))
            case .discount:
                if let discount = line.amount, let last = bought.indices.last, let amount = bought[last].amount {
                    let net = Money(cents: amount.cents - Int(discount.cents.magnitude))
                    if net >= .zero { bought[last].amount = net }
                }
            case .void:
                if !ClaimedLines.takeBack(line, from: &bought) { hasUnclearVoid = true }
            case .return:
                // Goods from an earlier receipt; they cancel only what is plainly the same here.
                _ = ClaimedLines.takeBack(line, from: &bought, byDescriptionOnly: true)
            }
        }
        for entry in bought {
            func item(_ match: Match) -> Claim.Item {
                Claim.Item(
                    product: Claim.Article(match.product), text: entry.line.text, pieces: entry.pieces,
                    amount: entry.amount.map { max(.zero, min($0, ClaimedLines.largestAmount)) },
                    confidence: min(match.score, entry.line.confidence), evidence: match.evidence.rawValue,
                    why: match.reason, box: entry.line.box)
            }
            switch entry.finding.outcome {
            case .match(let match): items.append(item(match))
            case .ask(let matches, let why) where !matches.isEmpty:
                questions.append(Claim.Question(text: entry.finding.text, candidates: matches.map(item), why: why))
            case .ask, .none: break
            }
        }
    }

    /// Pieces that arithmetic proves: a quantity misread is worth money, so it counts only where quantity times unit
    /// price gives the amount, to a cent a piece. What was weighed is one piece.
    private static func pieces(of line: ReceiptLine) -> Int {
        guard line.quantity >= 1, line.quantity <= 1000, line.quantity == line.quantity.rounded(),
            let price = line.unitPrice, let amount = line.amount
        else { return 1 }
        let pieces = Int(line.quantity)
        guard price.cents.magnitude <= largestAmount.cents.magnitude else { return 1 }
        return price.cents * pieces == amount.cents ? pieces : 1
    }

    private static func takeBack(
        _ line: ReceiptLine, from bought: inout [Bought], byDescriptionOnly: Bool = false
    ) -> Bool {
        let name = ReceiptIdentity.normalised(line.description)
        func sameName(_ entry: Bought) -> Bool {
            !name.isEmpty && ReceiptIdentity.normalised(entry.line.description) == name
        }
        func sameAmount(_ entry: Bought) -> Bool {
            line.amount != nil && entry.amount?.cents.magnitude == line.amount?.cents.magnitude
        }
        let place =
            bought.lastIndex { sameName($0) && sameAmount($0) } ?? bought.lastIndex(where: sameName)
            ?? (byDescriptionOnly ? nil : bought.lastIndex(where: sameAmount))
        guard let place else { return false }
        let taken = pieces(of: ReceiptLine(void: line))
        let left = bought[place].pieces - taken
        if left > 0, let amount = bought[place].amount, let back = line.amount, !sameAmount(bought[place]) {
            bought[place].pieces = left
            bought[place].amount = max(.zero, Money(cents: amount.cents - Int(back.cents.magnitude)))
        } else {
            bought.remove(at: place)
        }
        return true
    }
}

extension ReceiptLine {
    /// A void's quantity, price and amount without their signs.
    fileprivate init(void line: ReceiptLine) {
        self = line
        quantity = line.quantity.magnitude
        unitPrice = line.unitPrice.map { Money(cents: abs($0.cents)) }
        amount = line.amount.map { Money(cents: abs($0.cents)) }
    }
}
