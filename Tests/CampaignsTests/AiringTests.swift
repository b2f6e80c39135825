import Campaigns
import DomainModel
import Foundation
import Testing

/// A derby in a stadium on one evening, and a spot on television every day at eight.
private enum Air {
    static let text = """
        time_zone: Europe/Rome
        campaigns:
          - id: derby
            name: The derby
            partner: Alpi SpA
            shake: stadium
            from: 2026-03-01
            to: 2026-03-31
            coins: {per_airing: 25}
            marks:
              - id: 4711
                at: San Siro
                airings: [{from: 2026-03-14T20:30, to: 2026-03-14T22:45}]
          - id: news
            name: Eight o'clock
            partner: Alpi SpA
            shake: tv
            from: 2026-03-01
            to: 2026-03-31
            coins: {per_airing: 5}
            limits: {per_user: 12, budget: 1000}
            marks:
              - {id: 12, at: Canale Uno, airings: [{from: 2026-03-02T20:00, to: 2026-03-02T20:30, repeats: daily}]}
              - id: 13
                at: Radio Due
                made_within_hours: 200
                airings: [{from: 2026-03-03T07:00, to: 2026-03-03T08:00, repeats: weekly}]
        """

    static func programme() throws -> Programme { try CampaignFile.load(yaml: text, named: "c.yaml") }

    /// A recording of a mark that was made at `made`, sent at `sent`, both on Rome's clocks in winter.
    static func claim(
        _ id: Int, made: String, sent: String, shake: Shake = .tv, agreement: Double = 30, kind: Reading.Kind = .sound
    ) throws -> Claim {
        let hour = try #require(Timestamp("\(made)+01:00")).seconds / 3600
        let heard = DetectedWatermark(mark: try #require(Watermark(id: id, hour: hour)), agreement: agreement, speed: 0)
        return Claim(
            reading: Reading(image: "a.wav", sha256: "ab", kind: kind, watermark: kind == .sound ? heard : nil),
            upload: Upload(
                image: "a.wav", user: "ann", shake: shake, uploadedAt: try #require(Timestamp("\(sent)+01:00"))),
            catalog: Shop.catalog)
    }
}

@Suite("A detected mark")
struct AiringTests {
    private func decided(_ claim: Claim, history: ClaimHistory = .empty) throws -> Decision {
        decide(claim, programme: try Air.programme(), history: history)
    }

    @Test(
        "earns while it is on air, to the minute",
        arguments: [
            ("2026-03-14T20:29", false), ("2026-03-14T20:30", true), ("2026-03-14T22:44", true),
            ("2026-03-14T22:45", false), ("2026-03-15T20:30", false),
        ])
    func window(sent: String, earns: Bool) throws {
        let decision = try decided(Air.claim(4711, made: "2026-03-14T20:00", sent: sent, shake: .stadium))
        #expect((decision.outcome == .award) == earns)
        guard !earns else {
            #expect(decision.awards.map(\.airing) == ["4711@2026-03-14T20:30"] && decision.coins == 25)
            return
        }
        let reason = try #require(decision.reasons.first)
        #expect(reason.code == .outsideAiring && decision.coins == 0)
        #expect(
            reason.detail == [
                "campaign": "The derby", "place": "San Siro", "from": "2026-03-14 20:30", "to": "2026-03-14 22:45",
            ])
    }

    @Test(
        "comes again each day or week until the campaign's last day",
        arguments: [
            (12, "2026-03-02T20:10", "12@2026-03-02T20:00"), (12, "2026-03-31T20:10", "12@2026-03-31T20:00"),
            (13, "2026-03-17T07:30", "13@2026-03-17T07:00"),
        ])
    func repeats(id: Int, sent: String, airing: String) throws {
        #expect(try decided(Air.claim(id, made: sent, sent: sent)).awards.map(\.airing) == [airing])
    }

    @Test(
        "is refused with the nearest airing where it is not on air",
        arguments: [
            (12, "2026-03-01T20:10", "2026-03-02 20:00"), (12, "2026-03-05T06:00", "2026-03-04 20:00"),
            (12, "2026-03-05T12:00", "2026-03-05 20:00"), (12, "2026-03-31T23:00", "2026-03-31 20:00"),
            (13, "2026-03-18T07:30", "2026-03-17 07:00"),
        ])
    func nearest(id: Int, sent: String, from: String) throws {
        let reasons = try decided(Air.claim(id, made: sent, sent: sent)).reasons
        #expect(reasons.map(\.code) == [.outsideAiring] && reasons.first?.detail["from"] == from)
    }

    @Test("of yesterday's airing earns nothing today, and says how old it is")
    func replayed() throws {
        let decision = try decided(Air.claim(12, made: "2026-03-04T20:00", sent: "2026-03-05T20:10"))
        #expect(decision.outcome == .reject)
        #expect(decision.reasons == [Reason(.replayedRecording, ["campaign": "Eight o'clock", "hours": "24"])])
        // A recording of tomorrow's airing cannot be genuine either.
        let early = try decided(Air.claim(12, made: "2026-03-06T20:00", sent: "2026-03-05T20:10"))
        #expect(early.codes == [.replayedRecording])
    }

    @Test(
        "may be made the hour before its airing, during it, or as long before as the campaign says",
        arguments: [
            (4711, "2026-03-14T19:59", "2026-03-14T20:40", true), (4711, "2026-03-14T22:00", "2026-03-14T20:40", true),
            (4711, "2026-03-14T18:59", "2026-03-14T20:40", false),
            (4711, "2026-03-14T23:00", "2026-03-14T20:40", false),
            (13, "2026-03-10T07:00", "2026-03-17T07:10", true), (13, "2026-03-08T07:00", "2026-03-17T07:10", false),
        ])
    func made(id: Int, made: String, sent: String, earns: Bool) throws {
        let decision = try decided(Air.claim(id, made: made, sent: sent, shake: id == 4711 ? .stadium : .tv))
        #expect(decision.codes.first == (earns ? .awarded : .replayedRecording))
    }

    @Test("pays a user once an airing, and again for the next airing")
    func once() throws {
        var history = ClaimHistory(spent: ["news": .init(paidAirings: ["12@2026-03-05T20:00"])])
        let again = try Air.claim(12, made: "2026-03-05T20:00", sent: "2026-03-05T20:20")
        #expect(try decided(again, history: history).codes == [.sameAiringAgain])
        history.spent["news"]?.paidAirings = ["12@2026-03-04T20:00"]
        #expect(try decided(again, history: history).codes == [.awarded])
    }

    @Test("counts against limits and budget as all else does")
    func limits() throws {
        let claim = try Air.claim(12, made: "2026-03-05T20:00", sent: "2026-03-05T20:20")
        let some = try decided(claim, history: ClaimHistory(spent: ["news": .init(user: 10)]))
        #expect(some.coins == 2 && some.codes.contains(.limitReached))
        #expect(
            try decided(claim, history: ClaimHistory(spent: ["news": .init(total: 1000)])).codes == [.budgetExhausted])
    }

    @Test("of no campaign's, a faint one, none, and what is no recording earn nothing, each for its own reason")
    func none() throws {
        let (made, sent) = ("2026-03-05T20:00", "2026-03-05T20:20")
        #expect(try decided(Air.claim(99, made: made, sent: sent)).reasons == [Reason(.unknownMark, ["id": "99"])])
        var strict = try Air.programme()
        strict.rules.minimumConfidence = 0.6
        let faint = try Air.claim(12, made: made, sent: sent, agreement: 11.5)
        #expect(decide(faint, programme: strict).codes == [.noMarkHeard])
        #expect(try decided(faint).codes == [.awarded])
        var silent = faint
        silent.watermark = nil
        #expect(try decided(silent).codes == [.noMarkHeard])
        #expect(try decided(Air.claim(12, made: made, sent: sent, kind: .product)).codes == [.notARecording])
        // A picture's campaigns ask for pictures, a stadium's for a stadium.
        #expect(try decided(Air.claim(12, made: made, sent: sent, shake: .scan)).codes == [.notAPicture])
        #expect(try decided(Air.claim(12, made: made, sent: sent, shake: .stadium)).codes == [.unknownMark])
    }

    @Test("that could not be read is a recording's affair")
    func unread() throws {
        for code in [ReadingError.Code.unreadableSound, .tooLarge, .tooCostly] {
            let claim = Claim(
                reading: Reading(image: "a.wav", kind: .sound, error: ReadingError(code: code, message: "")),
                upload: Upload(image: "a.wav", user: "ann", shake: .auto, uploadedAt: Timestamp("2026-03-05")!),
                catalog: Shop.catalog)
            #expect(try decided(claim).codes == [.unreadableRecording])
        }
    }

    @Test("goes by clocks that change: on the last Sunday of March eight o'clock is an hour earlier")
    func summerTime() throws {
        var programme = try Air.programme()
        programme.campaigns = programme.campaigns.filter { $0.id == "news" }
        var claim = try Air.claim(12, made: "2026-03-29T19:00", sent: "2026-03-29T19:10")
        claim.upload = claim.upload.localized(in: programme)
        #expect(claim.upload.uploadedAt.description == "2026-03-29T20:10:00+02:00")
        #expect(decide(claim, programme: programme).awards.map(\.airing) == ["12@2026-03-29T20:00"])
    }

    @Test("is paid by one campaign, and by those that stack")
    func overlap() throws {
        var programme = try Air.programme()
        var other = try #require(programme.campaigns.last)
        (other.id, other.coins.perReceipt) = ("more", 6)
        programme.campaigns.append(other)
        let claim = try Air.claim(12, made: "2026-03-05T20:00", sent: "2026-03-05T20:20")
        #expect(decide(claim, programme: programme).awards.map(\.campaign) == ["more"])
        // What the one has paid for is not paid by the other.
        let paid = ClaimHistory(spent: ["more": .init(paidAirings: ["12@2026-03-05T20:00"])])
        #expect(decide(claim, programme: programme, history: paid).codes == [.sameAiringAgain])
        programme.campaigns[2].stacks = true
        #expect(Set(decide(claim, programme: programme).awards.map(\.campaign)) == ["more", "news"])
        let warnings = CampaignFile.check(
            yaml: Air.text.replacing("id: 12,", with: "id: 4711,"), named: "c.yaml")
        #expect(warnings.map(\.severity) == [.warning] && warnings[0].message.contains("mark 4711"))
    }

    @Test("A programme with marks is kept as text and comes back; one without says nothing of them")
    func text() throws {
        let programme = try Air.programme()
        #expect(try Programme(text: programme.text).campaigns == programme.campaigns)
        #expect(try !Programme(campaigns: []).text.contains("marks"))
        let products = Shop.campaign(coins: .init(perItem: 1))
        #expect(try !Programme(campaigns: [products]).text.contains("marks"))
    }

    @Test(
        "What is wrong with marks is named by its field",
        arguments: [
            ("id: 12,", "id: 1048576,", "campaigns[1].marks[0].id", "1048575"),
            ("at: San Siro", "at: \"\"", "campaigns[0].marks[0].at", "1 to 200"),
            ("22:45}", "20:30}", "campaigns[0].marks[0].airings[0].to", "not after"),
            ("22:45}", "22:45Z}", "campaigns[0].marks[0].airings[0].to", "programme's clocks"),
            (
                "to: 2026-03-14T22:45", "to: 2026-04-01T22:45", "campaigns[0].marks[0].airings[0]",
                "outside the campaign"
            ),
            ("repeats: daily", "repeats: hourly", "campaigns[1].marks[0].airings[0].repeats", "daily, weekly"),
            (
                "to: 2026-03-02T20:30", "to: 2026-03-04T20:30", "campaigns[1].marks[0].airings[0].repeats",
                "begins again"
            ),
            ("id: 13\n", "id: 12\n", "campaigns[1].marks[1].id", "twice"),
            ("made_within_hours: 200", "made_within_hours: 2047", "campaigns[1].marks[1].airings[0]", "lasts longer"),
            ("per_airing: 25", "per_item: 25", "campaigns[0].coins.per_item", "per_airing"),
            (
                "shake: stadium", "shake: stadium\n    retailers: [\"12345678903\"]", "campaigns[0].retailers",
                "no purchase"
            ),
            ("shake: stadium", "shake: scan", "campaigns[0].shake", "belong to the shakes tv, stadium"),
            ("per_user: 12", "per_receipt: 12", "campaigns[1].limits.per_receipt", "no field"),
        ])
    func faults(old: String, new: String, field: String, says: String) throws {
        let text = Air.text.replacing(old, with: new)
        try #require(text != Air.text)
        let error = try #require(throws: CampaignError.self) { try CampaignFile.load(yaml: text, named: "c.yaml") }
        let problem = try #require(error.problems.first { $0.field == field }, "\(error)")
        #expect(problem.message.contains(says) && problem.line != nil, "\(problem)")
    }

    @Test("A campaign of recordings without marks, and a mark without airings, are errors")
    func missing() throws {
        let bare = "- {id: a, partner: P, shake: tv, from: 2026-03-01, to: 2026-03-02, coins: {per_airing: 1}}"
        #expect(CampaignFile.check(yaml: bare, named: "c").map(\.field) == ["campaigns[0].marks"])
        let silent = bare.replacing("1}}", with: "1}, marks: [{id: 1, at: X}]}")
        #expect(CampaignFile.check(yaml: silent, named: "c").map(\.field) == ["campaigns[0].marks[0].airings"])
    }
}
