import Foundation
import Hummingbird

/// Answers as JSON whose bytes depend on the value alone.
enum JSONOutput {
    static func response(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: data(value) + [UInt8(ascii: "\n")])))
    }

    /// The value as one line without its end.
    static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Every value that is answered is made of texts, whole numbers and lists of them.
        return (try? encoder.encode(value)) ?? Data("{}".utf8)
    }
}
