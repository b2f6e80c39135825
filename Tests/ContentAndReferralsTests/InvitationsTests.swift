import ContentAndReferrals
import DomainModel
import StoreSupport
import Testing

@Suite("Links by which friends come")
struct InvitationsTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!

    private func invitations(in place: StorePlace) throws -> Invitations {
        Invitations(
            store: try place.store(of: .contentAndReferrals))
    }

    @Test("A person's link is always the same, whichever process is asked", arguments: StoreKind.allCases)
    func code(on kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let processes = [try invitations(in: place), try invitations(in: place)]
        let codes = try await withThrowingTaskGroup(of: String.self) { group in
            for attempt in 0..<6 { group.addTask { try processes[attempt % 2].code(of: "ann", at: Self.noon) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(codes.count == 1)
        #expect(try processes[1].inviter(ofCode: try #require(codes.first)) == "ann")
        #expect(try processes[0].inviter(ofCode: "nothing") == nil)
    }

    @Test("Nobody comes twice, by their own link, or by none; what is closed stays so", arguments: StoreKind.allCases)
    func friends(on kind: StoreKind) throws {
        let invitations = try invitations(in: StorePlace(kind))
        let code = try invitations.code(of: "ann", at: Self.noon)
        #expect(try invitations.accept("nothing", by: "bob", at: Self.noon) == false)
        #expect(try invitations.accept(code, by: "ann", at: Self.noon) == false)
        #expect(try invitations.accept(code, by: "bob", at: Self.noon))
        #expect(try invitations.accept(code, by: "bob", at: Self.noon) == false)
        #expect(try invitations.accept(code, by: "eva", at: Self.noon))
        #expect(Set(try invitations.unpaidReferrals().map(\.friend)) == ["bob", "eva"])
        let bob = Invitations.Referral(friend: "bob", inviter: "ann")
        #expect(try invitations.unpaidReferrals(of: "bob") == [bob])
        try invitations.close(bob, isPaid: true)
        try invitations.close(Invitations.Referral(friend: "eva", inviter: "ann"), isPaid: false)
        #expect(try invitations.unpaidReferrals().isEmpty)
        #expect(try invitations.paidReferrals(by: ["cat", "ann"]) == [bob])
        #expect(try invitations.paidReferrals(ofFriends: ["bob", "eva"]) == [bob])
        // What was paid may turn out not to be due.
        try invitations.close(bob, isPaid: false)
        #expect(try invitations.paidReferrals(by: ["ann"]).isEmpty)
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .contentAndReferrals)
        #expect(try report == kind.recorded(report))
    }
}
