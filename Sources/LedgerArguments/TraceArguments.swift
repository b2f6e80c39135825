import ArgumentParser
import Arguments
import Foundation
import HTTPClient
import Traces
import Tracing

/// Where a process sends the traces of its work. Without an address nothing is traced, which costs nothing.
package struct TraceArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The collector of traces, which speaks OTLP over HTTP: http://HOST:4318. (default: the environment's \
            OTEL_EXPORTER_OTLP_ENDPOINT; without either nothing is traced)
            """, valueName: "address"))
    package var traces: String?

    @Option(
        help: ArgumentHelp(
            "The share of uploads and requests that are traced, from 0 to 1. What began elsewhere is traced as there.",
            valueName: "share"))
    package var traceSample = 1.0

    /// Seconds of one message to the collector. Source: judged; it answers in milliseconds.
    private static let seconds = 3

    package init() {}

    package func validate() throws {
        guard (0...1).contains(traceSample) else { throw ValidationError("--trace-sample must be from 0 to 1.") }
    }

    /// Begins to trace this process, which is called `command`, where an address is named. Whoever calls it ends the
    /// exporter. Called once.
    package func begin(as command: String) throws -> SpanExporter? {
        let environment = ProcessInfo.processInfo.environment
        guard let named = traces ?? environment["OTEL_EXPORTER_OTLP_ENDPOINT"], !named.isEmpty else { return nil }
        let option = traces == nil ? "OTEL_EXPORTER_OTLP_ENDPOINT" : "--traces"
        let address: HTTPAddress
        do throws(HTTPClientError) { address = try HTTPAddress(named).appending("v1", "traces") } catch {
            throw CommandError("\(option): \(named): \(error)")
        }
        let secrets = try TraceArguments.headers(environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? "")
        guard secrets.isEmpty || address.isEncrypted || address.isLoopback else {
            throw CommandError(
                "\(option): \(named): the headers of OTEL_EXPORTER_OTLP_HEADERS are sent over https only, or within "
                    + "this machine")
        }
        let headers = [(name: "Content-Type", value: "application/json")] + secrets
        let exporter = SpanExporter(
            service: command.replacing(" ", with: "-"), version: ProgramVersion.current,
            send: { try HTTPClient.post($0, to: address, headers: headers, seconds: TraceArguments.seconds) },
            log: { Output.log("\(command): \($0)") })
        InstrumentationSystem.bootstrap(TraceTracer(exporter: exporter, ratio: traceSample))
        Output.traceID = { TraceContext.current?.traceID }
        return exporter
    }

    /// `name=value` with commas between, percent-encoded, as OpenTelemetry's programs read them.
    private static func headers(_ text: String) throws -> [(name: String, value: String)] {
        try text.split(separator: ",").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding else {
                throw CommandError("OTEL_EXPORTER_OTLP_HEADERS: write name=value, with commas between")
            }
            return (
                parts[0].trimmingCharacters(in: .whitespaces), value.trimmingCharacters(in: .whitespaces)
            )
        }
    }
}
