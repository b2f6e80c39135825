import Cryptography
import DomainModel
import Text

/// The signature of a request to an object store: AWS Signature Version 4, with its headers in `Authorization`.
///
/// Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, whose examples are the test's.
struct RequestSignature {
    /// `GET`, `PUT`, `DELETE`.
    var method: String
    /// The percent-encoded path.
    var path: String
    /// The parameters, encoded and in order; empty where there are none.
    var query = ""
    /// All headers that are signed, `host` among them; names in small letters.
    var headers: [(name: String, value: String)]
    /// SHA-256 of the body, as hex digits.
    var bodyDigest: String
    /// When it is asked.
    var moment: Timestamp

    /// `20130524T000000Z`.
    static func time(_ moment: Timestamp) -> String {
        Timestamp(seconds: moment.seconds).description.filter { $0 != "-" && $0 != ":" }
    }

    /// The value of `Authorization`.
    func authorization(of account: StorageAccount) -> String {
        let sorted = headers.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let names = sorted.map(\.name).joined(separator: ";")
        let canonical = [
            method, path, query, sorted.map { "\($0.name):\($0.value)\n" }.joined(), names, bodyDigest,
        ].joined(separator: "\n")
        let time = RequestSignature.time(moment)
        let day = String(time.prefix(8))
        let scope = "\(day)/\(account.region)/s3/aws4_request"
        let text = "AWS4-HMAC-SHA256\n\(time)\n\(scope)\n\(SHA256.hexDigest(canonical.utf8))"
        var key = Array("AWS4\(account.secret)".utf8)
        for part in [day, account.region, "s3", "aws4_request"] {
            key = HMACSHA256.code(for: Array(part.utf8), key: key)
        }
        let signature = Hexadecimal.encode(HMACSHA256.code(for: Array(text.utf8), key: key))
        return "AWS4-HMAC-SHA256 Credential=\(account.keyID)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
    }
}
