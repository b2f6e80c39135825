import Awarding
import Campaigns
import Cryptography
import DomainModel
import Ledger
import Traces
import Tracing
import Workers

/// The spans of an upload on its way. Documentation/traces.md shows them.
enum UploadSpans {
    /// Reads an upload in a span, with one below it for each stage that the reader timed.
    ///
    /// - Parameters:
    ///   - trace: the span above; `nil` begins a trace.
    ///   - attempt: how often a reader took it, this time included; `nil` where that is not counted.
    ///   - read: gives what came of it, what to call that, and the reading where there is one.
    static func reading<Outcome>(
        _ name: String, below trace: TraceContext?, attempt: Int? = nil,
        _ read: () async throws -> (outcome: Outcome, called: String, reading: Reading?)
    ) async rethrows -> (outcome: Outcome, trace: TraceContext?) {
        try await withSpan("read", context: .below(trace), ofKind: .consumer) { span in
            let start = DefaultTracerClock.now.nanosecondsSinceEpoch
            let (outcome, called, reading) = try await read()
            guard span.isRecording else { return (outcome, span.context.trace) }
            span.note(.upload, hash(of: name))
            span.note(.outcome, called)
            if let attempt { span.note(.attempt, attempt) }
            if let reading, called == ReadName.read {
                // Before, it waited for a reader.
                let reads = UInt64(max(0, reading.costMilliseconds)) * 1_000_000
                let now = DefaultTracerClock.now.nanosecondsSinceEpoch
                noteStages(of: reading, from: max(start, now - min(now, reads)), in: span)
            }
            return (outcome, span.context.trace)
        }
    }

    /// What a reading is called in a span where no queue has a name for it.
    enum ReadName {
        /// A reader read it.
        static let read = "read"
        /// It was read before.
        static let kept = "kept"
        /// The reader failed.
        static let failed = "failed"
    }

    /// What a pool's result is called in a span.
    static func name(of read: ReadResult) -> String {
        read.isFromCache ? ReadName.kept : read.reading.error?.isRetryable == true ? ReadName.failed : ReadName.read
    }

    /// Begins the trace of an upload that is put into a queue; whoever calls it ends the span.
    static func enqueued(_ name: String, since start: DefaultTracerClock.Timestamp) -> any Tracing.Span {
        let span = startSpan("enqueue", context: .below(nil), ofKind: .producer, at: start)
        if span.isRecording { span.note(.upload, hash(of: name)) }
        return span
    }

    /// Notes that an upload was decided, with others, since `start`.
    ///
    /// - Parameters:
    ///   - trace: the span above; `nil` begins a trace.
    ///   - together: how many were decided at once.
    ///   - result: what was decided, or why nothing was recorded.
    static func decided(
        _ name: String, below trace: TraceContext?, since start: DefaultTracerClock.Timestamp, together: Int,
        as result: Result<AwardOutcome, LedgerError>
    ) {
        let span = startSpan("decide", context: .below(trace), ofKind: .internal, at: start)
        defer { span.end() }
        guard span.isRecording else { return }
        span.note(.upload, hash(of: name))
        span.note(.together, together)
        switch result {
        case .success(let outcome):
            span.note(.outcome, outcome.decision.id == nil ? "unread" : outcome.decision.outcome.rawValue)
        case .failure(let error): span.recordError(error)
        }
    }

    /// The first 16 hex digits of the SHA-256 of a name, which an operator who has the name can make too.
    static func hash(of name: String) -> String { String(SHA256.hexDigest(Array(name.utf8)).prefix(16)) }

    /// Stages beyond which none are shown. Source: twice as many as a receipt has.
    private static let mostStages = 32

    private static func isStage(_ name: String) -> Bool { name.wholeMatch(of: /[a-z]{1,16}(\.[a-z]{1,16})?/) != nil }

    /// A span for each stage. A reader tells durations alone: stages stand one after the other, decoding first, and
    /// parts of a stage, which overlap, all begin with it.
    private static func noteStages(of reading: Reading, from start: UInt64, in span: any Tracing.Span) {
        // A reader that a picture has taken over may name anything a stage.
        let stages = reading.milliseconds.filter { $0.value > 0 && $0.key != "total" && isStage($0.key) }
        guard stages.count <= mostStages else { return }
        func begin(_ stage: String, at moment: UInt64, in context: InstrumentationContext) -> any Tracing.Span {
            startSpan(
                "read \(stage)", context: context, ofKind: .internal,
                at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: moment))
        }
        func end(_ span: any Tracing.Span, _ stage: String, from moment: UInt64) {
            let nanoseconds = UInt64(stages[stage] ?? 0) * 1_000_000
            span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: moment + nanoseconds))
        }
        var moment = start
        let whole = stages.keys.filter { !$0.contains(".") }
            .sorted { ($0 == "decode" ? 0 : 1, $0) < ($1 == "decode" ? 0 : 1, $1) }
        for stage in whole {
            let above = begin(stage, at: moment, in: span.context)
            // `barcode.quick` is a part of `barcodes`.
            for part in stages.keys.sorted()
            where part.contains(".") && stage.hasPrefix(String(part.prefix { $0 != "." })) {
                end(begin(part, at: moment, in: above.context), part, from: moment)
            }
            end(above, stage, from: moment)
            moment += UInt64(stages[stage] ?? 0) * 1_000_000
        }
    }
}
