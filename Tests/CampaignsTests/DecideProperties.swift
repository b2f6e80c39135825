import Campaigns
import DomainModel
import Messages
import Testing
import TestSupport

/// What holds for every programme, claim and history; each is made up from the seed that a failure names.
@Suite("Rules of every decision")
struct DecideProperties {
    /// Cases a rule; all of them take less than five seconds in a debug build.
    private static let seeds: Range<UInt64> = 0..<800

    private func forEachCase(_ rule: (MadeUp) throws -> Void) rethrows {
        for seed in Self.seeds { try rule(MadeUp(seed: seed)) }
    }

    @Test("The cases hold every outcome, limits that cut, and coins that wait beside coins that are paid")
    func coverage() {
        var outcomes: [Decision.Outcome: Int] = [:]
        var codes: Set<Reason.Code> = []
        var partly = 0
        forEachCase { made in
            let decision = made.decision
            outcomes[decision.outcome, default: 0] += 1
            codes.formUnion(decision.reasons.map(\.code))
            if decision.coins > 0, decision.pendingCoins > 0 { partly += 1 }
        }
        #expect(Decision.Outcome.allCases.allSatisfy { outcomes[$0, default: 0] > 50 }, "\(outcomes)")
        #expect(partly > 20, "\(partly)")
        #expect(codes.isSuperset(of: [.limitReached, .budgetExhausted, .sameProductAgain, .minimumNotReached]))
    }

    @Test("The outcome fits the coins, every decision has reasons, and every award has coins")
    func form() {
        forEachCase { made in
            let decision = made.decision
            #expect(!decision.reasons.isEmpty, "\(made)")
            #expect((0...1).contains(decision.confidence), "\(made)")
            #expect((decision.awards + decision.pending).allSatisfy { $0.coins > 0 && !$0.gtins.isEmpty }, "\(made)")
            for awards in [decision.awards, decision.pending] {
                #expect(Set(awards.map(\.campaign)).count == awards.count, "a campaign pays once: \(made)")
            }
            switch decision.outcome {
            case .award: #expect(!decision.awards.isEmpty, "\(made)")
            case .review: #expect(decision.awards.isEmpty && !decision.pending.isEmpty, "\(made)")
            case .reject: #expect(decision.awards.isEmpty && decision.pending.isEmpty, "\(made)")
            }
        }
    }

    @Test("What a reason keeps in English words is said in the reader's words")
    func words() {
        var told: Set<String> = []
        forEachCase { made in
            for reason in made.decision.reasons {
                for name in ["needed", "which", "signs"] {
                    guard let words = reason.detail[name] else { continue }
                    told.insert(name)
                    for language in [Language.italian, .german, .french, .spanish] {
                        #expect(!reason.sentence(in: language).contains(words), "\(language): \(words)")
                    }
                }
            }
        }
        #expect(told.isSuperset(of: ["needed", "which"]), "\(told)")
    }

    @Test("Deciding twice gives the same decision")
    func pure() {
        forEachCase { made in #expect(made.decision == made.decision, "\(made)") }
    }

    @Test("A campaign pays for its own partner's products that are on the claim, and for none else")
    func covered() {
        forEachCase { made in
            let asked = made.claim.questions.flatMap(\.candidates)
            let claimed = (made.claim.items + asked).map(\.product)
            for award in made.decision.awards + made.decision.pending {
                let campaign = made.programme.campaigns.first { $0.id == award.campaign }
                #expect(campaign?.partner == award.partner, "\(made)")
                for gtin in award.gtins {
                    #expect(claimed.contains { $0.gtin == gtin && $0.partner == award.partner }, "\(made)")
                }
            }
        }
    }

    @Test("The order of campaigns in the file does not matter")
    func order() {
        forEachCase { made in
            var random = SeededGenerator(seed: made.seed)
            var other = made
            other.programme.campaigns.shuffle(using: &random)
            #expect(Set(other.decision.awards) == Set(made.decision.awards), "\(made)")
            #expect(Set(other.decision.pending) == Set(made.decision.pending), "\(made)")
            #expect(other.decision.outcome == made.decision.outcome, "\(made)")
        }
    }

    @Test("What is paid and what waits stay within every limit, and within the budget")
    func limits() {
        forEachCase { made in
            let decision = made.decision
            for campaign in made.programme.campaigns {
                let coins = (decision.awards + decision.pending).filter { $0.campaign == campaign.id }
                    .reduce(0) { $0 + $1.coins }
                guard coins > 0 else { continue }
                let spent = made.history.spent[campaign.id] ?? ClaimHistory.Spent()
                let limits = campaign.limits
                if let most = limits.receipt { #expect(coins <= most, "\(campaign.id): \(made)") }
                if let most = limits.userDay { #expect(spent.userDay + coins <= most, "\(campaign.id): \(made)") }
                if let most = limits.user { #expect(spent.user + coins <= most, "\(campaign.id): \(made)") }
                if let most = limits.budget { #expect(spent.total + coins <= most, "\(campaign.id): \(made)") }
            }
        }
    }

    @Test("With everything confirmed, an upload has earned what it would have earned had all been sure, and no more")
    func approval() {
        forEachCase { made in
            let decision = made.decision
            guard decision.outcome != .reject else { return }
            let whole = made.confirmed.decision
            let most = whole.coins + whole.pendingCoins
            // No coin is taken back: where the certain part alone earns more, it keeps that and nothing waits.
            #expect(decision.coins + decision.pendingCoins == max(decision.coins, most), "\(made)")
        }
    }

    @Test("The same file again earns nothing")
    func sameFile() {
        forEachCase { made in
            var again = made
            again.history = made.historyAfter(made.decision)
            again.history.sameFile = ClaimHistory.PriorUpload(id: "ann/1", user: "ann")
            let second = again.decision
            #expect(second.coins + second.pendingCoins == 0, "\(made)")
            #expect(second.outcome == .reject, "\(made)")
        }
    }

    @Test("A second photo of a receipt earns nothing without a person, and nothing at all where its numbers were read")
    func secondPhoto() {
        forEachCase { made in
            guard let facts = made.claim.receiptFacts, made.decision.outcome != .reject else { return }
            for user in ["ann", "bob"] {
                var again = made
                again.claim.sha256 = "another"
                again.claim.upload.user = user
                again.history = made.historyAfter(made.decision)
                again.history.receipts = [
                    ClaimHistory.PriorReceipt(upload: .init(id: "ann/1", user: "ann"), facts: facts)
                ]
                let second = again.decision
                #expect(second.coins == 0, "\(made)")
                if facts.register != nil, facts.document != nil { #expect(second.outcome == .reject, "\(made)") }
            }
        }
    }

    @Test("A second scan of a product earns nothing from a campaign that pays for it once in so many days")
    func secondScan() {
        forEachCase { made in
            guard made.claim.shake == .scan else { return }
            var again = made
            again.claim.sha256 = "another"
            again.history = made.historyAfter(made.decision)
            for award in again.decision.awards {
                let campaign = made.programme.campaigns.first { $0.id == award.campaign }
                guard campaign?.limits.sameProductDays != nil else { continue }
                let first = made.decision.awards.first { $0.campaign == award.campaign }?.gtins ?? []
                #expect(Set(award.gtins).isDisjoint(with: first), "\(made)")
            }
        }
    }

    @Test("However often a user uploads, the sum exceeds no limit of a campaign")
    func manyUploads() {
        for seed in Self.seeds.prefix(200) {
            var made = MadeUp(seed: seed)
            made.history.sameFile = nil
            var paid: [String: Int] = [:]
            for number in 0..<8 {
                made.claim.sha256 = "file \(number)"
                let decision = made.decision
                for award in decision.awards + decision.pending { paid[award.campaign, default: 0] += award.coins }
                made.history = made.historyAfter(decision)
            }
            for campaign in made.programme.campaigns {
                let start = MadeUp(seed: seed).history.spent[campaign.id] ?? ClaimHistory.Spent()
                let sum = paid[campaign.id] ?? 0
                guard sum > 0 else { continue }
                if let most = campaign.limits.userDay { #expect(start.userDay + sum <= most, "\(made)") }
                if let most = campaign.limits.user { #expect(start.user + sum <= most, "\(made)") }
                if let most = campaign.limits.budget { #expect(start.total + sum <= most, "\(made)") }
            }
        }
    }
}

/// A programme, a claim and a history, made up from a seed.
private struct MadeUp: CustomStringConvertible {
    let seed: UInt64
    var programme: Programme
    var claim: Claim
    var history: ClaimHistory

    var description: String { "seed \(seed)" }
    var decision: Decision { decide(claim, programme: programme, history: history) }

    private static let partners = ["Granarolo", "Barilla", "Lavazza"]
    private static let products = (0..<9).map { number in
        let payload = 800_267_000_001 + number * 1_000
        return Claim.ClaimedProduct(
            gtin: GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!, name: "Product \(number)",
            brand: "Brand \(number % 4)", partner: partners[number % 3], category: ["latte", "pasta"][number % 2])
    }
    private static let day = Day("2026-03-10")!

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        let campaigns = (0..<Int.random(in: 1...6, using: &random)).map { Self.campaign($0, &random) }
        let rules = Programme.Rules(
            minimumConfidence: random.chance(90) ? 0.5 : 0, reviewAbove: random.chance(10) ? 40 : 500,
            // What one upload may set aside is cut for the budget's sake, and then earns less when confirmed.
            pendingPercent: 100)
        programme = Programme(campaigns: campaigns, rules: rules)
        claim = Self.claim(&random)
        history = ClaimHistory()
        for campaign in campaigns where random.chance(40) {
            let today = Int.random(in: 0...20, using: &random)
            let user = today + Int.random(in: 0...20, using: &random)
            var days: [GTIN: [Day]] = [:]
            for product in Self.products where random.chance(40) {
                days[product.gtin] = [Self.day.advanced(by: -Int.random(in: 0...10, using: &random))]
            }
            history.spent[campaign.id] = ClaimHistory.Spent(
                userDay: today, user: user, total: user + Int.random(in: 0...50, using: &random), productDays: days)
        }
        if random.chance(5) { history.pictures = [.init(id: "bob/7", user: "bob")] }
    }

    private static func campaign(_ number: Int, _ random: inout SeededGenerator) -> Campaign {
        var filter = Campaign.ProductFilter()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: filter = .init(gtins: Set(products.map(\.gtin).filter { _ in random.chance(40) }))
        case 1: filter = .init(brands: ["Brand \(Int.random(in: 0..<4, using: &random))"])
        case 2: filter = .init(categories: ["latte"])
        default: break
        }
        func sometimes(_ percent: Int, _ range: ClosedRange<Int>) -> Int? {
            random.chance(percent) ? Int.random(in: range, using: &random) : nil
        }
        return Campaign(
            id: "c\(number)", partner: partners[Int.random(in: 0..<3, using: &random)],
            shake: Shake.allCases.randomElement(using: &random)!,
            from: day.advanced(by: -Int.random(in: -1...30, using: &random)), to: day.advanced(by: 30),
            products: filter,
            coins: .init(
                perItem: sometimes(60, 1...20) ?? 0, perReceipt: sometimes(40, 1...50) ?? 0,
                perEuro: Hundredths(count: sometimes(40, 1...500) ?? 0)),
            minimum: .init(
                quantity: sometimes(30, 2...4) ?? 1, spend: Money(cents: sometimes(20, 100...1500) ?? 0)),
            tiers: random.chance(20) ? [.signed: Hundredths(count: 150), .pro: .one] : [:],
            limits: .init(
                userDay: sometimes(25, 1...60), user: sometimes(25, 1...90), receipt: sometimes(25, 1...40),
                budget: sometimes(25, 1...120), sameProductDays: sometimes(30, 1...7)),
            priority: sometimes(40, 0...3) ?? 0, stacks: random.chance(20))
    }

    private static func claim(_ random: inout SeededGenerator) -> Claim {
        let isReceipt = random.chance(70)
        func item() -> Claim.Item {
            Claim.Item(
                product: products.randomElement(using: &random)!, text: "ROW",
                pieces: isReceipt ? Int.random(in: 1...3, using: &random) : 1,
                amount: isReceipt && random.chance(90) ? Money(cents: Int.random(in: 0...900, using: &random)) : nil,
                confidence: random.chance(75) ? 0.9 : 0.3, evidence: "text", why: "made up")
        }
        let items = (0..<Int.random(in: 0...5, using: &random)).map { _ in item() }
        let questions = (0..<(random.chance(30) ? 2 : 0)).map { _ in
            Claim.AmbiguousMatch(text: "ROW?", candidates: [item(), item()], why: "made up")
        }
        let upload = Upload(
            image: "a.jpg", user: "ann", shake: .auto, uploadedAt: Timestamp("2026-03-10T20:00:00+01:00")!,
            tier: Tier.allCases.randomElement(using: &random)!)
        var claim = Claim(
            upload: upload, sha256: "ab", kind: isReceipt ? .receipt : .product, shake: isReceipt ? .receipt : .scan,
            items: items, questions: questions, codes: isReceipt ? [] : Set(items.map(\.product.gtin.digits)).sorted())
        if isReceipt { claim.receipt = Claim.ReceiptSummary(receipt(items, &random)) }
        return claim
    }

    private static func receipt(_ items: [Claim.Item], _ random: inout SeededGenerator) -> Receipt {
        func kept<Value>(_ value: Value?, lostIn percent: Int) -> Value? { random.chance(percent) ? nil : value }
        let lines = (items.isEmpty ? [nil] : items.map(\.amount)).map { amount in
            ReceiptLine(
                kind: .item, text: "ROW", description: "ROW", quantity: 1, unitPrice: nil,
                amount: amount ?? Money(cents: 100), box: Box(x: 0, y: 0, width: 9, height: 9), confidence: 1)
        }
        return Receipt(
            merchant: kept("Conad", lostIn: 10), vatNumber: kept("12345678903", lostIn: 10),
            documentNumber: kept("0001-0042", lostIn: 15), register: kept("99MEY012345", lostIn: 15),
            date: kept(day, lostIn: 5), time: kept(TimeOfDay("10:30"), lostIn: 10), currency: "EUR",
            total: kept(lines.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }, lostIn: 5),
            balanced: random.chance(90), lines: lines)
    }

    /// The same upload with everything on it sure.
    var confirmed: MadeUp {
        var sure = self
        let asked = claim.questions.compactMap(\.candidates.first)
        sure.claim.questions = []
        sure.claim.items = (claim.items + asked).map { item in
            var item = item
            item.confidence = 1
            return item
        }
        return sure
    }

    /// What the ledger holds once the decision is recorded: coins that wait count as spent until they are settled.
    func historyAfter(_ decision: Decision) -> ClaimHistory {
        var after = history
        for award in decision.awards + decision.pending {
            var spent = after.spent[award.campaign] ?? ClaimHistory.Spent()
            spent.userDay += award.coins
            spent.user += award.coins
            spent.total += award.coins
            if claim.shake == .scan {
                for gtin in award.gtins { spent.productDays[gtin, default: []].append(claim.upload.uploadedAt.day) }
            }
            after.spent[award.campaign] = spent
        }
        return after
    }
}
