import Foundation
import Testing
import TestSupport

/// The stream of `GET /v1/directives` that waits.
@Suite("A phone that waits for what comes unasked")
struct WaitingDirectiveTests {
    /// Quiet hours are from nine until eight, on the clocks of Rome. Of the directives one is for members alone, one
    /// for everybody once a day, and one twice in the evening.
    private static let programme = """
        campaigns:
          - {id: pasta, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-05-31, coins: {per_item: 1}}
        audiences:
          - {id: signed, tiers: [signed, pro]}
        directives:
          - {id: members, show: section, section: offers, screens: [home], audience: signed, from: 2026-03-01,
             to: 2026-05-31}
          - {id: window, show: section, section: shop, screens: [shop], from_hour: 20, to_hour: 24, from: 2026-03-01,
             to: 2026-05-31, per_day: 2}
          - {id: all, show: section, section: earn, screens: [home], from: 2026-03-01, to: 2026-05-31}
        directive_bounds: {per_day: 3, quiet_from_hour: 21, quiet_to_hour: 8}
        """

    private struct Shown: Decodable {
        var id: String
    }

    private func start(_ scratch: ScratchFolder, at moment: String) async throws -> RunningService {
        let file = try scratch.write("campaigns.yaml", Self.programme.utf8)
        return try await RunningService(in: scratch, ["--clock", moment, "--campaigns", file])
    }

    /// The directive of one stream, and how many seconds it took to come.
    private func wait(
        _ seconds: Int, for user: RunningService.User, screen: String, at service: RunningService
    ) async throws -> (id: String?, seconds: Double) {
        let began = ContinuousClock.now
        let answer = try await service.send(
            "GET", "/v1/directives?screen=\(screen)", token: user.token, body: nil, ["Prefer": "wait=\(seconds)"])
        let took = began.duration(to: .now) / .seconds(1)
        let events = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix("data: ")
        }
        #expect(events.count <= 1, "a stream ends with its directive")
        let shown = try events.first.map { try JSONDecoder().decode(Shown.self, from: Data($0.dropFirst(6).utf8)) }
        return (shown?.id, took)
    }

    @Test("It comes when the quiet hours end, once for all devices that wait, and no more than a person's number a day")
    func morning() async throws {
        let scratch = try ScratchFolder()
        // Half a minute before eight in Rome: the service's clock goes on from its start.
        let (quiet, began) = (30.0, ContinuousClock.now)
        let service = try await start(scratch, at: "2026-03-12T06:59:30Z")
        let user = try await service.user()
        func sinceStart() -> Double { began.duration(to: .now) / .seconds(1) }
        let early = try await wait(0, for: user, screen: "home", at: service)
        #expect(early.id == nil || sinceStart() > quiet, "nothing comes in quiet hours")
        // Two tabs of one phone wait: the directive, which may come once a day, comes to one of them.
        let started = sinceStart()
        async let first = wait(45, for: user, screen: "home", at: service)
        async let second = wait(45, for: user, screen: "home", at: service)
        let both = try await [first, second]
        #expect((both + [early]).compactMap(\.id) == ["all"], "\(both)")
        if let came = both.first(where: { $0.id != nil }) {
            // The clock is cut to seconds.
            #expect(started + came.seconds > quiet - 1, "nothing comes in quiet hours")
            #expect(came.seconds < quiet + 10, "it is looked for every few seconds: \(came)")
        }
        #expect(try await wait(0, for: user, screen: "home", at: service).id == nil, "it came today")
        // The audience is another; the window is not open in the morning.
        #expect(try await wait(0, for: user, screen: "shop", at: service).id == nil)
        #expect(service.end(with: SIGTERM) == 0)
    }

    @Test("What a window and the quiet hours leave between them comes so often a day, and nothing after nine")
    func evening() async throws {
        let scratch = try ScratchFolder()
        let service = try await start(scratch, at: "2026-03-12T19:30:00Z")
        let user = try await service.user()
        #expect(try await wait(5, for: user, screen: "shop", at: service).id == "window")
        #expect(try await wait(5, for: user, screen: "shop", at: service).id == "window")
        #expect(try await wait(1, for: user, screen: "shop", at: service).id == nil, "twice a day")
        #expect(try await wait(1, for: user, screen: "home", at: service).id == "all")
        let other = try await service.user()
        #expect(service.end(with: SIGTERM) == 0)
        // One second before nine the stream begins to wait; the window goes on, and the quiet hours have begun.
        let late = try await start(scratch, at: "2026-03-12T20:00:00Z")
        #expect(try await wait(7, for: other, screen: "shop", at: late).id == nil)
        #expect(late.end(with: SIGTERM) == 0)
    }
}
