import WebPush

/// How messages reach browsers whose page is closed.
public struct PushConfiguration: Sendable {
    /// By which push services know us.
    public let key: PushKey
    /// Where the operators of push services reach us: `mailto:` or `https:`.
    public let contact: String
    /// Push services of the operator's own network, which messages go to although their addresses are private.
    public let hosts: [PrivatePushHost]
    /// What became of messages.
    let counts = PushCounts()

    /// A configuration of these parts.
    public init(key: PushKey, contact: String, hosts: [PrivatePushHost]) {
        (self.key, self.contact, self.hosts) = (key, contact, hosts)
    }
}
