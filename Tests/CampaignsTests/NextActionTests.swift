import DomainModel
import Testing

import Campaigns

@Suite("Next actions and contents")
struct NextActionTests {
    private static let file = """
        time_zone: Europe/Rome
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
        invitations: {id: friends, partner: Alpi SpA, inviter: 20, friend: 10, most_friends: 3}
        """

    private func programme() throws -> Programme { try CampaignFile.load(yaml: NextActionTests.file, named: "c.yaml") }

    private func shown(
        _ screen: String, place: String? = nil, did: String? = nil, tier: Tier = .trial,
        at moment: String = "2026-03-12T10:00:00Z", except closed: Set<String> = []
    ) throws -> String {
        let action = try programme().nextAction(
            for: ShakeContext(screen: screen, place: place, did: did, tier: tier, moment: Timestamp(moment)!)
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
            ("show: video", "show: read, content: milk-film", "is there to video"),
            ("show: video", "show: video, content: other", "there is no content other"),
            ("right: 2", "right: 3", "from 1 to 2"), ("kind: read", "kind: song", "none of"),
            ("from_hour: 20, ", "", "both from_hour and to_hour"), ("id: friends", "id: milk", "names two things"),
            ("id: milk-film", "id: milk-story", "names two things"), ("most_friends: 3", "budget: 3", "most_friends"),
            ("inviter: 20, friend: 10", "inviter: 0", "pays nothing"), ("seconds: 30, ", "", "seconds"),
            ("pages: [https://example.org/f.mp4]", "pages: [a, b]", "one page"),
            ("screens: [shelf]", "screen: [shelf]", "did you mean screens"),
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
