import Campaigns
import DomainModel
import Ledger
import StoreSupport
import Testing

@Suite("What receipts of other users show about a till")
struct TillTests {
    private static let register = "99MEY012345"
    private static let vat = "12345678903"
    private static let otherVAT = "00743110157"

    /// Under rules by which one milk is a lot of coins for a new till.
    private static let strict = Programme(campaigns: World.programme.campaigns, rules: .init(newTillAbove: 5))

    private func receipt(
        _ user: String, file: Int, register: String? = register, vat: String? = vat, merchant: String = "Conad"
    ) -> Claim {
        let paper = Receipt(
            merchant: merchant, vatNumber: vat, documentNumber: "\(1000 + file)-\(2000 + file * 7)", register: register,
            date: World.march.advanced(by: file % 20), time: TimeOfDay(hour: 9, minute: file % 60), currency: "EUR",
            total: Money(cents: 100 + file), balanced: true,
            lines: [
                ReceiptLine(
                    kind: .item, text: "LATTE", description: "LATTE", amount: Money(cents: 100 + file),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            ])
        return World.claim(paper, user: user, file: file)
    }

    @Test(
        "A till's first receipt may earn little without a person; others' receipts make it known",
        arguments: StoreUnderTest.all)
    func becomesKnown(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let first = try ledger.record(receipt("ann", file: 1), programme: Self.strict)
            #expect(first.outcome == .review && first.codes == [.newTill])
            #expect(try ledger.record(receipt("ann", file: 2), programme: Self.strict).codes == [.newTill])
            #expect(try ledger.record(receipt("bob", file: 3), programme: Self.strict).outcome == .award)
            #expect(try ledger.record(receipt("ann", file: 4), programme: Self.strict).outcome == .award)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("The usual rules send a till's first few coins to nobody", arguments: StoreUnderTest.all)
    func usual(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            #expect(try ledger.record(receipt("ann", file: 1), programme: World.programme).outcome == .award)
        }
    }

    @Test("A register that others show only under another VAT number goes to a person", arguments: StoreUnderTest.all)
    func borrowed(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            _ = try ledger.record(receipt("ann", file: 1), programme: World.programme)
            let forged = try ledger.record(receipt("eve", file: 2, vat: Self.otherVAT), programme: World.programme)
            #expect(forged.outcome == .review && forged.codes == [.implausibleReceipt])
            #expect(forged.reasons.first?.detail["signs"]?.contains("VAT number") == true)
            // The true pair is known, so nobody else's receipt is in doubt.
            #expect(try ledger.record(receipt("bob", file: 3), programme: World.programme).outcome == .award)
        }
    }

    @Test("A misread digit of the VAT number makes no other owner", arguments: StoreUnderTest.all)
    func misread(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            _ = try ledger.record(receipt("ann", file: 1), programme: World.programme)
            let misread = receipt("bob", file: 2, vat: "12345678908")
            #expect(try ledger.record(misread, programme: World.programme).outcome == .award)
        }
    }

    @Test(
        "A till is learned from what was refused too, and from the user's own receipts: it prints no other VAT number",
        arguments: StoreUnderTest.all)
    func refused(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            var closed = World.programme
            closed.campaigns[0].to = World.march.advanced(by: -1)
            let own = try ledger.record(receipt("eve", file: 1), programme: closed)
            #expect(own.outcome == .reject)
            let forged = try ledger.record(receipt("eve", file: 2, vat: Self.otherVAT), programme: World.programme)
            #expect(forged.outcome == .review && forged.codes == [.implausibleReceipt])
            // Nobody is made known by what was refused.
            #expect(try ledger.record(receipt("bob", file: 3), programme: Self.strict).codes.contains(.newTill))
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "A VAT number that several users' receipts show under one name is not of a shop of another name",
        arguments: StoreUnderTest.all)
    func otherName(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            func claim(_ user: String, _ file: Int, _ name: String, register: String? = Self.register) -> Claim {
                receipt(user, file: file, register: register, merchant: name)
            }
            func record(_ claim: Claim) throws -> Decision { try ledger.record(claim, programme: World.programme) }
            #expect(try record(claim("ann", 1, "Conad City")).outcome == .award)
            // One user's receipts say too little about a name.
            #expect(try record(claim("bob", 2, "Alimentari Rossi", register: "99MEY777777")).outcome == .award)
            #expect(try record(claim("cat", 3, "CONAD")).outcome == .award)
            let forged = try record(claim("eve", 4, "Bar Centrale", register: "99MEY888888"))
            #expect(forged.outcome == .review && forged.codes == [.implausibleReceipt])
            #expect(forged.reasons.first?.detail["signs"]?.contains("another name") == true)
            // A known till's name may be misread.
            #expect(try record(claim("dan", 5, "C0N4O")).outcome == .award)
            // A further till of the same shop, and one whose name was read in part.
            #expect(try record(claim("fay", 6, "Conad City Milano", register: "99MEY999999")).outcome == .award)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "Where no register was read the VAT number tells, and where that was not, the shop's name",
        arguments: StoreUnderTest.all)
    func withoutRegister(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let cases: [(register: String?, vat: String?)] = [(nil, Self.vat), (nil, nil), (Self.register, nil)]
            for (place, shown) in cases.enumerated() {
                func claim(_ user: String, _ file: Int) -> Claim {
                    receipt(
                        user, file: place * 10 + file, register: shown.register, vat: shown.vat,
                        merchant: "Shop \(place)")
                }
                let first = try ledger.record(claim("ann", 1), programme: Self.strict)
                let second = try ledger.record(claim("bob", 2), programme: Self.strict)
                #expect(first.codes.contains(.newTill) && !second.codes.contains(.newTill))
            }
        }
    }
}

extension Decision {
    fileprivate var codes: [Reason.Code] { reasons.map(\.code) }
}
