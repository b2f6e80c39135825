import Foundation
import Hummingbird

/// Encodes responses as JSON whose bytes depend on the value alone.
enum JSONOutput {
    static func response(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: data(value) + [UInt8(ascii: "\n")])))
    }

    /// The value as one line without its line end.
    static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Responses consist of texts, whole numbers and lists, which always encode.
        return (try? encoder.encode(value)) ?? Data("{}".utf8)
    }
}
