/// An address to which a partner's ledger entries are delivered as they happen.
public struct Webhook: Hashable, Sendable {
    /// The partner whose entries are sent.
    public var partner: String
    /// The address.
    public var url: String
    /// The secret that signs messages, shared with the partner.
    public var secret: [UInt8]

    /// An address of `partner`.
    public init(partner: String, url: String, secret: [UInt8]) {
        self.partner = partner
        self.url = url
        self.secret = secret
    }
}
