import Campaigns
import DomainModel
import Hummingbird
import Ledger
import Messages
import Text

/// The campaigns, the programme's file and the partners' statements.
struct ProgrammeRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let file: ProgrammeFile
    let clock: ServiceClock
    let products: ShownProducts
    /// A partner's statements, each of which reads the whole ledger. Source: judged: a person who looks at some months.
    let limits = RateLimiter(burst: 20, interval: .seconds(10))

    private struct ProgrammeResponse: Encodable {
        struct Warning: Encodable {
            var line: Int?
            var field: String
            var message: String
        }
        var version: String
        var warnings: [Warning]
    }

    /// What a campaign pays, before tiers and limits; what it does not pay for is missing.
    private struct CoinsResponse: Encodable {
        var perItem: Int?
        var perReceipt: Int?
        /// With at most two digits behind the point.
        var perEuro: Double?

        private enum CodingKeys: String, CodingKey {
            case perItem = "per_item"
            case perReceipt = "per_receipt"
            case perEuro = "per_euro"
        }

        init(_ coins: Campaign.Coins) {
            perItem = coins.perItem > 0 ? coins.perItem : nil
            perReceipt = coins.perReceipt > 0 ? coins.perReceipt : nil
            perEuro = coins.perEuro > Hundredths(0) ? Double(coins.perEuro.count) / 100 : nil
        }
    }

    private struct CampaignResponse: Encodable {
        var id: String
        var name: String
        var partner: String
        var shake: String
        var from: String
        var to: String
        /// For whom it is, where it is not for all.
        var forWhom: String?
        /// The reward whose holders it pays, where it pays a discount back.
        var discountOf: String?
        var coins: CoinsResponse
        /// Some of the products that it means, where they are known.
        var products: [String]?
        /// How many more there are.
        var more: Int?
        /// Where the picture of one of them is.
        var picture: String?

        private enum CodingKeys: String, CodingKey {
            case id, name, partner, shake, from, to, coins, products, more, picture
            case forWhom = "for_whom"
            case discountOf = "discount_of"
        }
    }

    /// A place. No phone tells where it is: each finds out by itself whether it is there.
    private struct PlaceResponse: Encodable {
        var id: String
        var name: String
        var latitude: Double
        var longitude: Double
        var radius: Int

        private enum CodingKeys: String, CodingKey {
            case id, name, latitude, longitude
            case radius = "radius_m"
        }

        init(_ place: Place, in language: Language) {
            id = place.id
            name = place.name.text(in: language)
            latitude = place.latitude
            longitude = place.longitude
            radius = place.radius
        }
    }

    /// What the programme is called and who runs it.
    private struct OwnerResponse: Encodable {
        var name: String
        var operatedBy: String

        private enum CodingKeys: String, CodingKey {
            case name
            case operatedBy = "operator"
        }

        init(_ owner: ProgrammeOwner, in language: Language) {
            name = owner.name.text(in: language)
            operatedBy = owner.operatedBy.text(in: language)
        }
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/campaigns") { request, _ in
            struct CampaignList: Encodable {
                /// The day of the programme's zone.
                var today: String
                var programme: OwnerResponse?
                var campaigns: [CampaignResponse]
            }
            let owner = file.currentProgramme.programme.owner
            let today = file.currentProgramme.programme.zone.localized(clock.now).day
            let language = Language(accepting: request.headers[.acceptLanguage])
            let running = file.currentProgramme.programme.campaigns.filter { $0.from <= today && today <= $0.to }
            return JSONOutput.response(
                CampaignList(
                    today: today.description, programme: owner.map { OwnerResponse($0, in: language) },
                    campaigns: running.map { campaign in
                        let names = products.names(of: campaign)
                        return CampaignResponse(
                            id: campaign.id, name: campaign.name.text(in: language), partner: campaign.partner,
                            shake: campaign.shake.rawValue, from: campaign.from.description,
                            to: campaign.to.description, forWhom: campaign.audience?.text(in: language),
                            discountOf: campaign.discount?.reward, coins: CoinsResponse(campaign.coins),
                            products: names?.first, more: names?.more, picture: products.picture(of: campaign))
                    }))
        }
        router.get("/v1/places") { request, _ in
            struct PlaceList: Encodable { var places: [PlaceResponse] }
            let language = Language(accepting: request.headers[.acceptLanguage])
            return JSONOutput.response(
                PlaceList(places: file.currentProgramme.programme.places.map { PlaceResponse($0, in: language) }))
        }
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
