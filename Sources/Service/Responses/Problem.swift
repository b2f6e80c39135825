import DomainModel
import Foundation
import Hummingbird
import Intake
import Ledger
import Messages
import SQL

/// Why a request was refused, as defined by RFC 9457. Internal errors go to the log and never to the client.
struct Problem: Error {
    var status: HTTPResponse.Status
    /// A stable code for machines. It becomes the type of the problem.
    var code: String
    var detail: String
    /// The same for people, in their language, with what to do; `nil` where only programs meet it.
    var sentence: String?
    /// Seconds after which the client may try again.
    var retryAfter: Int?
    /// The allowed methods (`405`).
    var allow: String?

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String, retryAfter: Int? = nil) {
        self.status = status
        self.code = code
        self.detail = detail
        self.retryAfter = retryAfter
    }

    private struct Body: Encodable {
        var type: String
        var title: String
        var status: Int
        var detail: String
        var code: String
        var sentence: String?
    }

    /// The problem as a response.
    var response: Response {
        let body = Body(
            type: "/problems/\(code)", title: status.reasonPhrase, status: status.code, detail: detail, code: code,
            sentence: sentence)
        var response = JSONOutput.response(body, status: status)
        response.headers[.contentType] = "application/problem+json"
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        if let allow { response.headers[.allow] = allow }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    /// The same with a sentence for people in their language, where this is what people meet. In other languages than
    /// English, which is that of who writes programs, it is the detail too.
    func told(in language: Language) -> Problem {
        guard let message = ProblemMessage(rawValue: code) else { return self }
        var problem = self
        problem.sentence = message.sentence(in: language)
        if language != .english { problem.detail = message.sentence(in: language) }
        return problem
    }

    static let notFound = Problem(.notFound, "not_found", "This resource does not exist or belongs to another user.")
    static let unauthorized = Problem(
        .unauthorized, "unauthorized",
        "The token is missing, revoked or unknown. Send a valid one: Authorization: Bearer qix_…")
    static func method(allowed: String) -> Problem {
        var problem = Problem(
            .methodNotAllowed, "method_not_allowed", "This method is not allowed here. Allowed: \(allowed).")
        problem.allow = allowed
        return problem
    }
    static let unavailable = Problem(
        .serviceUnavailable, "unavailable", "The service is busy or stopping. Try again after the time in Retry-After.",
        retryAfter: 5)
}

/// Turns every error into a problem, and adds the security headers for browsers to every response.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try ProblemMiddleware.requireStorable(request)
            response = try await next(request, context)
        } catch {
            let language = Language(accepting: request.headers[.acceptLanguage])
            response = ProblemMiddleware.problem(error, context).told(in: language).response
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.init("Referrer-Policy")!] = "no-referrer"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    private static func problem(_ error: any Error, _ context: AppRequestContext) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case StoreError.unstorable:
            return Problem(
                .badRequest, "bad_body", "A text contains the character U+0000, which cannot be stored. Remove it.")
        case let error as HTTPError where error.status == .notFound: return .notFound
        case let error as any HTTPResponseError:
            return Problem(
                error.status, error.status.code == 413 ? "too_large" : "bad_request", "The request is malformed.")
        default:
            context.logger.error("request failed", metadata: ["error": "\(error)"])
            return isTransient(error)
                ? .unavailable : Problem(.internalServerError, "internal", "Internal error. Try again later.")
        }
    }

    /// Refuses U+0000 in an address: no name contains it and no store keeps it.
    private static func requireStorable(_ request: Request) throws(Problem) {
        guard !request.uri.string.contains("%00") else {
            throw Problem(.badRequest, "bad_request", "The URL contains the character U+0000.")
        }
    }

    /// Whether the error is temporary: a restarting database, a held lock or a full disk.
    private static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case StoreError.failed, StoreError.busy, StoreError.full, LedgerError.storage, LedgerError.busy,
            LedgerError.diskFull, is UserPictureFolderError:
            true
        default: false
        }
    }
}
