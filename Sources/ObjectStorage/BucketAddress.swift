import Foundation
import HTTPClient

/// `s3://BUCKET/PREFIX`: a bucket of an object store, and what its objects' names here begin with.
public struct BucketAddress: Hashable, Sendable {
    /// The bucket's name.
    public let bucket: String
    /// Without slashes at its ends; empty where there is none.
    public let prefix: String

    /// Whether the text is meant to be such an address.
    public static func isAddress(_ text: String) -> Bool { text.prefix(5).lowercased() == "s3://" }

    /// Reads `s3://BUCKET` or `s3://BUCKET/PREFIX`.
    public init(_ text: String) throws(ObjectStorageError) {
        guard BucketAddress.isAddress(text) else { throw .invalid("“\(text)” is no s3://BUCKET/PREFIX") }
        let rest = text.utf8.dropFirst(5)
        let name = String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
        guard name.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{1,61}[a-z0-9]/) != nil, !name.contains("..") else {
            throw .invalid("“\(name)” is no bucket: 3 to 63 small letters, digits, hyphens and dots")
        }
        bucket = name
        let parts = String(Substring(rest.dropFirst(name.utf8.count))).split(separator: "/")
        guard !parts.contains("."), !parts.contains(".."),
            parts.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } })
        else { throw .invalid("“\(text)”: a prefix has no control characters, and no part “.” or “..”") }
        prefix = parts.joined(separator: "/")
        guard prefix.utf8.count <= 512 else { throw .invalid("“\(text)”: a prefix has at most 512 bytes") }
    }

    /// The address of an object: in the path of the store's endpoint, or, at AWS itself, under the bucket's own host.
    func address(of name: String, at account: StorageAccount) throws(ObjectStorageError) -> HTTPAddress {
        let path = (prefix.split(separator: "/").map(String.init) + name.split(separator: "/").map(String.init))
            .map(BucketAddress.encoded).joined(separator: "/")
        do throws(HTTPClientError) {
            if let endpoint = account.endpoint {
                return try HTTPAddress(endpoint).appending(bucket, path)
            }
            // A certificate's `*` stands for one part of a name, so a bucket with dots is named in the path.
            let host = "s3.\(account.region).amazonaws.com"
            return try HTTPAddress(
                bucket.contains(".") ? "https://\(host)/\(bucket)/\(path)" : "https://\(bucket).\(host)/\(path)")
        } catch {
            throw .invalid("\(account.endpoint ?? "s3.\(account.region).amazonaws.com"): \(error)")
        }
    }

    /// Percent-encoded as signatures need it: all but RFC 3986's unreserved characters.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        .joined()
    }
}

extension BucketAddress: CustomStringConvertible {
    /// The address as text.
    public var description: String { prefix.isEmpty ? "s3://\(bucket)" : "s3://\(bucket)/\(prefix)" }
}
