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
        _ user: String, file: Int, vat: String? = vat, register: String? = register, merchant: String = "Conad",
        day: Int? = nil
    ) -> Claim {
        // Two receipts of one day with the same goods at other prices would be in doubt.
        let letters = "\(file)".utf8.map { Character(UnicodeScalar($0 - UInt8(ascii: "0") + UInt8(ascii: "A"))) }
        let goods = "LATTE " + String(letters)
        let paper = Receipt(
            merchant: merchant, vatNumber: vat, documentNumber: "\(1000 + file)-\(2000 + file * 7)", register: register,
            date: World.march.advanced(by: day ?? file % 20), time: TimeOfDay(hour: 9, minute: file % 60),
            currency: "EUR",
            total: Money(cents: 100 + file), balanced: true,
            lines: [
                ReceiptLine(
                    kind: .item, text: "LATTE", description: goods, amount: Money(cents: 100 + file),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            ])
        var claim = World.claim(paper, user: user, file: file)
        if let day { claim.upload.uploadedAt = World.upload(user, file: file, day: day).uploadedAt }
        return claim
    }

    @Test("Two people who were paid elsewhere for a week make a till known", arguments: StoreUnderTest.all)
    func becomesKnown(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try settle(["bob", "cleo"], in: ledger)
            let first = try ledger.record(receipt("ann", file: 1, day: 7), programme: Self.strict)
            #expect(first.outcome == .review && first.codes == [.newTill])
            try pay("bob", file: 2, day: 7, in: ledger)
            #expect(try ledger.record(receipt("ann", file: 3, day: 7), programme: Self.strict).codes == [.newTill])
            try pay("cleo", file: 4, day: 7, in: ledger)
            #expect(try ledger.record(receipt("ann", file: 5, day: 7), programme: Self.strict).outcome == .award)
            // Bob knows of one person besides himself.
            #expect(try ledger.record(receipt("bob", file: 6, day: 7), programme: Self.strict).codes == [.newTill])
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "Who came just now, from one's own network or from nowhere else vouches for nothing",
        arguments: StoreUnderTest.all)
    func accomplices(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            // Paid at this till alone, though for long.
            try pay("eve", file: 1, day: 0, in: ledger)
            try pay("mallory", file: 2, day: 0, in: ledger)
            #expect(try ledger.record(receipt("ann", file: 3, day: 9), programme: Self.strict).codes == [.newTill])
        }
        try store.withLedger { (ledger: Ledger) throws in
            // Paid elsewhere too, but only since yesterday.
            try settle(["eve", "mallory"], day: 8, in: ledger)
            try pay("eve", file: 1, day: 9, in: ledger)
            try pay("mallory", file: 2, day: 9, in: ledger)
            #expect(try ledger.record(receipt("ann", file: 3, day: 9), programme: Self.strict).codes == [.newTill])
        }
        try store.withLedger { (ledger: Ledger) throws in
            try settle(["bob", "cleo"], in: ledger)
            try pay("bob", file: 1, day: 7, network: "home", in: ledger)
            try pay("cleo", file: 2, day: 7, network: "work", in: ledger)
            var near = receipt("ann", file: 3, day: 7)
            near.upload.network = "home"
            #expect(try ledger.record(near, programme: Self.strict).codes == [.newTill])
            var far = receipt("ann", file: 4, day: 7)
            far.upload.network = "café"
            #expect(try ledger.record(far, programme: Self.strict).outcome == .award)
        }
    }

    @Test("Coins of new tills add up over a week, whichever the tills are", arguments: StoreUnderTest.all)
    func window(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let programme = Programme(campaigns: World.programme.campaigns, rules: .init(newTillAbove: 25))
            func invented(_ number: Int, day: Int) throws -> [Reason.Code] {
                let vat = "0\(1_000_000_000 + number)"
                let claim = receipt("eve", file: number, vat: vat, register: "99MEX\(10_000 + number)", day: day)
                return try ledger.record(claim, programme: programme).codes
            }
            #expect(try invented(1, day: 0) == [.awarded])
            #expect(try invented(2, day: 1) == [.awarded])
            #expect(try invented(3, day: 2) == [.newTill])
            // What waited adds nothing, and after a week the first coins are forgotten.
            #expect(try invented(4, day: 7) == [.awarded])
            #expect(try invented(5, day: 7) == [.newTill])
        }
    }

    @Test("What a person approves makes a till known as what was paid at once does", arguments: StoreUnderTest.all)
    func approved(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try settle(["bob", "cleo"], in: ledger)
            for (user, file) in [("bob", 1), ("cleo", 2)] {
                let held = try ledger.record(receipt(user, file: file, day: 7), programme: Self.strict)
                try ledger.settle(#require(held.id), approving: true, why: "looked at")
            }
            #expect(try ledger.record(receipt("ann", file: 3, day: 7), programme: Self.strict).outcome == .award)
        }
    }

    @Test("Who is forgotten is in no till's memory", arguments: StoreUnderTest.all)
    func forgotten(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try pay("bob", file: 1, day: 0, in: ledger)
            #expect(try ledger.person("bob").tills.count == 3)
            #expect(try ledger.person("bob").paidAtNewTills.map(\.coins) == [10])
            _ = try ledger.forget("bob", at: Timestamp("2026-04-01")!)
            #expect(try ledger.person("bob").tills.isEmpty && ledger.person("bob").paidAtNewTills.isEmpty)
        }
    }

    /// Pays a receipt of the till.
    private func pay(
        _ user: String, file: Int, day: Int, network: String? = nil, in ledger: Ledger
    ) throws {
        var claim = receipt(user, file: file, day: day)
        claim.upload.network = network
        #expect(try ledger.record(claim, programme: World.programme).outcome == .award)
    }

    /// Has users paid for receipts of another shop, which all of them visit.
    private func settle(_ users: [String], day: Int = 0, in ledger: Ledger) throws {
        for (number, user) in users.enumerated() {
            let claim = receipt(
                user, file: 900 + number, vat: "09876543217", register: "99MEX999999", merchant: "Coop", day: day)
            #expect(try ledger.record(claim, programme: World.programme).outcome == .award)
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
            try settle(["bob", "cleo"], in: ledger)
            let cases: [(register: String?, vat: String?)] = [(nil, Self.vat), (nil, nil), (Self.register, nil)]
            for (place, shown) in cases.enumerated() {
                func claim(_ user: String, _ file: Int) -> Claim {
                    receipt(
                        user, file: 10 + place * 10 + file, vat: shown.vat, register: shown.register,
                        merchant: "Shop \(place)", day: 7)
                }
                let first = try ledger.record(claim("ann", 1), programme: Self.strict)
                for (number, user) in ["bob", "cleo"].enumerated() {
                    _ = try ledger.record(claim(user, 2 + number), programme: World.programme)
                }
                let later = try ledger.record(claim("ann", 4), programme: Self.strict)
                #expect(first.codes.contains(.newTill) && !later.codes.contains(.newTill))
            }
        }
    }
}

extension Decision {
    fileprivate var codes: [Reason.Code] { reasons.map(\.code) }
}
