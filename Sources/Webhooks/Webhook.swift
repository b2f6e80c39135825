/// Where a partner is told what its campaigns paid, as it happens.
public struct Webhook: Hashable, Sendable {
    /// Whose entries.
    public var partner: String
    /// Where they are sent to.
    public var url: String
    /// What signs them; known to the partner and to us.
    public var secret: [UInt8]

    /// A partner's address with the secret that both know.
    public init(partner: String, url: String, secret: [UInt8]) {
        self.partner = partner
        self.url = url
        self.secret = secret
    }
}
