import Campaigns
import DomainModel
import Text
import YAMLFields
import Yams

/// How a rewards file is read.
extension YAMLReader {
    /// The fields of a discount.
    private static let discountFields = ["share", "amount", "currency", "days", "campaign"]

    /// The most pieces of a reward.
    private static let maxStock = 1_000_000_000

    mutating func rewards(_ root: Node) -> (rewards: [Reward], audiences: [Audience]) {
        var map = mapping(root, at: "", known: ["audiences", "rewards"])
        let audiences = map.take("audiences").map { self.audiences($0, at: "audiences") } ?? []
        require("rewards", in: map, "a list of rewards, each beginning with “- id:”")
        guard let node = map.take("rewards") else { return ([], audiences) }
        var owners: [BytewiseString: String] = [:]
        let rewards = list(node, at: "rewards", of: "reward", id: \.id) { reader, entry, field -> Reward? in
            guard let reward = reader.reward(entry, at: field, for: audiences) else { return nil }
            guard case .codes(let codes) = reward.supply else { return reward }
            for (number, code) in codes.enumerated() {
                let owner = owners.updateValue(reward.id, forKey: BytewiseString(code))
                if let owner, BytewiseString(owner) != BytewiseString(reward.id) {
                    reader.report(
                        entry, at: "\(field).codes[\(number)]",
                        "\(code) is a code of \(owner) too; each is given once")
                }
            }
            return reward
        }
        return (rewards, audiences)
    }

    private mutating func reward(_ node: Node, at path: String, for audiences: [Audience]) -> Reward? {
        var map = mapping(
            node, at: path,
            known: [
                "id", "name", "price", "stock", "codes", "tiers", "audience", "partner", "cancel_minutes", "from", "to",
                "earned_by", "discount", "symbology", "range", "how", "picture",
            ],
            holding: ["discount": YAMLReader.discountFields])
        let before = problems.count
        let id = identifier(&map, "id")
        let name = words(&map, "name", required: true)
        require("price", in: map, "what it costs, in coins")
        let isEarned = map.peek("earned_by") != nil
        let earnedBy = map.peek("earned_by") == nil ? [] : texts(&map, "earned_by").map(\.text)
        let priced = map.peek("price")
        let price = whole(&map, "price", in: 0...YAMLReader.maxCoins)
        if let priced, price == 0, !isEarned {
            report(
                priced, at: "\(path).price",
                "only what something else earns is free; name that as earned_by: [ID of a campaign or content]")
        }
        let codes = map.peek("codes")
        let supply = supply(&map)
        let symbology = symbology(&map, supply, listedIn: codes)
        let discount = discount(&map, supply, symbology)
        let days = saleDays(&map)
        let isFinal = isCode(supply) || discount != nil || !earnedBy.isEmpty
        let minutes = cancelMinutes(&map, isFinal: isFinal)
        let tiers = tiers(&map)
        let how = words(&map, "how")
        let picture = map.take("picture").flatMap { self.picture($0, at: "\(path).picture") }
        let isGiven = map.peek("partner") != nil
        let partner = text(&map, "partner")
        let hasPartner = partner != nil || isGiven
        let owner: AudienceOwner = partner.map { .partner($0) } ?? (hasPartner ? .unknown : .nobody)
        let audience = audience(&map, among: audiences, of: owner)
        if discount != nil, !hasPartner {
            lack("partner", in: map, "is missing: whose goods the discount is on")
        }
        guard problems.count == before, let id, let name, let price, let supply, let minutes else { return nil }
        return Reward(
            id: id, name: name, price: price, supply: supply, tiers: tiers, cancelMinutes: minutes,
            audience: audience, partner: partner, days: days, earnedBy: earnedBy, discount: discount,
            symbology: symbology, how: how, picture: picture)
    }

    private mutating func supply(_ map: inout Fields) -> Reward.Supply? {
        let stock = map.peek("stock")
        let codes = map.peek("codes")
        let count = whole(&map, "stock", in: 0...YAMLReader.maxStock)
        guard let codes else {
            guard let stock else {
                lack("stock", in: map, "must have either a stock (from 0) or codes")
                return nil
            }
            if count == 0 { warn(stock, at: map.path(to: "stock"), "there are none to buy") }
            return count.map(Reward.Supply.pieces)
        }
        if stock != nil { report(codes, at: map.path(to: "codes"), "has a stock beside it; keep one of both") }
        if codes.sequence?.isEmpty == true {
            _ = map.take("codes")
            warn(codes, at: map.path(to: "codes"), "there are none to buy")
            return .codes([])
        }
        let texts = texts(&map, "codes")
        // Of what is no list that is said already.
        var seen: Set<BytewiseString> = []
        for (text, entry, field) in texts where field != map.path(to: "codes") {
            if seen.insert(BytewiseString(text)).inserted { continue }
            report(entry, at: field, "the code \(text) is listed twice; each is given once")
        }
        let hasForm = map.peek("symbology") != nil
        for (text, entry, field) in texts where !hasForm && field != map.path(to: "codes") {
            guard text.contains(where: { $0 == "," || $0.isWhitespace }) else { continue }
            warn(entry, at: field, "\(text) is one code with blanks or commas in it; is a comma missing, or too much?")
        }
        return .codes(texts.map(\.text))
    }

    private func isCode(_ supply: Reward.Supply?) -> Bool {
        if case .codes = supply { true } else { false }
    }

    /// - Parameter isFinal: whether what was bought may have been used already, so that it cannot be cancelled.
    private mutating func cancelMinutes(_ map: inout Fields, isFinal: Bool) -> Int? {
        let tuning = Tuning.standard.cancelling
        guard let node = map.peek("cancel_minutes") else { return isFinal ? 0 : tuning.minutes }
        let minutes = whole(&map, "cancel_minutes", in: 0...tuning.maxMinutes)
        if isFinal, let minutes, minutes > 0 {
            report(
                node, at: map.path(to: "cancel_minutes"),
                "a code that was seen, a discount and what was earned may be used at once, so its purchase cannot be "
                    + "cancelled; leave it out")
        }
        return minutes
    }

    /// How the codes are printed. Codes that no till can read are errors.
    private mutating func symbology(
        _ map: inout Fields, _ supply: Reward.Supply?, listedIn list: Node?
    ) -> CouponSymbology? {
        let node = map.peek("symbology")
        let range = map.peek("range")
        let symbology = choice(&map, "symbology", of: CouponSymbology.self, required: false)
        let digits = text(&map, "range")
        guard case .codes(let codes) = supply else {
            if let node = node ?? range, supply != nil {
                report(node, at: map.path(to: "symbology"), "only codes are printed; give codes, or leave it out")
            }
            return nil
        }
        guard let symbology else {
            if let range, node == nil { report(range, at: map.path(to: "range"), "needs a symbology: ean13 or gs1") }
            return nil
        }
        let isDigits = digits?.utf8.allSatisfy { (48...57).contains($0) } != false
        if let range, !isDigits || codes.allSatisfy({ symbology.isOutside($0, range: digits) }), !codes.isEmpty {
            report(
                range, at: map.path(to: "range"),
                isDigits ? "no code begins with \(digits ?? ""); the first is \(codes[0])" : "must be digits alone")
            return symbology
        }
        if let range, [.qr, .code128].contains(symbology) {
            warn(range, at: map.path(to: "range"), "is not looked at in codes of the kind \(symbology.rawValue)")
        }
        for (place, code) in codes.enumerated() {
            guard let fault = symbology.fault(in: code, range: digits) else { continue }
            let isRounded = code.wholeMatch(of: /\d([.,]\d+)?[eE]\+?\d{1,2}/) != nil
            report(
                list ?? map.node, at: "\(map.path(to: "codes"))[\(place)]",
                "\(code) \(fault)\(isRounded ? ": a spreadsheet rounded it; copy it again, as text" : "")")
        }
        return symbology
    }

    private mutating func discount(
        _ map: inout Fields, _ supply: Reward.Supply?, _ symbology: CouponSymbology?
    ) -> Reward.Discount? {
        let path = map.path(to: "discount")
        guard let node = map.take("discount") else { return nil }
        var fields = mapping(node, at: path, known: YAMLReader.discountFields)
        guard node.mapping != nil else { return nil }
        let (share, amount) = (fields.peek("share"), fields.peek("amount"))
        if share == nil, amount == nil, fields.isWhole {
            report(node, at: path, "must have a share (percent, 1 to 100) or an amount (of money)")
        } else if let amount, share != nil {
            report(amount, at: "\(path).amount", "has a share beside it; keep one of both")
        }
        if let currency = fields.peek("currency"), amount == nil {
            report(currency, at: "\(path).currency", "only an amount has a currency; leave it out")
        }
        let percent = whole(&fields, "share", in: 1...100)
        let money = decimal(&fields, "amount", in: Hundredths(count: 1)...Hundredths(1_000_000))
        let currency = currency(&fields) ?? Campaign.defaultCurrency
        require("days", in: fields, "how many days the discount may be used")
        let days = whole(&fields, "days", in: 1...Campaign.Discount.maxDays)
        let isPaidBack = fields.peek("campaign") != nil
        let campaign = text(&fields, "campaign")
        if let supply, isCode(supply) == isPaidBack {
            report(
                node, at: "\(path).campaign",
                !isPaidBack
                    ? "is missing: the campaign that pays the discount back, or give codes that take it off at the till"
                    : "a discount comes off at the till by a code, or back in coins by a campaign, and not both")
        }
        let value =
            percent.map(Reward.Discount.Value.share)
            ?? money.map { .amount(Money(cents: $0.count), currency: currency) }
        guard let value, let days else { return nil }
        return Reward.Discount(value: value, days: days, campaign: campaign)
    }

    private mutating func saleDays(_ map: inout Fields) -> ClosedRange<Day>? {
        let (first, last) = (map.peek("from"), map.peek("to"))
        guard first != nil || last != nil else { return nil }
        let days = ["from", "to"].map { map.peek($0) == nil ? nil : day(&map, $0) }
        guard first != nil, last != nil else {
            lack(first == nil ? "from" : "to", in: map, "is missing; give both days, or neither")
            return nil
        }
        guard let from = days[0], let to = days[1] else { return nil }
        guard from <= to else {
            expect(to, notBefore: from, map.node, at: map.path(to: "to"), ": nobody can buy it")
            return nil
        }
        if let last, let meant = YAMLReader.lastDay(meantBy: to, from: from) {
            warn(last, at: map.path(to: "to"), "\(to) is many years after \(from); did you mean \(meant)?")
        }
        return from...to
    }

    private mutating func tiers(_ map: inout Fields) -> Set<Tier> {
        guard let node = map.peek("tiers") else { return Set(Tier.allCases.filter { $0 != .trial }) }
        if node.sequence?.isEmpty == true {
            _ = map.take("tiers")
            warn(node, at: map.path(to: "tiers"), "nobody can buy it")
            return []
        }
        let tiers = Set(enumCases(&map, "tiers", of: Tier.self) ?? [])
        if tiers.contains(.trial) {
            warn(
                node, at: map.path(to: "tiers"),
                "who has not signed in spends coins that a script can earn under any number of names")
        }
        return tiers
    }
}
