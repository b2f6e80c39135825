import Campaigns
import DomainModel
import Foundation
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
    /// Whether what was read is only known as a tuning pack interpreted it; `nil` for no. It teaches nothing: another
    /// pack would learn what the first one made of the receipt.
    public var isInterpreted: Bool?

    private enum CodingKeys: String, CodingKey {
        case upload, person, reviewers, month, receipt, lines, missed, truth
        case isInterpreted = "interpreted"
    }

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
    /// - Parameter reading: what was read, where the reading is at hand: a claim keeps no certainties, and fields as a
    ///   tuning pack interpreted them.
    public init?(_ reviewed: ReviewedUpload, reading: Receipt? = nil) {
        let claim = reviewed.claim
        guard claim.shake == .receipt else { return nil }
        let summary = claim.receipt
        let read =
            reading.map {
                Receipt(
                    merchant: $0.merchant, postcode: $0.postcode, vatNumber: $0.vatNumber, date: $0.date,
                    total: $0.total, confidence: $0.confidence, candidates: $0.candidates)
            }
            ?? Receipt(
                merchant: summary?.merchant, postcode: summary?.postcode, vatNumber: summary?.vatNumber,
                date: summary?.date, total: summary?.total, candidates: summary?.candidates ?? [:])
        let corrections = reviewed.corrections
        let given = [
            ("merchant", corrections.shop != nil), ("date", corrections.date != nil),
            ("total", corrections.total != nil),
        ].filter(\.1).map(\.0)
        self.init(
            upload: reviewed.id, person: claim.upload.user, reviewers: reviewed.reviewers,
            month: "\(Month(of: claim.upload.uploadedAt.day))", receipt: read,
            lines: reviewed.isApproved ? ReadingPair.lines(reviewed) : [],
            truth: reviewed.isApproved
                ? Truth(
                    isReceipt: true, merchant: corrections.shop ?? summary?.merchant,
                    date: corrections.date ?? summary?.date, total: corrections.total ?? summary?.total, given: given)
                : Truth(isReceipt: false))
        if reviewed.isInterpreted, reading == nil { isInterpreted = true }
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

    /// The lines that the reviewer saw. Of what a tuning pack interpreted, those that the reviewer decided on alone:
    /// nobody knows what the others would have been taken for without it.
    private static func lines(_ reviewed: ReviewedUpload) -> [Line] {
        let corrections = reviewed.corrections
        return reviewed.claim.reviewLines.compactMap { line in
            let isTold = !line.isQuestion && !reviewed.isInterpreted
            let read = isTold ? line.candidates.first?.product.gtin : nil
            if corrections.dropped.contains(line.number) {
                return Line(text: line.text, read: read, product: nil, isChosen: true)
            }
            if let chosen = corrections.chosen.first(where: { $0.line == line.number }) {
                return Line(text: line.text, read: read, product: chosen.product, isChosen: true)
            }
            guard !reviewed.isInterpreted, let product = line.candidates.first?.product.gtin else { return nil }
            return Line(text: line.text, read: read, product: product, isChosen: false)
        }
    }

    /// Whether a reviewer of this name looked; an empty name means those whose names were not recorded.
    public func isReviewed(by name: String) -> Bool {
        !isOfAppealAlone && knownReviewers.contains(ReadingPair.folded(reviewer: name))
    }

    /// Who looked, each once, in the form in which names are compared; where nobody's name was recorded, one who has
    /// none.
    var knownReviewers: [String] {
        let names = namedReviewers
        return names.isEmpty ? [""] : names
    }

    /// Those who looked and have a name.
    var namedReviewers: [String] { Set(reviewers.map(ReadingPair.folded)).subtracting([""]).sorted() }

    /// Whether nobody reviewed it, and only an appeal says something about it.
    var isOfAppealAlone: Bool {
        missed != nil && reviewers.isEmpty && lines.isEmpty && truth == Truth(isReceipt: true)
    }

    /// A name as names are compared: without case, blanks at its ends, letters that are not seen, and other spellings
    /// of the same letters.
    static func folded(reviewer name: String) -> String {
        let seen = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(seen)).precomposedStringWithCompatibilityMapping.lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
