import Text

/// Which addresses reach one mailbox, as the providers say.
struct MailboxRules: Sendable {
    /// What a provider does with the part before the `@`.
    private struct Provider {
        var host: String
        var ignored: Set<UInt8>
    }

    private let providers: [BytewiseString: Provider]

    /// The rules of `Mailboxes.tsv`.
    static let standard = MailboxRules(String(decoding: PackageResources.Mailboxes_tsv, as: UTF8.self))

    private init(_ table: String) {
        var providers: [BytewiseString: Provider] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let hosts = fields[0].split(separator: " ").map(String.init)
            for host in hosts {
                providers[BytewiseString(host)] = Provider(host: hosts[0], ignored: Set(fields[1].utf8))
            }
        }
        self.providers = providers
    }

    /// The mailbox of an address in lower case: without what follows a plus, without what its provider ignores, and
    /// under one name of its host.
    func mailbox(of address: String) -> String {
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let host = String(parts[1]) else { return address }
        let provider = providers[BytewiseString(host)]
        var name = Array(parts[0].prefix { $0 != UInt8(ascii: "+") })
        // An address that begins with a plus has no name without it.
        if name.isEmpty { name = Array(parts[0]) }
        if let provider { name.removeAll { provider.ignored.contains($0) } }
        return String(decoding: name, as: UTF8.self) + "@" + (provider?.host ?? host)
    }
}
