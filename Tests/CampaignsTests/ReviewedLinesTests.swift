import Campaigns
import DomainModel
import Testing

@Suite("What a reviewer saw")
struct ReviewedLinesTests {
    private static func article(_ payload: Int, _ name: String) -> Claim.ClaimedProduct {
        Claim.ClaimedProduct(gtin: Shop.gtin(payload), name: name, brand: "", partner: "Alpi", category: "")
    }

    private static let milk = article(800_000_000_001, "Latte")
    private static let oil = article(800_000_000_002, "Olio")
    private static let soap = article(800_000_000_003, "Sapone")

    private static func item(_ product: Claim.ClaimedProduct, _ text: String) -> Claim.Item {
        Claim.Item(product: product, text: text, evidence: "text", why: "the words agree")
    }

    /// Two questions, of two products and of one, and a line that is known.
    private static var claim: Claim {
        Claim(
            upload: Upload(image: "a.jpg", user: "ann", uploadedAt: Timestamp(seconds: 0)), sha256: nil, kind: .receipt,
            shake: .receipt, items: [item(soap, "SAPONE")],
            questions: [
                Claim.AmbiguousMatch(text: "OL", candidates: [item(oil, "OL"), item(milk, "OL")], why: "two fit"),
                Claim.AmbiguousMatch(text: "LAT", candidates: [item(milk, "LAT")], why: "short"),
            ])
    }

    private static func products(_ lines: ReviewCorrections) throws -> [GTIN] {
        try lines.applied(to: claim).items.map(\.product.gtin)
    }

    @Test("Lines are numbered: those in question first")
    func numbers() {
        #expect(Self.claim.reviewLines.map(\.number) == [1, 2, 3])
        #expect(Self.claim.reviewLines.map(\.isQuestion) == [true, true, false])
        #expect(Self.claim.reviewLines.map(\.text) == ["OL", "LAT", "SAPONE"])
    }

    @Test("The chosen product and the only candidate remain, what is dropped does not; no question is left")
    func choices() throws {
        let chosen = ReviewCorrections(chosen: [.init(line: 1, product: Self.milk.gtin)], dropped: [3])
        #expect(try Self.products(chosen) == [Self.milk.gtin, Self.milk.gtin])
        #expect(try chosen.applied(to: Self.claim).questions.isEmpty)
        #expect(try Self.products(ReviewCorrections(dropped: [1, 2, 3])).isEmpty)
    }

    @Test("A line of several products has to be chosen")
    func open() {
        #expect(throws: ReviewCorrections.CorrectionError.open(line: 1, candidates: [Self.oil.gtin, Self.milk.gtin])) {
            try ReviewCorrections().applied(to: Self.claim)
        }
    }

    @Test("What is not there, not in question or said twice is refused")
    func faults() {
        #expect(throws: ReviewCorrections.CorrectionError.noLine(4, lines: 3)) {
            try ReviewCorrections(dropped: [4]).applied(to: Self.claim)
        }
        #expect(throws: ReviewCorrections.CorrectionError.noLine(0, lines: 3)) {
            try ReviewCorrections(chosen: [.init(line: 0, product: Self.oil.gtin)]).applied(to: Self.claim)
        }
        #expect(throws: ReviewCorrections.CorrectionError.twice(line: 1)) {
            try ReviewCorrections(chosen: [.init(line: 1, product: Self.oil.gtin)], dropped: [1]).applied(
                to: Self.claim)
        }
        #expect(
            throws: ReviewCorrections.CorrectionError.notACandidate(
                line: 1, Self.soap.gtin, candidates: [Self.oil.gtin, Self.milk.gtin])
        ) {
            try ReviewCorrections(chosen: [.init(line: 1, product: Self.soap.gtin)]).applied(to: Self.claim)
        }
    }

    @Test("A date that was entered is the day of purchase")
    func date() throws {
        var claim = Self.claim
        claim.receipt = Claim.ReceiptSummary(Shop.receipt([]))
        let day = try #require(Day("2026-03-07"))
        let seen = try ReviewCorrections(dropped: [1], date: day).applied(to: claim)
        #expect(seen.receipt?.date == day && seen.day == day)
    }

    @Test("What was not read surely is what the reviewer chose; a shop that was not read is refused")
    func candidates() throws {
        var claim = Self.claim
        var receipt = Shop.receipt([])
        (receipt.total, receipt.merchant) = (nil, nil)
        receipt.candidates = [
            "total": [FieldCandidate(value: "12.35", probability: 0.5, row: 9)],
            "merchant": [FieldCandidate(value: "Bottega Due Rose", probability: 0.05, row: 0)],
        ]
        claim.receipt = Claim.ReceiptSummary(receipt)
        let seen = try ReviewCorrections(dropped: [1], total: Money(cents: 1235), shop: "Bottega Due Rose")
            .applied(to: claim)
        #expect(seen.receipt?.total == Money(cents: 1235) && seen.receipt?.merchant == "Bottega Due Rose")
        #expect(throws: ReviewCorrections.CorrectionError.self) {
            try ReviewCorrections(dropped: [1], shop: "Another").applied(to: claim)
        }
    }
}
