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
    }

    /// The problem as a response.
    var response: Response {
        let body = Body(
            type: "/problems/\(code)", title: status.reasonPhrase, status: status.code, detail: detail, code: code)
        var response = JSONOutput.response(body, status: status)
        response.headers[.contentType] = "application/problem+json"
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        if let allow { response.headers[.allow] = allow }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    /// The same for a person who reads another language than English, which is that of who writes programs: with a
    /// sentence for people, where this is what people meet.
    func told(in language: Language) -> Problem {
        guard language != .english, let message = ProblemMessage(rawValue: code) else { return self }
        var problem = self
        problem.detail = message.sentence(in: language)
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
        } catch let problem as Problem {
            response = problem.told(in: Language(accepting: request.headers[.acceptLanguage])).response
        } catch StoreError.unstorable {
            response =
                Problem(
                    .badRequest, "bad_body", "A text contains the character U+0000, which cannot be stored. Remove it."
                ).response
        } catch let error as HTTPError where error.status == .notFound {
            response = Problem.notFound.told(in: Language(accepting: request.headers[.acceptLanguage])).response
        } catch let error as any HTTPResponseError {
            let code = error.status.code == 413 ? "too_large" : "bad_request"
            response = Problem(error.status, code, "The request is malformed.").response
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(error)"])
            response =
                ProblemMiddleware.isTransient(error)
                ? Problem.unavailable.response
                : Problem(
                    .internalServerError, "internal", "Internal error. Try again later."
                ).response
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.init("Referrer-Policy")!] = "no-referrer"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
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
