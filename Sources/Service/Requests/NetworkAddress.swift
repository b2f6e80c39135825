import Cryptography
import Glibc
import Text

/// The address of a peer, and what of it says which network the peer is in.
struct NetworkAddress: Hashable, Sendable {
    /// 4 bytes, or 16.
    private let bytes: [UInt8]

    /// The bytes of a network's part of an IPv4 address, /24: providers hand out the last byte.
    private static let prefix4 = 3
    /// The bytes of a network's part of an IPv6 address, /64: each customer has at least that (RFC 6177).
    private static let prefix6 = 8
    /// What an IPv4 address begins with where it is written as one of IPv6 (RFC 4291, 2.5.5.2).
    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// Parses an address without its port; `nil` if it is none.
    init?(_ text: String) {
        // A zone (`fe80::1%eth0`) is no part of the address.
        let address = String(text.prefix { $0 != "%" })
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, address, &six) == 1 {
            let all = withUnsafeBytes(of: &six) { Array($0) }
            bytes = all.starts(with: NetworkAddress.mapped) ? Array(all.dropFirst(NetworkAddress.mapped.count)) : all
        } else {
            return nil
        }
    }

    /// The network's part.
    var prefix: [UInt8] {
        Array(bytes.prefix(bytes.count == 4 ? NetworkAddress.prefix4 : NetworkAddress.prefix6))
    }

    /// What is limited as one: an IPv4 address, or all addresses of an IPv6 network, since its customer has them all.
    var limited: String { Hexadecimal.encode(bytes.count == 4 ? bytes : prefix) }

    /// Whether it means this machine itself (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// Whether it belongs to this machine or a private network (RFC 1918, RFC 4193, RFC 4291, RFC 6598): a proxy or a
    /// test, about whose clients it says nothing.
    var isPrivate: Bool {
        guard bytes.count == 4 else {
            return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
                || bytes.dropLast().allSatisfy { $0 == 0 }
        }
        return switch (bytes[0], bytes[1]) {
        case (127, _), (10, _), (0, _), (192, 168), (169, 254): true
        case (172, 16...31), (100, 64...127): true
        default: false
        }
    }
}

/// Gives networks names that say nothing else: hashes under a key that neither the ledger nor its backups hold.
public struct NetworkNames: Sendable {
    private static let purpose = "network"
    private let key: SecretKey

    /// Hexadecimal digits of a name: 64 bits are unique among the networks there are.
    private static let digits = 16

    /// Names under a new key, from the system's random numbers.
    public init() { key = SecretKey(for: NetworkNames.purpose) }

    /// Names under the key that `text` gave; `nil` for anything else.
    public init?(_ text: String) {
        guard let key = SecretKey(text, for: NetworkNames.purpose) else { return nil }
        self.key = key
    }

    /// The line that a file keeps.
    public var text: String { key.text }

    /// The name of the network that an address is in; `nil` where the address says nothing about its client.
    func name(ofAddress text: String) -> String? {
        guard let address = NetworkAddress(text), !address.isPrivate else { return nil }
        return String(
            Hexadecimal.encode(HMACSHA256.code(for: address.prefix, key: key.bytes)).prefix(NetworkNames.digits))
    }
}
