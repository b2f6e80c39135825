import Foundation
import Hummingbird

/// Decodes the body of a request from JSON.
enum JSONBody {
    /// Maximum bytes of a body, which holds names, answers and reasons. Source: judged; not measured.
    private static let maxBytes = 16 << 10

    /// - Parameter example: a correct body, quoted in the problem that an incorrect one gets.
    static func decoded<Value: Decodable>(
        _ request: Request, as type: Value.Type = Value.self, like example: String
    ) async throws -> Value {
        let media = request.headers[.contentType]?.split(separator: ";").first.map { $0.filter { $0 != " " } }
        if let media, media.lowercased() != "application/json" {
            throw Problem(.unsupportedMediaType, "not_json", "Send JSON, as application/json: \(example)")
        }
        let body = try await request.wholeBody(upTo: maxBytes)
        guard let value = try? JSONDecoder().decode(type, from: Data(body.readableBytesView)) else {
            throw Problem(.badRequest, "bad_body", "Send \(example)")
        }
        return value
    }
}
