import Foundation
import TestSupport

/// What `/openapi.json` promises, as far as an answer can break it.
struct InterfaceDocument: Decodable, Sendable {
    struct Operation: Decodable, Sendable {
        private struct Body: Decodable, Sendable {
            struct Content: Decodable, Sendable { var example: JSONValue? }
            var content: [String: Content]?
        }

        var responses: [String: Promise]
        /// Empty where no token is needed; the document's own where it is not there.
        var security: [[String: [String]]]?
        private var requestBody: Body?
        /// A body of JSON that is as the document shows it; `nil` where it shows none.
        var example: Data? {
            requestBody?.content?["application/json"]?.example.flatMap { try? JSONEncoder().encode($0) }
        }
        /// The roles of which the caller must have one; empty where anybody may ask.
        var roles: Set<String> { Set((security ?? []).flatMap { $0.values.joined() }) }
    }

    struct Promise: Decodable, Sendable {
        struct Anything: Decodable, Sendable {}

        /// Where the promise itself is written.
        var reference: String?
        /// By media type.
        var content: [String: Anything]?

        private enum CodingKeys: String, CodingKey {
            case content
            case reference = "$ref"
        }
    }

    private struct Components: Decodable, Sendable { var responses: [String: Promise] }

    var paths: [String: [String: Operation]]
    private var components: Components

    /// What every call may be answered besides, as the document's description says.
    private static let everywhere = [421, 429, 500, 503]

    /// How an answer differs from what is promised; `nil` where it does not.
    func fault(of answer: RunningService.Answer, to method: String, _ path: String) -> String? {
        let path = path.split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? path
        let type = answer.headers["content-type"].map { String($0.prefix { $0 != ";" }) }
        guard let operations = operations(at: path) else {
            return answer.status == 404 ? nil : "\(path) is not documented and answers \(answer.status)"
        }
        guard let operation = operations[method.lowercased()] else {
            return answer.status == 405 ? nil : "\(method) \(path) is not documented and answers \(answer.status)"
        }
        if InterfaceDocument.everywhere.contains(answer.status) { return nil }
        guard let promise = operation.responses["\(answer.status)"].flatMap(resolved) else {
            return "\(method) \(path): \(answer.status) is not documented"
        }
        let types = (promise.content ?? [:]).keys.sorted()
        if types.isEmpty { return answer.body.isEmpty ? nil : "\(method) \(path): a body is not documented" }
        return type.map(types.contains) == true
            ? nil : "\(method) \(path): \(answer.status) is \(type ?? "of no type") and not \(types)"
    }

    private func operations(at path: String) -> [String: Operation]? {
        if let exact = paths[path] { return exact }
        let parts = path.split(separator: "/")
        return paths.first { template, _ in
            let wanted = template.split(separator: "/")
            return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }?.value
    }

    private func resolved(_ promise: Promise) -> Promise? {
        guard let reference = promise.reference else { return promise }
        return reference.split(separator: "/").last.flatMap { components.responses[String($0)] }
    }
}
