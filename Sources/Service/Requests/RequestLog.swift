import Hummingbird
import Logging

/// Tells the log of each request: which route, how it ended and how long it took. What was asked for is left out, an id
/// or a body: who may read a log is no judge of that.
struct RequestLog: RouterMiddleware {
    typealias Context = AppRequestContext

    let log: Logger

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
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
