import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Links

/// What pays today, and where: the campaigns, the contents and the places.
struct CampaignRoutes: Sendable {
    let auth: Authenticator
    let currentProgramme: CurrentProgramme
    let finder: AccessFinder
    let products: ShownProducts

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

    private struct CampaignList: Encodable {
        /// The day of the programme's zone.
        var today: String
        var programme: OwnerResponse?
        var campaigns: [CampaignResponse]
        var contents: [ContentResponse]
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/campaigns") { request, _ in try JSONOutput.response(list(request)) }
        router.get("/v1/places") { request, _ in
            struct PlaceList: Encodable { var places: [PlaceResponse] }
            let language = Language(accepting: request.headers[.acceptLanguage])
            return JSONOutput.response(
                PlaceList(places: currentProgramme.programme.places.map { PlaceResponse($0, in: language) }))
        }
    }

    private func list(_ request: Request) throws -> CampaignList {
        let programme = currentProgramme.programme
        let today = finder.today
        let language = Language(accepting: request.headers[.acceptLanguage])
        // It is open to all: who asks with a token of nobody is nobody.
        let person = request.headers[.authorization] == nil ? nil : try auth.known(request)
        let campaigns = programme.campaigns.filter { $0.from <= today && today <= $0.to }
        let contents = programme.contents.filter { $0.from <= today && today <= $0.to }
        let facts = try finder.facts(
            of: person, in: language, for: (campaigns.map(\.audience) + contents.map(\.audience)).compactMap(\.self))
        func access(_ subject: LinkSubject) throws -> AccessResponse? {
            try person.map { try finder.access($0, knownBy: facts, to: subject) }
        }
        return CampaignList(
            today: today.description, programme: programme.owner.map { OwnerResponse($0, in: language) },
            campaigns: try campaigns.map { campaign in
                CampaignResponse(
                    campaign, access: try access(LinkSubject(campaign, in: language)), products: products, in: language)
            },
            contents: try contents.map { content in
                ContentResponse(content, access: try access(LinkSubject(content, in: language)), in: language)
            })
    }
}
