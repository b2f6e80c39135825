import Hummingbird

/// Takes what pages report of themselves. Nobody says who they are, and nothing of the request is kept.
struct EventRoutes: Sendable {
    let counts: EventCounts
    /// Reports of one address. Source: judged: a page reports once in some seconds, and many phones share an address.
    let limits: RateLimiter

    init(counts: EventCounts, clock: ServiceClock) {
        self.counts = counts
        limits = RateLimiter(burst: 120, interval: .seconds(1), clock: clock)
    }

    /// Most entries of each list of a report. Source: judged; a page has some twenty screens.
    private static let maxEntries = 50

    private struct Report: Decodable {
        struct Wait: Decodable {
            var what: String
            var milliseconds: Int

            private enum CodingKeys: String, CodingKey {
                case milliseconds
                case what = "for"
            }
        }
        var screens: [String: Int]?
        var faults: [String: Int]?
        var waits: [Wait]?
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/events") { request, context in
            try limits.take(context.limitedAddress)
            let example =
                "{\"screens\": {\"home\": 1}, \"faults\": {\"script\": 1}, "
                + "\"waits\": [{\"for\": \"upload\", \"milliseconds\": 900}]}"
            let report: Report = try await JSONBody.decoded(request, like: example)
            let (screens, faults, waits) = (report.screens ?? [:], report.faults ?? [:], report.waits ?? [])
            guard max(screens.count, faults.count, waits.count) <= EventRoutes.maxEntries else {
                throw Problem(
                    .badRequest, "bad_body", "A report has at most \(EventRoutes.maxEntries) entries of a kind.")
            }
            for (screen, count) in screens { counts.add(screen: screen, count) }
            for (fault, count) in faults { counts.add(fault: fault, count) }
            for wait in waits { counts.add(wait: wait.what, milliseconds: wait.milliseconds) }
            return Response(status: .noContent)
        }
    }
}
