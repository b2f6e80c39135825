import Hummingbird
import Traces
import Tracing

/// How requests are traced.
public struct TraceConfiguration: Sendable {
    /// Where spans go.
    public let exporter: SpanExporter
    /// Whether a caller's `traceparent` says if its request is traced.
    public let trustsCallers: Bool

    /// Traces of requests.
    ///
    /// - Parameter trustsCallers: whether a caller's `traceparent` says if its request is traced, because a proxy in
    ///   front sets it.
    public init(exporter: SpanExporter, trustsCallers: Bool) {
        self.exporter = exporter
        self.trustsCallers = trustsCallers
    }
}

/// Makes a span of each request, below that of the caller's `traceparent` where there is one. Monitoring is left out.
struct RequestTrace: RouterMiddleware {
    typealias Context = AppRequestContext

    let trustsCallers: Bool

    private static let untraced: Set = ["/healthz", "/readyz", "/metrics"]

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard !Self.untraced.contains(request.uri.path) else { return try await next(request, context) }
        let method = WebService.methods.contains(request.method) ? request.method.rawValue : "_OTHER"
        return try await withSpan(method, context: .below(parent(of: request)), ofKind: .server) { span in
            let response = try await next(request, context)
            guard span.isRecording else { return response }
            if let route = context.endpointPath {
                span.operationName = "\(method) \(route)"
                span.note(.route, route)
            }
            span.note(.method, method)
            span.note(.status, response.status.code)
            if response.status.code >= 500 { span.setStatus(SpanStatus(code: .error)) }
            return response
        }
    }

    private func parent(of request: Request) -> TraceContext? {
        // Of several nobody knows which is meant.
        let values = request.headers[values: .init("traceparent")!]
        guard values.count == 1 else { return nil }
        return TraceContext(traceParent: values[0], trustingFlag: trustsCallers)
    }
}
