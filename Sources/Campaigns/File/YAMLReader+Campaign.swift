import DomainModel
import Foundation
import ReceiptIdentity
import Text
import YAMLFields
import Yams

/// The fields of a campaign that are more than one value. Each gives `nil` where the file omits the field.
extension YAMLReader {
    /// The letters with which VAT numbers begin. Source: VIES of the European Union, and its neighbours.
    private static let vatCountries: Set<String> = [
        "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE",
        "IT", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "SM", "XI",
    ]

    /// The fields under fields of a campaign.
    static let heldByCampaign = [
        "products": productFields, "coins": coinFields, "minimum": minimumFields, "limits": limitFields,
        "discount": discountFields,
    ]
    private static let productFields = ["gtins", "brands", "categories"]
    private static let coinFields = ["per_item", "per_receipt", "per_euro", "per_airing"]
    private static let minimumFields = ["quantity", "spend"]
    private static let limitFields = ["per_user_per_day", "per_user", "budget", "per_receipt", "same_product_days"]
    private static let discountFields = ["reward", "days"]

    /// The GTIN that is meant by one without its first zeros or with blanks, or where to copy it.
    private static func gtin(meantBy text: String) -> String {
        let plain = text.filter { !$0.isWhitespace && $0 != "-" }
        let isNumber = plain.utf8.allSatisfy { (48...57).contains($0) }
        if isNumber, let length = [8, 12, 13, 14].first(where: { $0 >= plain.utf8.count }) {
            let whole = String(repeating: "0", count: length - plain.utf8.count) + plain
            if GTIN(whole) != nil { return "; write \"\(whole)\", with quotes" }
        }
        let isRounded = !isNumber && Double(plain) != nil
        return isRounded
            ? ": a spreadsheet rounded it; copy it again, as text" : "; copy it from the pack, with quotes"
    }

    /// The currency that its name or its sign means.
    private static func currency(meantBy text: String) -> String? {
        let signs = ["€": "EUR", "£": "GBP"]
        let letters = String(text.uppercased().prefix(3))
        let isName = (3...4).contains(text.utf8.count) && Locale.Currency(letters).isISOCurrency
        return signs[text] ?? (isName ? letters : nil)
    }

    /// Coins that a campaign may pay for one item, receipt or airing.
    private static let coinsOfOne = 0...1_000_000

    /// Reports a shake to which nothing in a campaign belongs but what several fields of another one. What else would
    /// be said of these follows from it, so that the campaign is read as one whose shake is not known.
    mutating func checkShake(_ draft: inout CampaignDraft) {
        guard draft.knowsShake, let node = draft.map.node.mapping?["shake"] else { return }
        let coins = draft.map.peek("coins")?.mapping
        let paid = YAMLReader.coinFields.filter { coins?[Node($0)] != nil }
        let ofRecordings = (draft.map.peek("marks") == nil ? [] : ["marks"]) + paid.filter { $0 == "per_airing" }
        let ofPurchases =
            Campaign.fields.filter { $0.isOfPurchase && draft.map.peek($0.name) != nil }.map(\.name)
            + paid.filter { $0 != "per_airing" }
        let (own, others) = draft.isRecording ? (ofRecordings, ofPurchases) : (ofPurchases, ofRecordings)
        guard own.isEmpty, others.count > 1, let last = others.last else { return }
        let shakes = Shake.allCases.filter { $0.isRecording != draft.isRecording }.map(\.rawValue)
        let mend = draft.isRecording ? "write the one that is meant" : "did you mean shake: \(shakes[0])?"
        report(
            node, at: draft.map.path(to: "shake"),
            "\(others.dropLast().joined(separator: ", ")) and \(last) belong to the shakes "
                + "\(shakes.joined(separator: ", ")); \(mend)")
        draft.given.remove("shake")
        draft.campaign.shake = .scan
    }

    mutating func lastDay(_ draft: inout CampaignDraft) -> Day? {
        let node = draft.map.peek("to")
        let to = day(&draft.map, "to")
        let from = draft.campaign.from
        if draft.given.contains("from"), let to, let node {
            expect(to, notBefore: from, node, at: draft.map.path(to: "to"), ": the window is empty")
        }
        return to
    }

    mutating func products(_ draft: inout CampaignDraft) -> Campaign.ProductFilter? {
        let path = draft.map.path(to: "products")
        guard let node = draft.map.take("products") else { return nil }
        var map = mapping(node, at: path, known: YAMLReader.productFields)
        var gtins: Set<GTIN> = []
        for (text, entry, field) in texts(&map, "gtins") {
            if let gtin = GTIN(text) {
                gtins.insert(gtin)
            } else {
                report(
                    entry, at: field,
                    "\(text) is no GTIN of 8, 12, 13 or 14 digits with a right check digit"
                        + YAMLReader.gtin(meantBy: text))
            }
        }
        let brands = texts(&map, "brands").map(\.text)
        let categories = texts(&map, "categories").map(\.text)
        return Campaign.ProductFilter(gtins: gtins, brands: Set(brands), categories: Set(categories))
    }

    mutating func retailers(_ draft: inout CampaignDraft) -> Set<String>? {
        guard draft.map.peek("retailers") != nil else { return nil }
        var found: Set<String> = []
        for (text, entry, field) in texts(&draft.map, "retailers") {
            let digits = ReceiptFingerprint.normalised(text)
            let letters = digits.prefix { !$0.isNumber }
            let isItalian = text.hasPrefix("IT") || (digits.count == 11 && letters.isEmpty)
            if isItalian, ItalianVATNumber(digits) == nil {
                report(
                    entry, at: field,
                    "\(text) is no Italian VAT number: eleven digits, the last a check digit; copy it from a receipt")
            } else if letters.count >= 2, !YAMLReader.vatCountries.contains(String(letters.prefix(2))) {
                report(
                    entry, at: field,
                    "\(text) is no VAT number; give the number that the shop's receipts print, not its name")
            } else if !(8...14).contains(digits.count) || digits.count(where: \.isNumber) < 7 {
                report(
                    entry, at: field,
                    "\(text) is no VAT number: 8 to 14 characters, 7 digits or more among them; copy it from a receipt")
            } else {
                found.insert(text.hasPrefix("IT") ? String(digits.dropFirst(2)) : digits)
            }
        }
        return found
    }

    /// An empty list is one that says that the campaign is new.
    mutating func formerly(_ draft: inout CampaignDraft) -> [String]? {
        guard let node = draft.map.peek("formerly") else { return nil }
        if node.sequence?.isEmpty == true {
            _ = draft.map.take("formerly")
            return []
        }
        var found: [String] = []
        for (text, entry, field) in texts(&draft.map, "formerly") {
            if text == draft.campaign.id {
                report(entry, at: field, "\(text) is the campaign's id now; give the ids that it had before")
            } else if found.contains(text) {
                report(entry, at: field, "\(text) is there twice")
            } else {
                found.append(text)
            }
        }
        return found
    }

    mutating func coins(_ draft: inout CampaignDraft) -> Campaign.Coins? {
        let path = draft.map.path(to: "coins")
        guard let node = draft.map.take("coins") else {
            let ofPurchase = "per_item, per_receipt or per_euro"
            let any = draft.knowsShake ? ofPurchase : "\(ofPurchase), or per_airing"
            let needed = draft.isRecording ? "per_airing" : any
            lack("coins", in: draft.map, "is missing; give \(needed)")
            return nil
        }
        if !draft.knowsShake {
            _ = mapping(node, at: path, known: YAMLReader.coinFields)
            return nil
        }
        if draft.isRecording {
            var map = mapping(node, at: path, known: ["per_airing"])
            if map.peek("per_airing") == nil, map.isWhole { report(node, at: path, "pays nothing; give per_airing") }
            return Campaign.Coins(perReceipt: whole(&map, "per_airing", in: 1...1_000_000) ?? 0)
        }
        let before = problems.count
        var map = mapping(node, at: path, known: YAMLReader.coinFields.filter { $0 != "per_airing" })
        let coins = Campaign.Coins(
            perItem: whole(&map, "per_item", in: YAMLReader.coinsOfOne) ?? 0,
            perReceipt: whole(&map, "per_receipt", in: YAMLReader.coinsOfOne) ?? 0,
            perEuro: decimal(&map, "per_euro", in: Hundredths(0)...Hundredths(10_000)) ?? Hundredths(0))
        if problems.count == before, coins == Campaign.Coins() {
            report(node, at: path, "pays nothing; give per_item, per_receipt or per_euro more than 0")
        }
        return coins
    }

    package mutating func currency(_ map: inout Fields) -> String? {
        guard let node = map.peek("currency"), let code = text(&map, "currency") else { return nil }
        // Common ones have no list of their own here; Foundation's is the standard's.
        let letters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if code.utf8.count != 3 || !letters || !Locale.Currency(code).isISOCurrency {
            report(
                node, at: map.path(to: "currency"),
                "\(code) is no currency of ISO 4217: three capital letters, such as EUR"
                    + (YAMLReader.currency(meantBy: code).map { "; write \($0)" } ?? ""))
        }
        return code
    }

    mutating func minimum(_ draft: inout CampaignDraft) -> Campaign.Minimum? {
        let path = draft.map.path(to: "minimum")
        guard let node = draft.map.take("minimum") else { return nil }
        var map = mapping(node, at: path, known: YAMLReader.minimumFields)
        return Campaign.Minimum(
            quantity: whole(&map, "quantity", in: 1...1000) ?? 1,
            spend: Money(cents: decimal(&map, "spend", in: Hundredths(0)...Hundredths(1_000_000))?.count ?? 0))
    }

    mutating func limits(_ draft: inout CampaignDraft) -> Campaign.Limits? {
        let path = draft.map.path(to: "limits")
        guard let node = draft.map.take("limits") else { return nil }
        let others = draft.isRecording ? ["per_receipt", "same_product_days"] : []
        var map = mapping(node, at: path, known: YAMLReader.limitFields.filter { !others.contains($0) })
        let coins = 1...YAMLReader.maxCoins
        return Campaign.Limits(
            userDay: whole(&map, "per_user_per_day", in: coins), user: whole(&map, "per_user", in: coins),
            receipt: whole(&map, "per_receipt", in: coins), budget: whole(&map, "budget", in: coins),
            sameProductDays: whole(&map, "same_product_days", in: 1...3660))
    }

    mutating func tiers(_ draft: inout CampaignDraft) -> [Tier: Hundredths]? {
        let path = draft.map.path(to: "tiers")
        if draft.map.peek("tiers")?.sequence != nil {
            return enumCases(&draft.map, "tiers", of: Tier.self).map { tiers in
                Dictionary(uniqueKeysWithValues: tiers.map { ($0, .one) })
            }
        }
        guard let node = draft.map.take("tiers") else { return nil }
        var found: [Tier: Hundredths] = [:]
        var map = mapping(node, at: path, known: Tier.allCases.map(\.rawValue))
        for tier in Tier.allCases {
            found[tier] = decimal(&map, tier.rawValue, in: Hundredths(count: 1)...Hundredths(100))
        }
        return found
    }

    mutating func discount(_ draft: inout CampaignDraft) -> Campaign.Discount? {
        let path = draft.map.path(to: "discount")
        guard let node = draft.map.take("discount") else { return nil }
        if draft.knowsShake, draft.campaign.shake != .receipt {
            report(node, at: path, "a receipt alone shows what was bought; set shake to receipt")
        }
        var map = mapping(node, at: path, known: YAMLReader.discountFields)
        let reward = text(&map, "reward", required: true)
        if let reward, (try? ExternalIdentifier.key.normalised(reward)) == nil {
            report(
                node, at: "\(path).reward",
                "“\(reward)” is no id of a reward: lower case letters, digits, “.”, “_” or “-”")
        }
        require("days", in: map, "how many days the discount may be used")
        guard let reward, let days = whole(&map, "days", in: 1...Campaign.Discount.maxDays) else { return nil }
        return Campaign.Discount(reward: reward, days: days)
    }

    mutating func marks(_ draft: inout CampaignDraft) -> [ScheduledMark]? {
        let path = draft.map.path(to: "marks")
        guard let node = draft.map.take("marks") else {
            if draft.isRecording {
                lack("marks", in: draft.map, "is missing; say which marks pay, where and when they are on air")
            }
            return nil
        }
        if draft.knowsShake, !draft.isRecording {
            report(node, at: path, "only the shakes tv and stadium have marks; leave it out")
        }
        return marks(node, at: path, within: draft.days)
    }
}
