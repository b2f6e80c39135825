import Hummingbird
import Text

/// Encodes responses as JSON whose bytes depend on the value alone.
enum JSONOutput {
    static func response(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(string: text(value) + "\n")))
    }

    /// The value as one line without its line end.
    static func text(_ value: some Encodable) -> String {
        // Responses consist of texts, whole numbers and lists, which always encode.
        (try? JSONLineEncoder.text(value)) ?? "{}"
    }
}
