import Campaigns
import DomainModel
import Hummingbird
import Intake
import Ledger
import Traces
import Webhooks

/// Health, readiness and metrics for monitoring, and the OpenAPI description for clients.
struct MonitoringRoutes: Sendable {
    let auth: Authenticator
    let tickets: UploadInbox
    let progress: any UploadProgress
    let ledger: Ledger
    let outbox: Outbox?
    let events: EventCounts
    let responses: ResponseCounts
    let push: PushCounts?
    let traces: SpanExporter?
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock

    /// Campaigns beyond which no more budgets are told: what is scraped stays small. Source: judged; not measured.
    private static let mostBudgets = 200

    private struct State: Encodable { var status: String }

    func add(to router: Router<AppRequestContext>) {
        router.get("/healthz") { _, _ in JSONOutput.response(State(status: "ok")) }
        router.get("/readyz") { _, _ in
            // Without the queue: while uploads wait, balances and purchases are answered all the same.
            _ = try tickets.waitingCount()
            return JSONOutput.response(State(status: "ready"))
        }
        router.get("/openapi.json") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
                body: .init(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_json)))
        }
        router.get("/metrics") { request, _ in
            // They tell the programme's turnover.
            _ = try auth.monitor(request)
            let summary = try ledger.summary()
            var text = """
                # HELP qix_uploads_decided_total Uploads that the ledger holds.
                # TYPE qix_uploads_decided_total counter
                qix_uploads_decided_total \(summary.uploads)
                # HELP qix_ledger_entries_total Entries of the ledger.
                # TYPE qix_ledger_entries_total counter
                qix_ledger_entries_total \(summary.entries)
                # HELP qix_uploads_waiting Uploads accepted and not decided.
                # TYPE qix_uploads_waiting gauge
                qix_uploads_waiting \(try tickets.waitingCount())
                # HELP qix_delay_seconds How long an upload would wait that somebody new sends now.
                # TYPE qix_delay_seconds gauge
                qix_delay_seconds \(progress.delay / .seconds(1))
                # HELP qix_erasures_waiting Users who asked to be erased and of whom something is left.
                # TYPE qix_erasures_waiting gauge
                qix_erasures_waiting \(try auth.people.erasureRequestCount())

                """
            if let undelivered = try outbox?.undeliveredCounts().map(\.entries).max() {
                text += """
                    # HELP qix_webhook_behind_entries Entries that the partner who is furthest behind was not told of.
                    # TYPE qix_webhook_behind_entries gauge
                    qix_webhook_behind_entries \(undelivered)

                    """
            }
            text += responses.metrics + (push?.metrics ?? "") + spans + (try budgets()) + events.metrics
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// What became of spans; nothing where nothing is traced.
    private var spans: String {
        guard let counts = traces?.counts else { return "" }
        return """
            # HELP qix_trace_spans_total Spans by whether the collector took them.
            # TYPE qix_trace_spans_total counter
            qix_trace_spans_total{outcome="delivered"} \(counts.delivered)
            qix_trace_spans_total{outcome="dropped"} \(counts.dropped)

            """
    }

    /// The budgets of the campaigns that have one and pay today.
    private func budgets() throws -> String {
        let programme = currentProgramme.programme
        let today = programme.zone.localized(clock.now).day
        let paying = programme.campaigns.filter { $0.limits.budget != nil && $0.state(on: today) == .active }
        let rooms = try ledger.budgetRooms(of: Array(paying.prefix(Self.mostBudgets)), under: programme)
        func samples(_ name: String, _ coins: (BudgetRoom) -> Int) -> String {
            rooms.map { campaign, room in
                "\(name){campaign=\"\(Self.escaped(campaign.id))\",partner=\"\(Self.escaped(campaign.partner))\"} "
                    + "\(coins(room))\n"
            }.joined()
        }
        return """
            # HELP qix_budget_left_coins Coins of a campaign's budget that were not paid.
            # TYPE qix_budget_left_coins gauge
            \(samples("qix_budget_left_coins") { $0.unpaid })# HELP qix_budget_held_coins Coins of these that \
            uploads hold which wait for a person.
            # TYPE qix_budget_held_coins gauge
            \(samples("qix_budget_held_coins") { $0.unpaid - $0.free })
            """
    }

    /// A label's value, with what the format means something by escaped.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
