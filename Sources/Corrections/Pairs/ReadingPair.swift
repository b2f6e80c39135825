import Campaigns
import DomainModel
import Ledger

/// What was read on one receipt, and what people who saw it say that it shows.
///
/// Pairs are drawn from a ledger when they are needed and kept nowhere else: what is erased there is in no pair.
public struct ReadingPair: Hashable, Codable, Sendable {
    /// The upload's name.
    public var upload: String
    /// Who sent it.
    public var person: String
    /// Who looked at it; empty where that was not recorded.
    public var reviewers: [String]
    /// The month of the upload, `2026-03`.
    public var month: String
    /// The fields as they were read, without lines; how sure they are, where the reading itself was at hand.
    public var receipt: Receipt
    /// The lines that a reviewer decided on.
    public var lines: [Line]
    /// Products that are on the receipt and were not matched, as an appeal that was upheld says.
    public var missed: [GTIN]?
    /// What is right.
    public var truth: Truth

    /// A line, and which product it is.
    public struct Line: Hashable, Codable, Sendable {
        /// The text as read.
        public var text: String
        /// The product that it was taken for; `nil` where it was in question.
        public var read: GTIN?
        /// The product that it is; `nil` for none that earns.
        public var product: GTIN?
        /// Whether a person said so. What nobody chose is only not contradicted.
        public var isChosen: Bool

        /// A line.
        public init(text: String, read: GTIN? = nil, product: GTIN?, isChosen: Bool) {
            self.text = text
            self.read = read
            self.product = product
            self.isChosen = isChosen
        }

        private enum CodingKeys: String, CodingKey {
            case text, read, product
            case isChosen = "chosen"
        }
    }

    /// What is right about the receipt as a whole; `nil` for what nobody said and nobody read.
    public struct Truth: Hashable, Codable, Sendable {
        /// Whether it was accepted: `false` for no receipt, another's receipt, a forged one.
        public var isReceipt: Bool
        /// The shop.
        public var merchant: String?
        /// The day of purchase.
        public var date: Day?
        /// What was paid.
        public var total: Money?
        /// The fields that a person gave, by their names in readings. The others were read, and not put right.
        public var given: [String]

        /// What is right.
        public init(
            isReceipt: Bool, merchant: String? = nil, date: Day? = nil, total: Money? = nil, given: [String] = []
        ) {
            self.isReceipt = isReceipt
            self.merchant = merchant
            self.date = date
            self.total = total
            self.given = given
        }

        private enum CodingKeys: String, CodingKey {
            case merchant, date, total, given
            case isReceipt = "receipt"
        }
    }

    /// A pair.
    public init(
        upload: String, person: String, reviewers: [String], month: String, receipt: Receipt, lines: [Line],
        truth: Truth
    ) {
        self.upload = upload
        self.person = person
        self.reviewers = reviewers
        self.month = month
        self.receipt = receipt
        self.lines = lines
        self.truth = truth
    }
}

extension ReadingPair {
    /// The pair of a settled upload; `nil` for one that was sent as anything but a receipt.
    ///
    /// - Parameter confidence: how sure the reader was of each field it told, where the reading is at hand: a claim
    ///   does not keep it.
    public init?(_ reviewed: ReviewedUpload, confidence: [String: Double] = [:]) {
        let claim = reviewed.claim
        guard claim.shake == .receipt else { return nil }
        let summary = claim.receipt
        let read = Receipt(
            merchant: summary?.merchant, postcode: summary?.postcode, vatNumber: summary?.vatNumber,
            date: summary?.date, total: summary?.total, confidence: confidence,
            candidates: summary?.candidates ?? [:])
        let corrections = reviewed.corrections
        let given = [
            ("merchant", corrections.shop != nil), ("date", corrections.date != nil),
            ("total", corrections.total != nil),
        ].filter(\.1).map(\.0)
        self.init(
            upload: reviewed.id, person: claim.upload.user, reviewers: reviewed.reviewers,
            month: "\(Month(of: claim.upload.uploadedAt.day))", receipt: read,
            lines: reviewed.isApproved ? ReadingPair.lines(claim, corrections) : [],
            truth: reviewed.isApproved
                ? Truth(
                    isReceipt: true, merchant: corrections.shop ?? read.merchant,
                    date: corrections.date ?? read.date, total: corrections.total ?? read.total, given: given)
                : Truth(isReceipt: false))
    }

    /// The pair of an upload of a receipt that nobody reviewed, and about which an appeal was upheld: of it only the
    /// products are known that it shows. `nil` for any other upload.
    public init?(appealed claim: Claim, upload: String) {
        guard claim.shake == .receipt else { return nil }
        self.init(
            upload: upload, person: claim.upload.user, reviewers: [],
            month: "\(Month(of: claim.upload.uploadedAt.day))",
            receipt: Receipt(merchant: claim.receipt?.merchant, vatNumber: claim.receipt?.vatNumber), lines: [],
            truth: Truth(isReceipt: true))
    }

    private static func lines(_ claim: Claim, _ corrections: ReviewCorrections) -> [Line] {
        claim.reviewLines.compactMap { line in
            let read = line.isQuestion ? nil : line.candidates.first?.product.gtin
            if corrections.dropped.contains(line.number) {
                return Line(text: line.text, read: read, product: nil, isChosen: true)
            }
            if let chosen = corrections.chosen.first(where: { $0.line == line.number }) {
                return Line(text: line.text, read: read, product: chosen.product, isChosen: true)
            }
            guard let product = line.candidates.first?.product.gtin else { return nil }
            return Line(text: line.text, read: read, product: product, isChosen: false)
        }
    }

    /// Who looked, where nobody's name was recorded as one who has none.
    var knownReviewers: [String] { reviewers.isEmpty ? [""] : reviewers }
}
