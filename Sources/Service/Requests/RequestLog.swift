import Hummingbird
import Logging

/// Logs and counts each request: its route, status and duration. Ids and bodies are left out, since readers of a log
/// need not be allowed to see them.
struct RequestLog: RouterMiddleware {
    typealias Context = AppRequestContext

    let log: Logger
    let counts: ResponseCounts

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        counts.count(response.status.code, of: context.endpointPath)
        log.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "milliseconds": "\(Int(start.duration(to: .now) / .milliseconds(1)))",
            ])
        return response
    }
}
