import ArgumentParser
import Arguments
import Awarding
import Campaigns
import Foundation
import Intake
import Synchronization
import Traces
import UploadQueue

/// Where a process that runs until it is stopped says how it is.
struct ProcessMetricsArguments: ParsableArguments {
    @Option(
        help: "A file for Prometheus's textfile collector, written every 15 seconds and at the end.",
        completion: .file(extensions: ["prom"]))
    var metrics: String?

    /// Measurements of a process, or none if no file is named.
    ///
    /// - Parameters:
    ///   - prefix: what each name begins with.
    ///   - queue: the queue whose uploads are counted; `nil` without one.
    ///   - traces: where its spans go; `nil` where nothing is traced.
    func begin(
        _ prefix: String, queue: SharedUploadQueue? = nil, traces: SpanExporter?
    ) throws -> ProcessMetrics {
        try ProcessMetrics(prefix: prefix, file: metrics, queue: queue, traces: traces)
    }
}

/// How a process is that runs until it is stopped: what it did, when it last looked for work, and what waits.
final class ProcessMetrics: Sendable {
    private struct State {
        var outcomes: [String: Int] = [:]
        var coins = 0
        var seconds = 0.0
        var looked = Date()
        var hasFailed = false
    }

    private let prefix: String
    private let file: String?
    private let queue: SharedUploadQueue?
    private let traces: SpanExporter?
    private let state = Mutex(State())
    private let writing = Mutex<Task<Void, Never>?>(nil)

    /// Time between two writes: as often as Prometheus looks by default.
    private static let interval = Duration.seconds(15)

    fileprivate init(prefix: String, file: String?, queue: SharedUploadQueue?, traces: SpanExporter?) throws {
        self.prefix = prefix
        self.file = file
        self.queue = queue
        self.traces = traces
        guard file != nil else { return }
        try write(isRunning: true)
        let task = Task {
            while (try? await Task.sleep(for: ProcessMetrics.interval)) != nil {
                do {
                    try write(isRunning: true)
                } catch {
                    let isFirst = state.withLock { state in
                        defer { state.hasFailed = true }
                        return !state.hasFailed
                    }
                    if isFirst { Output.log("\(error)") }
                }
            }
        }
        writing.withLock { $0 = task }
    }

    /// Counts a picture that a reader is done with.
    func count(_ ticket: QueueReaderRun.ReadTicket) {
        state.withLock { state in
            state.outcomes[ticket.outcome.rawValue, default: 0] += 1
            state.seconds += ticket.elapsed / .seconds(1)
        }
    }

    /// Counts a decided upload.
    func count(_ upload: AwardedUpload) {
        state.withLock { state in
            let decision = upload.outcome.decision
            state.outcomes[decision.id == nil ? "unread" : decision.outcome.rawValue, default: 0] += 1
            if upload.outcome.isNew { state.coins += decision.coins }
            state.looked = Date()
        }
    }

    /// Says that the process has looked for work.
    func look() { state.withLock { $0.looked = Date() } }

    /// The last write.
    func end() {
        guard file != nil else { return }
        writing.withLock { $0?.cancel() }
        try? write(isRunning: false)
    }

    private func write(isRunning: Bool) throws {
        guard let file else { return }
        let now = state.withLock { $0 }
        var metrics = MetricsText(prefix: prefix)
        metrics.add("running", "Whether the process runs.", .gauge, isRunning ? 1 : 0)
        metrics.add(
            "looked_seconds", "When it last looked for work, in seconds since 1970.", .gauge,
            Int(now.looked.timeIntervalSince1970))
        metrics.add(
            "uploads_total", "Uploads since the start, by what became of them.", .counter,
            now.outcomes.sorted { $0.key < $1.key }.map { ([("outcome", $0.key)], "\($0.value)") })
        metrics.add("coins_total", "Coins awarded since the start.", .counter, now.coins)
        metrics.add(
            "busy_seconds_total", "Seconds that pictures took.", .counter, [([], String(format: "%.3f", now.seconds))])
        if let spans = traces?.counts {
            metrics.add(
                "trace_spans_total", "Spans by whether the collector took them.", .counter,
                [([("outcome", "delivered")], "\(spans.delivered)"), ([("outcome", "dropped")], "\(spans.dropped)")])
        }
        // While the database is away, the rest still tells that the process lives.
        if let summary = try? queue?.summary() {
            metrics.add(
                "queue_uploads", "Uploads in the queue by state.", .gauge,
                QueuedUpload.State.allCases.map { ([("state", $0.rawValue)], "\(summary[$0]?.count ?? 0)") })
            metrics.add(
                "queue_oldest_seconds", "Age of the oldest upload in each state that is not decided.", .gauge,
                QueuedUpload.State.allCases.filter { $0 != .decided }.map { state in
                    ([("state", state.rawValue)], "\(summary[state]?.oldest.components.seconds ?? 0)")
                })
        }
        try metrics.write(to: file)
    }
}
