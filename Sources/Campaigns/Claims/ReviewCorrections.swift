import DomainModel

/// What a reviewer saw on the receipt where the reader was not certain.
public struct ReviewCorrections: Hashable, Codable, Sendable {
    /// The products that the reviewer chose for lines in question.
    public var chosen: [Choice]
    /// Lines that earn nothing, because they show no such product.
    public var dropped: [Int]
    /// The day of purchase, where the reader found none or a wrong one.
    public var date: Day?
    /// What was paid, where the reader was not sure.
    public var total: Money?
    /// The shop, one of the names that the reader was not sure of.
    public var shop: String?

    /// A line, and the product that it is.
    public struct Choice: Hashable, Codable, Sendable {
        /// The line's number.
        public var line: Int
        /// The product.
        public var product: GTIN

        /// A choice.
        public init(line: Int, product: GTIN) {
            self.line = line
            self.product = product
        }
    }

    /// Corrections; none without arguments.
    public init(
        chosen: [Choice] = [], dropped: [Int] = [], date: Day? = nil, total: Money? = nil, shop: String? = nil
    ) {
        self.chosen = chosen.sorted { ($0.line, $0.product.digits) < ($1.line, $1.product.digits) }
        self.dropped = Set(dropped).sorted()
        self.date = date
        self.total = total
        self.shop = shop
    }

    /// Whether nothing is corrected.
    public var isEmpty: Bool {
        chosen.isEmpty && dropped.isEmpty && date == nil && total == nil && shop == nil
    }

    /// Why the corrections do not fit the claim.
    public enum CorrectionError: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no line of this number.
        case noLine(Int, lines: Int)
        /// The line was in question between other products.
        case notACandidate(line: Int, GTIN, candidates: [GTIN])
        /// The line is corrected twice.
        case twice(line: Int)
        /// No such value was read for the field.
        case noSuchValue(field: String, String, candidates: [String])
        /// Several products are in question, and the reviewer chose none.
        case open(line: Int, candidates: [GTIN])

        /// What is wrong and what to do.
        public var description: String {
            switch self {
            case .noLine(let line, 0): "there is no line \(line): the upload shows no product"
            case .noLine(let line, let lines): "there is no line \(line); name one from 1 to \(lines)"
            case .notACandidate(let line, let product, let candidates):
                "line \(line) is not \(product.digits) as far as it was read; it may be \(CorrectionError.names(candidates))"
            case .noSuchValue(let field, let value, let candidates):
                "\(field): “\(value.prefix(40))” was not read; it may be \(candidates.formattedAsChoice)"
            case .twice(let line): "line \(line) is named twice; say one thing about it"
            case .open(let line, let candidates):
                "line \(line) may be \(CorrectionError.names(candidates)); choose one (\(line)=GTIN) or drop the line"
            }
        }

        private static func names(_ products: [GTIN]) -> String {
            products.map(\.digits).formattedAsChoice
        }
    }

    /// The claim as the reviewer saw it: every remaining line is a product, and no question is left.
    ///
    /// - Throws: a `CorrectionError` where there is no such line, the product was not in question, or none is chosen of
    ///   several.
    public func applied(to claim: Claim) throws(CorrectionError) -> Claim {
        let lines = claim.reviewLines
        var products: [Int: GTIN] = [:]
        for choice in chosen {
            guard products.updateValue(choice.product, forKey: choice.line) == nil, !dropped.contains(choice.line)
            else { throw .twice(line: choice.line) }
        }
        if let stray = (chosen.map(\.line) + dropped).first(where: { $0 < 1 || $0 > lines.count }) {
            throw .noLine(stray, lines: lines.count)
        }
        var seen: [Claim.Item] = []
        for line in lines where !dropped.contains(line.number) {
            let all = line.candidates.map(\.product.gtin)
            if let product = products[line.number] {
                guard let item = line.candidates.first(where: { $0.product.gtin == product }) else {
                    throw .notACandidate(line: line.number, product, candidates: all)
                }
                seen.append(item)
            } else if line.candidates.count > 1 {
                throw .open(line: line.number, candidates: all)
            } else {
                seen += line.candidates
            }
        }
        var reviewed = claim
        reviewed.items = seen
        reviewed.questions = []
        if let date { reviewed.receipt?.date = date }
        if let total { reviewed.receipt?.total = total }
        if let shop {
            let names = claim.receipt?.candidates?["merchant"]?.map(\.value) ?? []
            guard names.contains(where: { $0.utf8.elementsEqual(shop.utf8) }) else {
                throw .noSuchValue(field: "shop", shop, candidates: names)
            }
            reviewed.receipt?.merchant = shop
        }
        return reviewed
    }
}

extension [String] {
    /// “a, b or c”.
    fileprivate var formattedAsChoice: String {
        count < 2 ? first ?? "nothing" : dropLast().joined(separator: ", ") + " or " + self[count - 1]
    }
}

/// What each campaign would pay for a claim whose every line a person has confirmed, by the campaign's id. Limits of
/// users and budgets do not count: what waits was within them when it was set aside, and no more than that is ever
/// paid.
public func coins(confirmed claim: Claim, programme: Programme) -> [String: Int] {
    let earned = Earnings(claim.items, claim: claim, programme: programme, history: .empty)
    return Dictionary(earned.awards.map { ($0.campaign, $0.coins) }, uniquingKeysWith: +)
}
