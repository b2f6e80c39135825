import DomainModel
import Testing

import Campaigns

@Suite("Next actions and contents")
struct NextActionTests {
    private static let file = """
        time_zone: Europe/Rome
        audiences: [{id: mothers, genders: [female]}]
        campaigns:
          - {id: milk, partner: Alpi SpA, shake: scan, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 5}}
        contents:
          - id: milk-story
            kind: read
            partner: Alpi SpA
            title: Where the milk comes from
            pages: [From the Alps., Cows eat grass.]
            seconds: 20
            questions:
              - {ask: Where from?, answers: [The sea, The Alps], right: 2}
            coins: 5
            from: 2026-01-01
            to: 2026-12-31
            hours_between_tries: 6
          - {id: milk-film, kind: video, partner: Alpi SpA, title: The film, pages: [https://example.org/f.mp4],
             seconds: 30, coins: 8, from: 2026-03-01, to: 2026-03-31}
        shakes:
          - {show: stadium, places: [san-siro], from_hour: 20, to_hour: 1}
          - {show: read, screens: [home], after: [upload]}
          - {show: video, tiers: [signed, pro], screens: [home]}
          - {show: receipt, screens: [home]}
          - {show: scan, screens: [shelf]}
          - {show: receipt, offers: [milk]}
          - {show: video, content: milk-film, open_contents: [milk-story]}
          - {show: read, screens: [mothers], audience: mothers}
        invitations: {id: friends, partner: Alpi SpA, inviter: 20, friend: 10, most_friends: 3}
        """

    private func programme() throws -> Programme { try CampaignFile.load(yaml: NextActionTests.file, named: "c.yaml") }

    private func shown(
        _ screen: String, place: String? = nil, did: String? = nil, offer: String? = nil, content: String? = nil,
        tier: Tier = .trial, person facts: PersonFacts? = nil, at moment: String = "2026-03-12T10:00:00Z",
        except closed: Set<String> = []
    ) throws -> String {
        let person = facts ?? PersonFacts(tier: tier)
        let action = try programme().nextAction(
            for: ShakeContext(
                screen: screen, place: place, did: did, offer: offer, content: content, person: person,
                moment: Timestamp(moment)!)
        ) { !closed.contains($0.id) }
        return action.content.map(\.id) ?? action.kind.rawValue
    }

    @Test("The first rule that applies and has something to show decides the next action; without one nothing happens")
    func rules() throws {
        #expect(try shown("home") == "receipt")
        #expect(try shown("home", did: "upload") == "milk-story")
        #expect(try shown("home", did: "upload", except: ["milk-story"]) == "receipt")
        #expect(try shown("home", tier: .signed) == "milk-film")
        // Its last day in Rome ends an hour or two before that of UTC.
        #expect(try shown("home", tier: .signed, at: "2026-03-31T21:59:59Z") == "milk-film")
        #expect(try shown("home", tier: .signed, at: "2026-03-31T22:00:00Z") == "receipt")
        #expect(try shown("shelf") == "scan")
        #expect(try shown("rewards") == "nothing")
        // From eight in the evening, in Rome, until one.
        for (hour, what) in [("18:59", "nothing"), ("19:00", "stadium"), ("23:59", "stadium"), ("00:00", "nothing")] {
            #expect(try shown("map", place: "san-siro", at: "2026-03-12T\(hour):00Z") == what, "\(hour)")
        }
        #expect(try shown("map", at: "2026-03-12T20:00:00Z") == "nothing")
    }

    @Test("An offer that was chosen, a content that is open and who the user is decide where a rule asks for them")
    func context() throws {
        #expect(try shown("offers") == "nothing")
        #expect(try shown("offers", offer: "milk") == "receipt")
        #expect(try shown("offers", offer: "other") == "nothing")
        #expect(try shown("reading", content: "milk-story") == "milk-film")
        #expect(try shown("reading", content: "milk-film") == "nothing")
        #expect(try shown("mothers", person: PersonFacts(tier: .trial, gender: .female)) == "milk-story")
        #expect(try shown("mothers", person: PersonFacts(tier: .trial, gender: .male)) == "nothing")
        #expect(try shown("mothers") == "nothing")
    }

    @Test("Rules are tried in the order of the file: each before the one that decides is named with what it lacks")
    func precedence() throws {
        func outcomes(_ context: ShakeContext) throws -> [String] {
            try programme().ruleOutcomes(for: context) { $0.id != "milk-story" }.map {
                $0.obstacle?.rawValue ?? $0.action?.kind.rawValue ?? ""
            }
        }
        let trial = PersonFacts(tier: .trial)
        let noon = Timestamp("2026-03-12T12:00:00Z")!
        #expect(
            try outcomes(ShakeContext(screen: "home", did: "upload", person: trial, moment: noon))
                == ["places", "content", "tiers", "receipt"])
        #expect(
            try outcomes(ShakeContext(screen: "offers", offer: "milk", person: trial, moment: noon))
                == ["places", "screens", "screens", "screens", "screens", "receipt"])
        #expect(
            try outcomes(ShakeContext(screen: "mothers", place: "san-siro", person: trial, moment: noon))
                == ["hours", "screens", "screens", "screens", "screens", "offers", "open_contents", "audience"])
    }

    @Test(
        "What was read too fast, out of order, in time that there was not, or without being understood pays nothing",
        arguments: [
            ([0, 9000], [1], 20, nil), ([0, 9000], [1], 19, .fast), ([0], [1], 60, .order), ([], [1], 60, .order),
            ([0, 0], [1], 60, .order), ([9000, 0], [1], 60, .order), ([1, 9000], [1], 60, .order),
            ([0, 21_999], [1], 20, nil), ([0, 22_000], [1], 20, .clock), ([0, .max], [1], 20, .clock),
            ([0, 9000], [0], 60, .answers), ([0, 9000], [], 60, .answers), ([0, 9000], [1, 1], 60, .answers),
            ([0, 9000], [1], -5, .fast),
        ] as [([Int], [Int], Int, ContentItem.CompletionFault?)])
    func plausible(pages: [Int], answers: [Int], elapsed: Int, doubt: ContentItem.CompletionFault?) throws {
        let content = try #require(programme().contents.first)
        #expect(content.doubt(about: .init(pages: pages, answers: answers, elapsed: elapsed)) == doubt)
    }

    @Test(
        "What cannot be shown or paid is reported with its line",
        arguments: [
            ("show: receipt", "show: receit", "none of"),
            ("show: video, tiers", "show: read, content: milk-film, tiers", "is of the kind video; write show: video"),
            ("show: video, tiers", "show: video, content: other, tiers", "there is no content other"),
            ("right: 2", "right: 3", "from 1 to 2"), ("kind: read", "kind: song", "none of"),
            ("from_hour: 20, ", "", "both from_hour and to_hour"), ("id: friends", "id: milk", "is already the"),
            ("id: milk-film", "id: milk-story", "is already the"), ("most_friends: 3", "budget: 3", "most_friends"),
            ("inviter: 20, friend: 10", "inviter: 0", "pays nothing"), ("seconds: 30, ", "", "seconds"),
            ("pages: [https://example.org/f.mp4]", "pages: [a, b]", "one page"),
            ("screens: [shelf]", "screen: [shelf]", "did you mean screens"),
            ("offers: [milk]", "offers: [mlik]", "there is no campaign mlik"),
            ("open_contents: [milk-story]", "open_contents: [milk]", "there is no content milk"),
            ("audience: mothers", "audience: fathers", "there is no audience fathers"),
        ])
    func faults(right: String, wrong: String, says: String) throws {
        let file = NextActionTests.file
        try #require(file.contains(right))
        let error = try #require(throws: CampaignError.self) {
            try CampaignFile.load(yaml: file.replacing(right, with: wrong), named: "c.yaml")
        }
        #expect("\(error)".contains(says), "\(error)")
    }
}
