import Foundation
import Hummingbird

/// A request's body as JSON: a few short fields, or a problem.
enum JSONBody {
    /// Names, answers and reasons; no body has more.
    private static let most = 16 << 10

    /// - Parameter example: what a right body looks like, for whoever sent another.
    static func decoded<Value: Decodable>(
        _ request: Request, as type: Value.Type = Value.self, like example: String
    ) async throws -> Value {
        let media = request.headers[.contentType]?.split(separator: ";").first.map { $0.filter { $0 != " " } }
        if let media, media.lowercased() != "application/json" {
            throw Problem(.unsupportedMediaType, "not_json", "Send JSON, as application/json: \(example)")
        }
        let body = try await request.wholeBody(upTo: most)
        guard let value = try? JSONDecoder().decode(type, from: Data(body.readableBytesView)) else {
            throw Problem(.badRequest, "bad_body", "Send \(example)")
        }
        return value
    }
}
