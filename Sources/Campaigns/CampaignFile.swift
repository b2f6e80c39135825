import DomainModel
import Yams

/// A campaigns file in YAML. Documentation/campaigns.md describes every field.
public enum CampaignFile {
    /// A file larger than this many bytes is refused unread.
    public static let largestSize = 4 << 20

    /// Reads a whole file, strictly: a field that is unknown, missing or of the wrong form is an error, and so is a
    /// campaign that could never pay. `name` is the path that errors give.
    public static func load(yaml text: String, named name: String) throws(CampaignError) -> Programme {
        try loadWithLines(yaml: text, named: name).programme
    }

    /// As `load`, with the line at which each campaign begins, for a linter to point at.
    static func loadWithLines(
        yaml text: String, named name: String
    ) throws(CampaignError) -> (programme: Programme, lines: [Int?]) {
        func refuse(_ line: Int?, _ message: String) -> CampaignError {
            CampaignError(problems: [CampaignProblem(file: name, line: line, field: "", message: message)])
        }
        guard text.utf8.count <= largestSize else {
            throw refuse(nil, "is larger than \(largestSize) bytes; split it into several programmes")
        }
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            let (line, message) = describe(error)
            throw refuse(line, message)
        } catch {
            throw refuse(nil, "is no YAML: \(error)")
        }
        guard let root else { throw refuse(nil, "is empty; give a list of campaigns") }
        var reader = YAMLReader(file: name)
        let programme = reader.programme(root)
        guard reader.problems.isEmpty else { throw CampaignError(problems: reader.problems) }
        return (programme, reader.campaignLines)
    }

    private static func describe(_ error: YamlError) -> (line: Int?, message: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (mark.line, "is no YAML: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            (context.mark.line, "gives \(duplicates.joined(separator: ", ")) twice; keep one")
        case .reader(let problem, _, _, _):
            (nil, "is no UTF-8 text: \(problem)")
        default:
            (nil, "is no YAML: \(error)")
        }
    }
}

extension YAMLReader {
    mutating func programme(_ root: Node) -> Programme {
        if root.sequence != nil { return Programme(campaigns: campaigns(root, at: "campaigns")) }
        var map = mapping(
            root, at: "", known: ["campaigns", "rules", "time_zone", "contents", "shakes", "invitations"])
        let rules = map.take("rules").map { self.rules($0, at: "rules") } ?? Programme.Rules()
        let zone = self.zone(&map)
        guard let list = map.take("campaigns") else {
            report(root, at: "campaigns", "is missing; give a list of campaigns")
            return Programme(campaigns: [])
        }
        let campaigns = self.campaigns(list, at: "campaigns")
        let contents = map.take("contents").map { self.contents($0, at: "contents") } ?? []
        let nextActionRules =
            map.take("shakes").map { self.nextActionRules($0, at: "shakes", contents: contents) } ?? []
        let invitations = map.take("invitations").flatMap { self.invitations($0, at: "invitations") }
        // The ledger keeps one account for each.
        var ids = Set(campaigns.map(\.id))
        for id in contents.map(\.id) + (invitations.map { [$0.id] } ?? []) where !ids.insert(id).inserted {
            report(root, at: "", "\(id) names two things that pay; each needs a name of its own")
        }
        return Programme(
            campaigns: campaigns, rules: rules, zone: zone ?? .rome, contents: contents,
            nextActionRules: nextActionRules,
            invitations: invitations)
    }

    private mutating func zone(_ map: inout Fields) -> ProgrammeZone? {
        guard let node = map.peek("time_zone"), let name = text(&map, "time_zone") else { return nil }
        guard let zone = ProgrammeZone(name) else {
            report(node, at: "time_zone", "\(name) is no zone of the IANA database; write it as Europe/Rome, or UTC")
            return nil
        }
        return zone
    }

    private mutating func rules(_ node: Node, at path: String) -> Programme.Rules {
        var map = mapping(
            node, at: path,
            known: [
                "receipt_max_age_days", "near_duplicate_bits", "minimum_confidence", "review_above",
                "requires_balance", "pieces_per_line", "codes_per_picture", "same_product_days", "pending_percent",
                "new_till_above", "price_factor",
            ])
        var rules = Programme.Rules()
        if let days = whole(&map, "receipt_max_age_days", in: 0...3660) { rules.receiptMaxAgeDays = days }
        if let bits = whole(&map, "near_duplicate_bits", in: 0...7) { rules.nearDuplicateBits = bits }
        if let sure = decimal(&map, "minimum_confidence", in: Hundredths(0)...Hundredths(1)) {
            rules.minimumConfidence = Double(sure.count) / 100
        }
        if let coins = whole(&map, "review_above", in: 0...YAMLReader.maxCoins) { rules.reviewAbove = coins }
        if let pieces = whole(&map, "pieces_per_line", in: 1...1000) { rules.piecesPerLine = pieces }
        if let factor = whole(&map, "price_factor", in: 2...1000) { rules.priceFactor = factor }
        if let codes = whole(&map, "codes_per_picture", in: 1...100) { rules.codesPerPicture = codes }
        if let days = whole(&map, "same_product_days", in: 0...3660) { rules.sameProductDays = days }
        if let percent = whole(&map, "pending_percent", in: 1...100) { rules.pendingPercent = percent }
        if let coins = whole(&map, "new_till_above", in: 0...YAMLReader.maxCoins) { rules.newTillAbove = coins }
        if let requires = boolean(&map, "requires_balance") { rules.requiresBalance = requires }
        return rules
    }

    private mutating func campaigns(_ node: Node, at path: String) -> [Campaign] {
        guard let list = node.sequence else {
            report(node, at: path, "must be a list of campaigns, each beginning with “- id:”")
            return []
        }
        var found: [Campaign] = []
        var lines: [String: Int] = [:]
        for (place, entry) in list.enumerated() {
            guard let campaign = campaign(entry, at: "\(path)[\(place)]") else { continue }
            if let line = lines[campaign.id] {
                report(entry, at: "\(path)[\(place)].id", "\(campaign.id) is already the campaign of line \(line)")
            }
            lines[campaign.id] = line(of: entry) ?? 0
            campaignLines.append(line(of: entry))
            found.append(campaign)
        }
        return found
    }

    private mutating func campaign(_ node: Node, at path: String) -> Campaign? {
        var map = mapping(
            node, at: path,
            known: [
                "id", "name", "partner", "shake", "from", "to", "products", "retailers", "coins", "minimum", "tiers",
                "currency", "limits", "priority", "stacks", "marks",
            ])
        let before = problems.count
        let id = identifier(&map, "id")
        let name = text(&map, "name")
        let partner = text(&map, "partner", required: true)
        let shake = choice(&map, "shake", of: Shake.self, required: true)
        let from = day(&map, "from")
        let toNode = map.peek("to")
        let to = day(&map, "to")
        if let from, let to, let toNode, to < from {
            report(toNode, at: "\(path).to", "\(to) is before from (\(from)): the window is empty")
        }
        let isRecording = shake?.isRecording == true
        if isRecording {
            for key in ["products", "retailers", "currency", "minimum"] {
                if let node = map.take(key) {
                    report(node, at: "\(path).\(key)", "a recording shows no purchase; leave it out")
                }
            }
        }
        var days: ClosedRange<Day>?
        if let from, let to, from <= to { days = from...to }
        let marks = map.take("marks").map { node in
            if !isRecording { report(node, at: "\(path).marks", "only shakes tv and stadium are heard; leave it out") }
            return self.marks(node, at: "\(path).marks", within: days)
        }
        if isRecording, marks == nil {
            report(node, at: "\(path).marks", "is missing; say which marks pay, where and when they are on air")
        }
        let products = map.take("products").map { self.products($0, at: "\(path).products") }
        let retailers = map.take("retailers").map { self.retailers($0, at: "\(path).retailers") } ?? []
        let coins = map.take("coins").map { self.coins($0, at: "\(path).coins", isRecording: isRecording) }
        if coins == nil {
            let needed = isRecording ? "per_airing" : "per_item, per_receipt or per_euro"
            report(node, at: "\(path).coins", "is missing; give \(needed)")
        }
        let currency = currency(&map)
        let minimum = map.take("minimum").map { self.minimum($0, at: "\(path).minimum") } ?? Campaign.Minimum()
        let tiers = map.take("tiers").map { self.tiers($0, at: "\(path).tiers") } ?? [:]
        let limits =
            map.take("limits").map { self.limits($0, at: "\(path).limits", isRecording: isRecording) }
            ?? Campaign.Limits()
        let priority = whole(&map, "priority", in: -1000...1000) ?? 0
        let stacks = boolean(&map, "stacks") ?? false
        guard problems.count == before, let id, let partner, let shake, let from, let to, let coins else { return nil }
        return Campaign(
            id: id, name: name, partner: partner, shake: shake, from: from, to: to,
            products: products ?? Campaign.ProductFilter(), retailers: retailers, coins: coins, currency: currency,
            minimum: minimum, tiers: tiers, limits: limits, priority: priority, stacks: stacks, marks: marks)
    }

    private mutating func products(_ node: Node, at path: String) -> Campaign.ProductFilter {
        var map = mapping(node, at: path, known: ["gtins", "brands", "categories"])
        var gtins: Set<GTIN> = []
        for (text, entry, field) in texts(&map, "gtins") {
            if let gtin = GTIN(text) {
                gtins.insert(gtin)
            } else {
                report(entry, at: field, "\(text) is no GTIN of 8, 12, 13 or 14 digits with a right check digit")
            }
        }
        let brands = texts(&map, "brands").map(\.text)
        let categories = texts(&map, "categories").map(\.text)
        return Campaign.ProductFilter(gtins: gtins, brands: Set(brands), categories: Set(categories))
    }

    private mutating func retailers(_ node: Node, at path: String) -> Set<String> {
        var found: Set<String> = []
        for (text, entry, field) in texts(node, at: path) {
            let digits = ReceiptFingerprint.normalised(text)
            if digits.count == 11 || text.hasPrefix("IT"), ItalianVATNumber(text) == nil {
                report(entry, at: field, "\(text) is no Italian VAT number: eleven digits, the last a check digit")
            } else if digits.count < 8 || digits.count > 14 {
                report(entry, at: field, "\(text) is no VAT number of 8 to 14 characters")
            } else {
                found.insert(text.hasPrefix("IT") ? String(digits.dropFirst(2)) : digits)
            }
        }
        return found
    }

    private mutating func coins(_ node: Node, at path: String, isRecording: Bool) -> Campaign.Coins {
        if isRecording {
            var map = mapping(node, at: path, known: ["per_airing"])
            if map.peek("per_airing") == nil { report(node, at: path, "pays nothing; give per_airing") }
            return Campaign.Coins(perReceipt: whole(&map, "per_airing", in: 1...1_000_000) ?? 0)
        }
        var map = mapping(node, at: path, known: ["per_item", "per_receipt", "per_euro"])
        let before = problems.count
        let coins = Campaign.Coins(
            perItem: whole(&map, "per_item", in: 0...1_000_000) ?? 0,
            perReceipt: whole(&map, "per_receipt", in: 0...1_000_000) ?? 0,
            perEuro: decimal(&map, "per_euro", in: Hundredths(0)...Hundredths(10_000)) ?? Hundredths(0))
        if problems.count == before, coins == Campaign.Coins() {
            report(node, at: path, "pays nothing; give per_item, per_receipt or per_euro more than 0")
        }
        return coins
    }

    private mutating func currency(_ map: inout YAMLReader.Fields) -> String {
        guard let node = map.peek("currency"), let code = text(&map, "currency") else {
            return Campaign.defaultCurrency
        }
        let letters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if code.utf8.count != 3 || !letters {
            report(node, at: "currency", "\(code) is no currency of ISO 4217: three capital letters, such as EUR")
        }
        return code
    }

    private mutating func minimum(_ node: Node, at path: String) -> Campaign.Minimum {
        var map = mapping(node, at: path, known: ["quantity", "spend"])
        return Campaign.Minimum(
            quantity: whole(&map, "quantity", in: 1...1000) ?? 1,
            spend: Money(cents: decimal(&map, "spend", in: Hundredths(0)...Hundredths(1_000_000))?.count ?? 0))
    }

    private mutating func limits(_ node: Node, at path: String, isRecording: Bool) -> Campaign.Limits {
        var map = mapping(
            node, at: path,
            known: ["per_user_per_day", "per_user", "budget"]
                + (isRecording ? [] : ["per_receipt", "same_product_days"]))
        return Campaign.Limits(
            userDay: whole(&map, "per_user_per_day", in: 1...YAMLReader.maxCoins),
            user: whole(&map, "per_user", in: 1...YAMLReader.maxCoins),
            receipt: whole(&map, "per_receipt", in: 1...YAMLReader.maxCoins),
            budget: whole(&map, "budget", in: 1...YAMLReader.maxCoins),
            sameProductDays: whole(&map, "same_product_days", in: 1...3660))
    }

    private mutating func tiers(_ node: Node, at path: String) -> [Tier: Hundredths] {
        var found: [Tier: Hundredths] = [:]
        if node.sequence != nil {
            for (text, entry, field) in texts(node, at: path) {
                if let tier = Tier(rawValue: text) {
                    found[tier] = .one
                } else {
                    report(entry, at: field, unknown(text, of: Tier.self))
                }
            }
            return found
        }
        var map = mapping(node, at: path, known: Tier.allCases.map(\.rawValue))
        for tier in Tier.allCases {
            found[tier] = decimal(&map, tier.rawValue, in: Hundredths(count: 1)...Hundredths(100))
        }
        return found
    }
}
