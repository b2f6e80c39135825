import Tracing

/// Everything that a span says of its work. Nothing else leaves the process, whatever a library notes: no name, no
/// text, no address, no id of a person.
public enum TraceAttribute: String, CaseIterable, Sendable {
    /// `GET`, `POST` …; `_OTHER` for what HTTP does not know.
    case method = "http.request.method"
    /// The pattern of the path, such as `/v1/uploads/{id}`.
    case route = "http.route"
    /// The status of the response.
    case status = "http.response.status_code"
    /// The first 16 hex digits of the SHA-256 of the upload's name.
    case upload = "qix.upload"
    /// How often a reader took the upload, this time included.
    case attempt = "qix.attempt"
    /// What became of the work: of a reading `read`, `late`, `failed`, `missing`, `untried`, `kept`; of a decision its
    /// outcome.
    case outcome = "qix.outcome"
    /// How many uploads were decided in the same transaction.
    case together = "qix.together"
    /// How many entries of the ledger a message has.
    case entries = "qix.entries"
    /// The kind of an error, without its text.
    case error = "error.type"
}

extension Tracing.Span {
    /// Says something of the work.
    public func note(_ attribute: TraceAttribute, _ value: String) {
        guard isRecording else { return }
        updateAttributes { $0.set(attribute.rawValue, value: .string(value)) }
    }

    /// Says something of the work.
    public func note(_ attribute: TraceAttribute, _ value: Int) {
        guard isRecording else { return }
        updateAttributes { $0.set(attribute.rawValue, value: .int64(Int64(value))) }
    }
}
