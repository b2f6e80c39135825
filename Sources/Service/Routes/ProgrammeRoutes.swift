import Campaigns
import DomainModel
import Hummingbird
import Ledger
import Messages
import Text

/// The programme's file and the partners' statements.
struct ProgrammeRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let file: ProgrammeFile
    /// A partner's statements, each of which reads the whole ledger. Source: judged: a person who looks at some months.
    let limits: RateLimiter

    private struct ProgrammeResponse: Encodable {
        struct Warning: Encodable {
            var line: Int?
            var field: String
            var message: String
        }
        var version: String
        var warnings: [Warning]
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/programme") { request, _ in
            _ = try auth.operator(request)
            let current = file.current
            return Response(
                status: .ok, headers: [.contentType: "application/yaml", .eTag: "\"\(current.version)\""],
                body: .init(byteBuffer: ByteBuffer(string: current.text)))
        }
        router.put("/v1/programme") { request, _ in try await replace(request) }
        router.get("/v1/statements") { request, _ in
            struct Statement: Encodable {
                var lines: [StatementLine]
                var rewards: [RewardStatementLine]
            }
            let (person, own) = try auth.partnerOrOperator(request)
            if own != nil { try limits.take(person.id) }
            let partner = try auth.partnerParameter(request, of: own)
            let query = request.uri.queryParameters
            guard let from = query["from"].flatMap({ Day(String($0)) }),
                let to = query["to"].flatMap({ Day(String($0)) })
            else { throw Problem(.badRequest, "bad_parameter", "from and to must be days such as 2026-03-01.") }
            guard from <= to else { throw Problem(.unprocessableContent, "no_days", "from is after to.") }
            let statement = try ledger.partnerStatement(partner: partner, from: from, to: to)
            let rewards = statement.rewards ?? []
            guard let own else { return JSONOutput.response(Statement(lines: statement.lines, rewards: rewards)) }
            let smallestGroup = file.currentProgramme.programme.smallestGroup
            let told = statement.lines.filter { BytewiseString($0.partner) == BytewiseString(own) }.map { line in
                // What is owed is exact; people are figures of whole groups.
                var line = line
                line.users = line.users >= smallestGroup ? AudienceCount.rounded(line.users) : 0
                return line
            }
            return JSONOutput.response(
                Statement(
                    lines: told, rewards: rewards.filter { BytewiseString($0.partner) == BytewiseString(own) }))
        }
    }

    /// Replaces the whole programme after checking it. `If-Match` names the version to replace, so that nobody's change
    /// is lost.
    private func replace(_ request: Request) async throws -> Response {
        _ = try auth.operator(request)
        if let type = request.headers[.contentType]?.lowercased(), !type.contains("yaml"), !type.hasPrefix("text/plain")
        {
            throw Problem(
                .unsupportedMediaType, "not_yaml", "Send the campaigns' file with Content-Type: application/yaml.")
        }
        let body = try await request.wholeBody(upTo: CampaignFile.maxSize)
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
            throw Problem(.badRequest, "bad_body", "The body is not valid UTF-8.")
        }
        if let programme = try? CampaignFile.load(yaml: text, named: "programme"),
            let renamed = try ledger.renamedCampaigns(in: programme).first
        {
            throw Problem(.unprocessableContent, "renamed_campaign", "campaign \(renamed)")
        }
        let expected = request.headers[.ifMatch].map { String($0.filter { $0 != "\"" }) }
        do {
            let changed = try file.replace(with: text, where: expected == "*" ? nil : expected)
            var response = JSONOutput.response(
                ProgrammeResponse(
                    version: changed.version,
                    warnings: changed.warnings.map { .init(line: $0.line, field: $0.field, message: $0.message) }))
            response.headers[.eTag] = "\"\(changed.version)\""
            return response
        } catch .wrong(let problems) {
            let first = problems.filter { $0.severity == .error }.prefix(20).map(\.description)
            throw Problem(.unprocessableContent, "bad_programme", first.joined(separator: "\n"))
        } catch .changed(let version) {
            throw Problem(
                .preconditionFailed, "programme_changed",
                "The current version is \(version). Fetch it, apply your change to it and send its version in If-Match."
            )
        } catch .notWritable {
            throw Problem(
                .conflict, "not_writable",
                "The service has no permission to write its campaigns' file. Nothing was changed.")
        }
    }
}
