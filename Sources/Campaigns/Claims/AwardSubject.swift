/// A name under which coins that are paid at once are added up by day, so that doubt about many small uploads adds up
/// as doubt about a large one does.
public struct AwardSubject: Hashable, Sendable {
    /// What the name is of.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// All uploads; its name is empty.
        case programme
        /// A campaign's id.
        case campaign
        /// The network that uploads came from (`Upload.network`).
        case network
        /// The product on receipts, as a GTIN.
        case product
        /// The product of scans, as a GTIN.
        case scan
        /// The till of receipts whose till was not known (`ReceiptFacts.tillNames`).
        case till
        /// The user who sent receipts of tills that were not known.
        case user
    }

    /// What the name is of.
    public var kind: Kind
    /// The name.
    public var name: String

    /// A name.
    public init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// All uploads.
    public static let programme = AwardSubject(.programme, "")
}

extension AwardSubject: Comparable {
    /// By kind and name, so that of several doubts the same one is told each time.
    public static func < (left: AwardSubject, right: AwardSubject) -> Bool {
        (left.kind.rawValue, left.name) < (right.kind.rawValue, right.name)
    }
}
