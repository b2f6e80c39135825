import Foundation
import Synchronization
import Testing
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A `qix serve` on a port of its own over a folder of its own, spoken to as its clients do. It is ended with the test.
final class RunningService: Sendable {
    /// What came back.
    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        var body: Data

        /// The body as a value.
        func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
            try JSONDecoder().decode(type, from: body)
        }
    }

    /// An upload, as far as tests look.
    struct Upload: Decodable, Hashable {
        struct Reason: Decodable, Hashable {
            var code: String
            var sentence: String
        }

        var id: String
        var user: String
        var state: String
        var shake: String
        var tier: String
        var uploaded_at: String
        var outcome: String?
        var coins: Int
        var reasons: [Reason]
    }

    /// Somebody with a token.
    struct User: Decodable {
        var id: String
        var tier: String
        var token: String
    }

    struct NotReady: Error { var errors: String }

    /// The day of the samples' receipts.
    static let moment = "2026-03-12T19:00:00Z"

    let scratch: ScratchFolder
    private let part: ServicePart
    /// Where it listens.
    let base: URL
    private let session: URLSession
    private let promised = Mutex<InterfaceDocument?>(nil)

    /// Starts over the folder of `scratch`, which an earlier one may have left.
    init(
        in scratch: ScratchFolder, _ options: [String] = [], environment: [String: String] = [:]
    ) async throws {
        self.scratch = scratch
        part = try await ServicePart(
            in: scratch, ["--port", "0", "--rewards", "images/rewards.yaml"] + options, environment: environment,
            saying: "http://")
        guard let range = part.said.range(of: "http://"), let base = URL(string: String(part.said[range.lowerBound...]))
        else { throw NotReady(errors: part.said) }
        self.base = base
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 120
        session = URLSession(configuration: configuration)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// The number of its process.
    var identifier: Int32 { part.identifier }

    /// Ends it with a signal, and gives its status.
    func end(with number: Int32) -> Int32 {
        part.end(with: number)
    }

    /// What the service says that it answers to.
    func document() async throws -> InterfaceDocument {
        if let known = promised.withLock({ $0 }) { return known }
        let document: InterfaceDocument = try await ask("GET", "/openapi.json").decoded()
        promised.withLock { $0 = document }
        return document
    }

    /// Sends a request, and holds the answer to the document.
    func send(
        _ method: String, _ path: String, token: String? = nil, body: Data? = nil, _ headers: [String: String] = [:]
    ) async throws -> Answer {
        let answer = try await ask(method, path, token: token, body: body, headers)
        if let fault = try await document().fault(of: answer, to: method, path) { Issue.record("\(fault)") }
        return answer
    }

    /// The same with a body of JSON.
    func send(
        _ method: String, _ path: String, token: String? = nil, json: [String: String],
        _ headers: [String: String] = [:]
    ) async throws -> Answer {
        try await send(
            method, path, token: token, body: JSONEncoder().encode(json),
            headers.merging(["Content-Type": "application/json"]) { $1 })
    }

    /// Asks for a page and does not follow where it leads.
    func sendOnce(_ method: String, _ path: String) async throws -> Answer {
        let staying = URLSession(configuration: .ephemeral, delegate: RedirectRefusal(), delegateQueue: nil)
        defer { staying.invalidateAndCancel() }
        let answer = try await ask(method, path, in: staying)
        if let fault = try await document().fault(of: answer, to: method, path) { Issue.record("\(fault)") }
        return answer
    }

    private func ask(
        _ method: String, _ path: String, token: String? = nil, body: Data? = nil, _ headers: [String: String] = [:],
        in other: URLSession? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: path, relativeTo: base)!)
        request.httpMethod = method
        request.httpBody = body
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if body != nil { request.setValue("image/png", forHTTPHeaderField: "Content-Type") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await (other ?? session).data(for: request)
        let http = response as! HTTPURLResponse
        var all: [String: String] = [:]
        for (name, value) in http.allHeaderFields { all["\(name)".lowercased()] = "\(value)" }
        return Answer(status: http.statusCode, headers: all, body: data)
    }

    /// Makes a user.
    func user() async throws -> User { try await send("POST", "/v1/users").decoded() }

    /// Sends a sample in and waits for what becomes of it; again where a busy machine takes longer than may be waited,
    /// as a phone does.
    func upload(_ sample: String, by user: User, _ headers: [String: String] = ["Prefer": "wait=30"]) async throws
        -> Answer
    {
        let body = try Data(contentsOf: Samples.root.appendingPathComponent("images/uploads/\(sample)"))
        var answer = try await send("POST", "/v1/uploads", token: user.token, body: body, headers)
        for _ in 0..<20 where headers["Prefer"] != nil {
            if answer.status == 503 {
                try await Task.sleep(for: .seconds(5))
            } else {
                guard [200, 202].contains(answer.status), try answer.decoded(as: Upload.self).state == "waiting"
                else { break }
            }
            answer = try await send("POST", "/v1/uploads", token: user.token, body: body, headers)
        }
        return answer
    }

    /// An upload once it is decided.
    func decided(_ id: String, of user: User) async throws -> Upload {
        while true {
            let upload: Upload = try await send("GET", "/v1/uploads/\(id)", token: user.token).decoded()
            if upload.state != "waiting" { return upload }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}

/// Follows no redirection.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
