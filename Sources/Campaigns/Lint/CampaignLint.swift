import Catalog
import DomainModel
import YAMLFields

extension CampaignFile {
    /// The most bytes of a picture that cards show.
    public static let maxPictureBytes = Tuning.standard.cards.maxPictureBytes

    /// Everything wrong or odd in a campaigns file, in the order of the lines; empty where all is well.
    ///
    /// With the catalogue's products it also lists what names none of them: a partner will ask about a campaign that
    /// can never pay. With the files beside it also those are looked at that cards show.
    ///
    public static func check(
        yaml text: String, named name: String, products: [Product]? = nil,
        beside: FilesBeside? = nil
    ) -> [YAMLProblem] {
        do throws(CampaignError) {
            let reading = try read(yaml: text, named: name)
            let (programme, lines) = (reading.programme, reading.lines)
            let lint = CampaignLint(file: name, programme: programme, lines: lines, products: products)
            let cards = CardLint(file: name, lines: lines, beside: beside).problems(of: programme)
            let languages = LanguageLint(file: name, programme: programme, lines: lines).problems
            let rules = RuleLint(file: name, programme: programme, lines: lines).problems
            let figures = FigureLint(file: name, programme: programme, lines: lines).problems
            let all = reading.warnings + lint.problems() + cards + languages + rules + figures
            return all.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        } catch {
            return error.problems
        }
    }
}

/// Looks for campaigns that may not work as their author thinks.
private struct CampaignLint {
    let file: String
    let programme: Programme
    let lines: FieldLines
    let products: [Product]?

    private var campaigns: [Campaign] { programme.campaigns }

    func problems() -> [YAMLProblem] {
        var found = unknownPartners()
        for (place, campaign) in campaigns.enumerated() {
            func warn(_ field: String, _ message: String) {
                found.append(warning("campaigns[\(place)].\(field)", "\(campaign.id): \(message)"))
            }
            checkLimits(campaign, warn)
            if !campaign.shake.isRecording { checkProducts(campaign, warn) }
            for field in Campaign.fields {
                if let oddity = field.oddity(campaign) { warn(oddity.field, oddity.message) }
            }
        }
        for (place, message) in OverlapLint(campaigns, products: products).messages() {
            found.append(warning("campaigns[\(place)].priority", "\(campaigns[place].id): \(message)"))
        }
        return found
    }

    private func warning(_ field: String, _ message: String) -> YAMLProblem {
        YAMLProblem(
            file: file, line: lines.nearest(to: field), field: field, message: message, severity: .warning)
    }

    /// Partners that nobody knows: a slip, as a rule. A campaign's own is looked up in the catalogue with its products;
    /// without one, that of a single campaign may be a slip of another's.
    private func unknownPartners() -> [YAMLProblem] {
        let partners =
            products.map { PartnerNames($0.map(\.partner), source: "the catalogue has no product of") }
            ?? programme.partners
        let strangers = programme.namedPartners.compactMap { field, name in
            partners.strangeness(of: name).map { warning(field, $0) }
        }
        let counts = Dictionary(grouping: campaigns) { $0.partner.lowercased() }.mapValues(\.count)
        let often = campaigns.map(\.partner).filter { counts[$0.lowercased()] ?? 0 > 1 }
        let slips = campaigns.enumerated().compactMap { place, campaign -> YAMLProblem? in
            // The goods of a purchase are looked up below.
            guard products == nil || campaign.shake.isRecording, counts[campaign.partner.lowercased()] == 1,
                let meant = YAMLReader.near(campaign.partner, among: often)
            else { return nil }
            return warning(
                "campaigns[\(place)].partner",
                "\(campaign.id): no other campaign is of \(campaign.partner); did you mean \(meant)?")
        }
        var spellings: [String: String] = [:]
        let mixed = campaigns.enumerated().compactMap { place, campaign -> YAMLProblem? in
            let first = spellings[campaign.partner.lowercased(), default: campaign.partner]
            spellings[campaign.partner.lowercased()] = first
            guard !first.utf8.elementsEqual(campaign.partner.utf8) else { return nil }
            return warning(
                "campaigns[\(place)].partner", "\(campaign.id): \(campaign.partner) is \(first) above; write one name")
        }
        return strangers + slips + mixed
    }

    private func checkLimits(_ campaign: Campaign, _ warn: (String, String) -> Void) {
        let limits: [(name: String, coins: Int?)] = [
            ("per_receipt", campaign.limits.receipt), ("per_user_per_day", campaign.limits.userDay),
            ("per_user", campaign.limits.user), ("budget", campaign.limits.budget),
        ]
        for (place, narrow) in limits.enumerated() {
            for wide in limits[(place + 1)...] {
                guard let lower = narrow.coins, let upper = wide.coins, lower > upper else { continue }
                warn("limits.\(narrow.name)", "\(lower) is more than \(wide.name) (\(upper)) allows")
            }
        }
        if let budget = campaign.limits.budget, budget < campaign.coins.perItem + campaign.coins.perReceipt {
            warn("limits.budget", "\(budget) does not pay for one item")
        }
        let least = leastAward(of: campaign)
        for (name, most) in limits where name != "budget" {
            guard let most, most < least else { continue }
            warn("limits.\(name)", "\(most) is less than the least award (\(least)), so each is cut down to it")
        }
        let paid = min(least, campaign.limits.receipt ?? least)
        if paid > programme.rules.reviewAbove {
            warn(
                "coins",
                "each award (\(paid)) is above review_above (\(programme.rules.reviewAbove)), so a person decides all of "
                    + "its uploads")
        }
    }

    /// What a campaign pays at least where it pays at all, but for money.
    private func leastAward(of campaign: Campaign) -> Int {
        let coins = campaign.coins.perItem + campaign.coins.perReceipt
        let multiplier = campaign.tiers.values.min() ?? .one
        return coins * multiplier.count / 100
    }

    private func checkProducts(_ campaign: Campaign, _ warn: (String, String) -> Void) {
        guard let products else { return }
        let own = products.filter { $0.partner.lowercased() == campaign.partner.lowercased() }
        if own.isEmpty {
            let near = PartnerNames.near(campaign.partner, among: products.map(\.partner))
            let hint = near.map { "; did you mean \($0)?" } ?? ""
            warn("partner", "the catalogue has no product of \(campaign.partner)\(hint)")
            return
        }
        for gtin in campaign.products.gtins.sorted() {
            guard let product = products.first(where: { $0.gtin == gtin }) else {
                warn("products.gtins", "the catalogue has no \(gtin)")
                continue
            }
            if product.partner.lowercased() != campaign.partner.lowercased() {
                warn("products.gtins", "\(gtin) is a product of \(product.partner)")
            }
        }
        var isKnown = true
        let brands = Set(own.flatMap { $0.brand.lowercased().split(separator: ",").map { String($0).trimmed } })
        for brand in campaign.products.brands.sorted() where !brands.contains(brand) {
            isKnown = false
            let near =
                YAMLReader.several(brand, among: brands)
                ?? YAMLReader.near(brand, among: brands.sorted()).map { "; did you mean \($0)?" } ?? ""
            warn(
                "products.brands",
                "\(campaign.partner) has no product of the brand “\(brand)”\(YAMLReader.few(brands))\(near)")
        }
        let categories = Set(own.map { $0.category.lowercased() })
        for category in campaign.products.categories.sorted() where !categories.contains(category) {
            isKnown = false
            let near =
                YAMLReader.several(category, among: categories)
                ?? YAMLReader.near(category, among: categories.sorted()).map { "; did you mean \($0)?" } ?? ""
            warn(
                "products.categories",
                "\(campaign.partner) has no product of the category “\(category)”\(YAMLReader.few(categories))\(near)"
            )
        }
        if isKnown, !own.contains(where: campaign.covers) { warn("products", "no product of the catalogue counts") }
    }
}
