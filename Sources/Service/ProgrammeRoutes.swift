import Hummingbird
import Ledger
import Retail
import Rewards

/// What the programme offers, and what its partners owe.
struct ProgrammeRoutes: Sendable {
    let door: Doorkeeper
    let ledger: Ledger
    let programme: Programme
    let clock: ServiceClock

    private struct CampaignAnswer: Encodable {
        var id: String
        var name: String
        var partner: String
        var shake: String
        var from: String
        var to: String
    }

    func add(to router: Router<Visit>) {
        router.get("/v1/campaigns") { _, _ in
            struct Campaigns: Encodable { var campaigns: [CampaignAnswer] }
            let today = clock.now.day
            let running = programme.campaigns.filter { $0.from <= today && today <= $0.to }
            return JSONAnswer.response(
                Campaigns(
                    campaigns: running.map {
                        CampaignAnswer(
                            id: $0.id, name: $0.name, partner: $0.partner, shake: $0.shake.rawValue,
                            from: $0.from.description, to: $0.to.description)
                    }))
        }
        router.get("/v1/statements") { request, _ in
            struct Statement: Encodable { var lines: [StatementLine] }
            _ = try door.operator(request)
            let query = request.uri.queryParameters
            guard let from = query["from"].flatMap({ Day(String($0)) }),
                let to = query["to"].flatMap({ Day(String($0)) })
            else { throw Problem(.badRequest, "bad_parameter", "from and to are days such as 2026-03-01.") }
            guard from <= to else { throw Problem(.unprocessableContent, "no_days", "from is after to.") }
            let lines = try ledger.statement(partner: query["partner"].map { String($0) }, from: from, to: to)
            return JSONAnswer.response(Statement(lines: lines))
        }
    }
}
