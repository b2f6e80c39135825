import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Ledger
import Proposals
import Text

/// A partner's door: what its campaigns are and have paid, and what it proposes.
struct PartnerRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let figures: PartnerFigures
    let proposals: ProposalRecords
    let file: ProgrammeFile
    let clock: ServiceClock
    let limits: RateLimiter

    /// Maximum characters of an operator's reason. Source: judged; not measured.
    private static let maxWhy = 1000

    private struct PartnerResponse: Encodable {
        struct Paying: Encodable {
            var id: String
            var kind: String
            var name: String
            var from: String
            var to: String
            var budget: Int?
            /// Coins paid, or held for uploads that wait for a person.
            var spent: Int
            var audience: String?
        }
        struct Group: Encodable {
            var id: String
            /// How many people belong to it, rounded down; `nil` where that would tell of too few.
            var people: Int?
            var withheld: String?
        }
        var partner: String
        var paying: [Paying]
        var audiences: [Group]
        var smallestGroup: Int

        private enum CodingKeys: String, CodingKey {
            case partner, paying, audiences
            case smallestGroup = "smallest_group"
        }
    }

    private struct ProposalResponse: Encodable {
        var id: String
        var partner: String
        var at: String
        var state: String
        var why: String?
        var decidedAt: String?
        var simulated: Proposal.Simulated?
        /// The file, where one proposal was asked for.
        var file: String?
        /// What is odd in it.
        var warnings: [String]?

        private enum CodingKeys: String, CodingKey {
            case id, partner, at, state, why, simulated, file, warnings
            case decidedAt = "decided_at"
        }

        init(_ proposal: Proposal, withFile: Bool = false, warnings: [String]? = nil) {
            id = proposal.id
            partner = proposal.partner
            at = proposal.at.description
            state = proposal.state.rawValue
            why = proposal.why
            decidedAt = proposal.decidedAt?.description
            simulated = proposal.simulated
            file = withFile ? proposal.file : nil
            self.warnings = warnings
        }
    }

    private struct VerdictRequest: Decodable {
        enum Verdict: String, Decodable { case accept, refuse }
        var verdict: Verdict
        var why: String?
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/partner") { request, _ in try overview(request) }
        router.post("/v1/partner/proposals") { request, _ in try await propose(request) }
        router.get("/v1/proposals") { request, _ in
            struct ProposalList: Encodable { var proposals: [ProposalResponse] }
            let (_, partner) = try auth.partnerOrOperator(request)
            let wanted = try partner ?? auth.partnerParameter(request, of: nil)
            let found = try proposals.proposals(of: wanted)
            return JSONOutput.response(ProposalList(proposals: found.map { ProposalResponse($0) }))
        }
        router.get("/v1/proposals/:id") { request, context in
            let (_, partner) = try auth.partnerOrOperator(request)
            guard let proposal = try context.parameters.get("id").flatMap(proposals.proposal),
                partner.map({ BytewiseString($0) == BytewiseString(proposal.partner) }) ?? true
            else { throw Problem.notFound }
            return JSONOutput.response(ProposalResponse(proposal, withFile: true))
        }
        router.put("/v1/proposals/:id") { request, context in try await decide(request, context) }
    }

    private func overview(_ request: Request) throws -> Response {
        let (person, partner) = try auth.partner(request)
        try limits.take(person.id)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let programme = file.currentProgramme.programme
        let spent = try ledger.spentByCampaign()
        func isOwn(_ name: String) -> Bool { BytewiseString(name) == BytewiseString(partner) }
        let campaigns = programme.campaigns.filter { isOwn($0.partner) }
        let contents = programme.contents.filter { isOwn($0.partner) }
        let paying =
            campaigns.map { campaign in
                PartnerResponse.Paying(
                    id: campaign.id, kind: "campaign", name: campaign.name.text(in: language),
                    from: campaign.from.description,
                    to: campaign.to.description, budget: campaign.limits.budget, spent: spent[campaign.id] ?? 0,
                    audience: campaign.audience?.id)
            }
            + contents.map { content in
                PartnerResponse.Paying(
                    id: content.id, kind: "content", name: content.title.text(in: language),
                    from: content.from.description,
                    to: content.to.description, budget: content.budget, spent: spent[content.id] ?? 0,
                    audience: content.audience?.id)
            }
        let own = Set(paying.compactMap(\.audience))
        let groups = try own.isEmpty ? [] : figures.audiences().filter { own.contains($0.audience) }
        return JSONOutput.response(
            PartnerResponse(
                partner: partner, paying: paying,
                audiences: groups.map { count in
                    PartnerResponse.Group(id: count.audience, people: count.people, withheld: count.withheld?.rawValue)
                }, smallestGroup: programme.smallestGroup))
    }

    private func propose(_ request: Request) async throws -> Response {
        let (person, partner) = try auth.partner(request)
        try limits.take(person.id)
        if let type = request.headers[.contentType]?.lowercased(), !type.contains("yaml"), !type.hasPrefix("text/plain")
        {
            throw Problem(
                .unsupportedMediaType, "not_yaml", "Send a campaigns' file with Content-Type: application/yaml.")
        }
        let body = try await request.wholeBody(upTo: ProposalRecords.maxBytes)
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
            throw Problem(.badRequest, "bad_body", "The body is not valid UTF-8.")
        }
        let proposed = try merged(text, of: partner)
        do {
            let proposal = try proposals.propose(text, of: partner, by: person.id, at: clock.now)
            return JSONOutput.response(
                ProposalResponse(proposal, warnings: proposed.warnings.prefix(20).map(\.description)), status: .created)
        } catch ProposalRecords.Refusal.tooMany(let most) {
            throw Problem(
                .conflict, "too_many_waiting", "\(most) proposals wait already. Wait until an operator has decided.")
        }
    }

    private func merged(_ text: String, of partner: String) throws(Problem) -> ProposedProgramme {
        do {
            return try ProposedProgramme(adding: text, of: partner, to: file.current.text)
        } catch {
            let first = error.problems.prefix(20).map(\.description)
            throw Problem(.unprocessableContent, "bad_proposal", first.joined(separator: "\n"))
        }
    }

    /// Four eyes: nobody made both who proposes and who agrees. Who makes a partner's token can make an operator's too.
    private func decide(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let chief = try auth.operator(request)
        let example = "{\"verdict\": \"accept\"}"
        let given: VerdictRequest = try await JSONBody.decoded(request, like: example)
        guard given.why?.unicodeScalars.count ?? 0 <= PartnerRoutes.maxWhy else {
            throw Problem(.badRequest, "bad_body", "why can have at most \(PartnerRoutes.maxWhy) characters.")
        }
        guard let id = context.parameters.get("id"), let proposal = try proposals.proposal(id) else {
            throw Problem.notFound
        }
        guard try given.verdict == .refuse || auth.people.haveNoMakerInCommon(chief.id, proposal.proposer) else {
            throw Problem(
                .forbidden, "own_interest",
                "You made the token that proposed this, or whoever made it made yours, or you theirs. An operator who was "
                    + "made at the command line (qix serve --new-operator) must agree to it.")
        }
        do {
            let decided = try proposals.decide(
                id, given.verdict == .accept ? .accepted : .refused, why: given.why, by: chief.id, at: clock.now
            ) { proposal in
                if given.verdict == .accept { try putInForce(proposal) }
            }
            return JSONOutput.response(ProposalResponse(decided))
        } catch ProposalRecords.Refusal.decided {
            throw Problem(.conflict, "already_decided", "This proposal was decided before.")
        } catch ProposalRecords.Refusal.unknown {
            throw Problem.notFound
        }
    }

    private func putInForce(_ proposal: Proposal) throws {
        let version = file.current.version
        let merged = try merged(proposal.file, of: proposal.partner)
        if let renamed = try ledger.renamedCampaigns(in: merged.programme).first {
            throw Problem(.unprocessableContent, "renamed_campaign", "campaign \(renamed)")
        }
        do {
            _ = try file.replace(with: merged.text, where: version)
        } catch .wrong(let problems) {
            throw Problem(
                .unprocessableContent, "bad_proposal", problems.prefix(20).map(\.description).joined(separator: "\n"))
        } catch .changed {
            throw Problem(.conflict, "programme_changed", "The programme changed at this moment. Send it again.")
        } catch .notWritable {
            throw Problem(
                .conflict, "not_writable",
                "The service has no permission to write its campaigns' file. Nothing was changed.")
        }
    }
}
