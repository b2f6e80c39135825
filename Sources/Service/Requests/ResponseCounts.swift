import Hummingbird
import Synchronization

/// How many responses were given, by class of route and of status: of lists, so that nobody can fill a table.
final class ResponseCounts: Sendable {
    /// Classes of statuses, by their first digit.
    private static let classes = ["2xx", "3xx", "4xx", "5xx"]
    /// Of requests that no route takes.
    private static let noRoute = "none"

    /// For each class of routes the number of each class of statuses.
    private let counts = Mutex<[String: [Int]]>([:])

    /// Begins to count for these routes; others count as none.
    func begin(_ routes: [String]) {
        counts.withLock { counts in
            for route in routes.map(ResponseCounts.name) + [ResponseCounts.noRoute] {
                counts[route] = counts[route] ?? Array(repeating: 0, count: ResponseCounts.classes.count)
            }
        }
    }

    /// Counts a response.
    ///
    /// - Parameter route: its pattern; `nil` where no route took the request.
    func count(_ status: Int, of route: String?) {
        guard (2...5).contains(status / 100) else { return }
        let name = route.map(ResponseCounts.name) ?? ResponseCounts.noRoute
        counts.withLock { counts in
            counts[counts[name] == nil ? ResponseCounts.noRoute : name]?[status / 100 - 2] &+= 1
        }
    }

    /// `/v1/uploads/{id}` is of the class `uploads`, `/healthz` of `healthz`, and what has parameters alone of `page`.
    private static func name(of route: String) -> String {
        let parts = route.split(separator: "/")
        let first = parts.first == "v1" ? parts.dropFirst().first : parts.first
        guard let first, first.utf8.allSatisfy(isWord) else { return "page" }
        return String(first)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }

    /// The counts since this process started, for Prometheus.
    var metrics: String {
        var text = """
            # HELP qix_http_responses_total Responses by class of route and of status.
            # TYPE qix_http_responses_total counter

            """
        for (route, numbers) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            for (status, number) in zip(ResponseCounts.classes, numbers) {
                text += "qix_http_responses_total{route=\"\(route)\",status=\"\(status)\"} \(number)\n"
            }
        }
        return text
    }
}
