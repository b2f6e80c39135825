import Cryptography
import DomainModel
import StoreSupport
import Testing
import Text

@testable import WebPush

@Suite("The browsers that hear messages")
struct PushSubscriptionsTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!

    private func later(_ seconds: Int) -> Timestamp { Timestamp(seconds: Self.noon.seconds + seconds) }

    private func subscription(_ name: String) -> PushSubscription {
        PushSubscription(
            endpoint: "https://push.example/\(name)", publicKey: P256.PrivateKey().publicKey,
            secret: [UInt8](repeating: 1, count: 16))
    }

    @Test("One process at a time has the turn, and who has been told is not told again", arguments: StoreKind.allCases)
    func turns(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let all = PushSubscriptions(store: try place.store(of: .push))
        let one = subscription("a")
        try all.save(one, of: "ann", token: "t1", in: .italian, told: "0", at: Self.noon)
        let record = try #require(try all.records(of: ["ann"]).first)
        #expect(record.subscription == one && record.language == .italian && record.told == "0" && record.next == 0)
        #expect(try all.reserve(record, at: later(1), until: later(90)))
        #expect(try !all.reserve(record, at: later(2), until: later(90)))
        // The turn ends by itself, where a process died with it.
        #expect(try all.reserve(record, at: later(90), until: later(180)))
        try all.note(record, told: "1")
        #expect(try !all.reserve(record, at: later(200), until: later(300)))
        let told = try #require(try all.records(after: "", limit: 10).first)
        #expect(told.told == "1" && told.tries == 0 && told.next == 0)
        try all.note(told, told: "1+part", failedUntil: later(400))
        let failed = try #require(try all.records(of: ["bob", "ann"]).first)
        #expect(failed.tries == 1 && failed.next == later(400).seconds && failed.told == "1+part")
        #expect(try !all.reserve(failed, at: later(399), until: later(500)))
    }

    @Test("Who knows the address of another's browser takes nothing from it", arguments: StoreKind.allCases)
    func addresses(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let all = PushSubscriptions(store: try place.store(of: .push))
        let one = subscription("a")
        let other = PushSubscription(
            endpoint: one.endpoint, publicKey: one.publicKey.reversed(), secret: one.secret.reversed())
        try all.save(one, of: "ann", token: "t1", in: .italian, told: "0", at: Self.noon)
        try all.save(other, of: "eve", token: "t2", in: .italian, told: "9", at: Self.noon)
        #expect(try all.records(of: ["ann"]).map(\.subscription) == [one])
        // The same browser under another name of its owner is moved.
        try all.save(one, of: "bob", token: "t3", in: .italian, told: "0", at: Self.noon)
        #expect(try all.records(of: ["ann"]).isEmpty && all.records(of: ["bob"]).map(\.subscription) == [one])
    }

    @Test("A person has ten browsers, the newest; a device that leaves hears no more", arguments: StoreKind.allCases)
    func bounds(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let all = PushSubscriptions(store: try place.store(of: .push))
        for number in 0..<14 {
            try all.save(
                subscription("\(number)"), of: "ann", token: "t\(number)", in: .english, told: "", at: later(number))
        }
        try all.save(subscription("b"), of: "bob", token: "b", in: .english, told: "", at: Self.noon)
        #expect(try all.records(of: ["ann"]).map(\.token) == (4..<14).map { "t\($0)" })
        try all.move(fromToken: "t5", to: "u5")
        try all.remove(ofToken: "t5")
        #expect(try all.records(of: ["ann"]).count == 10)
        try all.remove(ofToken: "u5")
        #expect(try all.records(of: ["ann"]).count == 9)
        let first = try all.records(after: "", limit: 4)
        let rest = try all.records(after: first[3].subscription.id, limit: 100)
        #expect(Set((first + rest).map(\.subscription.id)).count == 10)
        try all.erase(["ann"])
        #expect(try all.records(after: "", limit: 100).map(\.person) == ["bob"])
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .push)
        #expect(try report == kind.recorded(report))
    }
}
