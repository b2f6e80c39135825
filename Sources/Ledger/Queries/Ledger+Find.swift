import Campaigns
import DomainModel
import SQL
import Text

/// What to look for among uploads. An upload matches where everything that is given agrees.
public struct UploadQuery: Hashable, Sendable {
    /// Words that all occur in its user, name, image, shop, numbers or products. Compared without case and accents.
    public var words: [String] = []
    /// The full name of its user.
    public var user: String?
    /// The day of purchase, or of upload.
    public var day: Day?
    /// The receipt's total.
    public var total: Money?
    /// The receipt's document number: its digits.
    public var document: String?
    /// The number of a product that matched, was in question or was seen as a code.
    public var gtin: GTIN?

    /// An empty query.
    public init() {}

    /// Whether the query is empty.
    public var isEmpty: Bool { self == UploadQuery() }

    func matches(_ upload: Ledger.DecidedUpload) -> Bool {
        let claim = upload.claim
        if let user, !ExternalIdentifier.user.areEqualWhenNormalized(user, claim.upload.user) { return false }
        if let day, claim.receipt?.date != day, claim.upload.uploadedAt.day != day { return false }
        if let total, claim.receipt?.total != total { return false }
        if let document, digits(claim.receipt?.documentNumber ?? "") != digits(document) { return false }
        if let gtin {
            let products = claim.items.map(\.product) + claim.questions.flatMap { $0.candidates.map(\.product) }
            guard claim.codes.contains(gtin.digits) || products.contains(where: { $0.gtin == gtin }) else {
                return false
            }
        }
        guard !words.isEmpty else { return true }
        let text = UploadQuery.plain(UploadQuery.texts(of: upload).joined(separator: "\n"))
        return words.allSatisfy { text.contains(UploadQuery.plain($0)) }
    }

    private func digits(_ text: String) -> [UInt8] { text.utf8.filter { (48...57).contains($0) } }

    /// The text in small letters without accents.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !LatinFolding.isCombiningMark(scalar) {
            let letters = LatinFolding.letters(scalar)
            if letters.isEmpty {
                plain.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            } else {
                plain.append(contentsOf: letters.map { Unicode.Scalar($0) })
            }
        }
        return String(plain)
    }

    private static func texts(of upload: Ledger.DecidedUpload) -> [String] {
        let claim = upload.claim
        var texts = [upload.id, claim.upload.user, claim.upload.image] + claim.codes
        if let receipt = claim.receipt {
            texts += [receipt.merchant, receipt.vatNumber, receipt.documentNumber, receipt.register].compactMap(\.self)
            texts += [receipt.date.map { "\($0)" }, receipt.total.map { "\($0)" }].compactMap(\.self)
        }
        let items = claim.items + claim.questions.flatMap(\.candidates)
        texts += items.flatMap {
            [$0.text, $0.product.name, $0.product.brand, $0.product.partner, $0.product.gtin.digits]
        }
        return texts + claim.questions.map(\.text) + upload.decision.reasons.map(\.code.rawValue)
    }
}

extension Ledger {
    /// The uploads that the query matches, the latest first, at most `limit`.
    public func find(_ query: UploadQuery, limit: Int) throws(LedgerError) -> [DecidedUpload] {
        var found: [DecidedUpload] = []
        var last = 0
        do {
            let pageSize = Tuning.standard.paging.records
            while case let page = try decided(after: last, limit: pageSize), let end = page.last {
                last = end.number
                for stored in page {
                    let upload = try stored.decoded()
                    if query.matches(upload) { found.append(upload) }
                }
                // Only the latest are returned.
                if found.count > 2 * limit { found.removeFirst(found.count - limit) }
            }
        } catch {
            throw LedgerError(error, path: path)
        }
        return found.suffix(limit).reversed()
    }

    /// The entry with this number.
    public func entry(_ sequence: Int) throws(LedgerError) -> Entry? {
        try read { try Journal(tables: $0).entry(sequence) }
    }

    /// The spend with this key.
    public func entry(key: String) throws(LedgerError) -> Entry? {
        try read { try Journal(tables: $0).entry(key: key) }
    }
}
