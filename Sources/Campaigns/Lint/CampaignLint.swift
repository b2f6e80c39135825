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
    /// - Parameter fileBytes: the first bytes of a file beside the programme's, one more than `maxPictureBytes` at
    ///   most; `nil` where there is none.
    public static func check(
        yaml text: String, named name: String, products: [Product]? = nil,
        fileBytes: ((String) -> [UInt8]?)? = nil
    ) -> [YAMLProblem] {
        do throws(CampaignError) {
            let (programme, lines) = try loadWithLines(yaml: text, named: name)
            let lint = CampaignLint(file: name, programme: programme, lines: lines, products: products)
            let cards = CardLint(file: name, fileBytes: fileBytes).problems(of: programme)
            let languages = LanguageLint(file: name, programme: programme, lines: lines).problems
            return (lint.problems() + cards + languages).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        } catch {
            return error.problems
        }
    }
}

/// Looks for campaigns that may not work as their author thinks.
private struct CampaignLint {
    let file: String
    let programme: Programme
    let lines: [Int?]
    let products: [Product]?

    private var campaigns: [Campaign] { programme.campaigns }

    func problems() -> [YAMLProblem] {
        var found = unknownPartners()
        for (place, campaign) in campaigns.enumerated() {
            func warn(_ field: String, _ message: String) {
                found.append(
                    YAMLProblem(
                        file: file, line: lines[place], field: "campaigns[\(place)].\(field)",
                        message: "\(campaign.id): \(message)", severity: .warning))
            }
            checkLimits(campaign, warn)
            if !campaign.shake.isRecording { checkProducts(campaign, warn) }
            for field in Campaign.fields {
                if let oddity = field.oddity(campaign) { warn(oddity.field, oddity.message) }
            }
            for other in campaigns.indices.dropFirst(place + 1) {
                if let message = overlap(of: campaign, with: campaigns[other]) { warn("priority", message) }
            }
        }
        return found
    }

    /// Partners of contents and audiences of whom the catalogue has no product: a slip, as a rule.
    private func unknownPartners() -> [YAMLProblem] {
        guard let products else { return [] }
        let known = Set(products.map { $0.partner.lowercased() })
        let named =
            programme.contents.enumerated().map { ("contents[\($0.offset)].partner", $0.element.partner) }
            + programme.audiences.enumerated().compactMap { place, audience in
                audience.bought.map { ("audiences[\(place)].bought.partner", $0.partner) }
            }
        return named.filter { !known.contains($0.1.lowercased()) }.map { field, partner in
            YAMLProblem(
                file: file, line: nil, field: field, message: "the catalogue has no product of \(partner)",
                severity: .warning)
        }
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
    }

    private func checkProducts(_ campaign: Campaign, _ warn: (String, String) -> Void) {
        guard let products else { return }
        let own = products.filter { $0.partner.lowercased() == campaign.partner.lowercased() }
        if own.isEmpty {
            warn("partner", "the catalogue has no product of \(campaign.partner)")
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
        let brands = Set(own.flatMap { $0.brand.lowercased().split(separator: ",").map { String($0).trimmed } })
        for brand in campaign.products.brands.sorted() where !brands.contains(brand) {
            warn("products.brands", "\(campaign.partner) has no product of the brand “\(brand)”")
        }
        let categories = Set(own.map { $0.category.lowercased() })
        for category in campaign.products.categories.sorted() where !categories.contains(category) {
            warn("products.categories", "\(campaign.partner) has no product of the category “\(category)”")
        }
        if !own.contains(where: campaign.covers) { warn("products", "no product of the catalogue counts") }
    }

    /// The warning about two campaigns that pay for one mark. A mark has no partner, so that one of them pays a user.
    private func commonMark(of left: Campaign, with right: Campaign) -> String? {
        let ids = Set((left.marks ?? []).map(\.id)).intersection((right.marks ?? []).map(\.id))
        guard let id = ids.min(), !left.stacks, !right.stacks, left.priority == right.priority,
            max(left.from, right.from) <= min(left.to, right.to)
        else { return nil }
        return
            "pays for mark \(id) as \(right.id) does; each airing is paid by the one that pays more. Set priority to "
            + "choose, or stacks to pay both"
    }

    /// The warning about two campaigns that compete for an item on some day; `nil` where they do not, or where their
    /// priorities decide.
    private func overlap(of left: Campaign, with right: Campaign) -> String? {
        if left.shake.isRecording || right.shake.isRecording { return commonMark(of: left, with: right) }
        guard left.partner.lowercased() == right.partner.lowercased(), !left.stacks, !right.stacks,
            left.priority == right.priority, left.accepts(right.shake) || right.accepts(left.shake),
            max(left.from, right.from) <= min(left.to, right.to),
            left.retailers.isEmpty || right.retailers.isEmpty || !left.retailers.isDisjoint(with: right.retailers),
            left.tiers.isEmpty || right.tiers.isEmpty || !Set(left.tiers.keys).isDisjoint(with: right.tiers.keys)
        else { return nil }
        let meets: Bool
        if let products {
            meets = products.contains { left.covers($0) && right.covers($0) }
        } else {
            meets =
                left.products.isEmpty || right.products.isEmpty
                || !left.products.gtins.isDisjoint(with: right.products.gtins)
                || !left.products.brands.isDisjoint(with: right.products.brands)
                || !left.products.categories.isDisjoint(with: right.products.categories)
        }
        guard meets else { return nil }
        let from = max(left.from, right.from)
        let to = min(left.to, right.to)
        return "overlaps \(right.id) from \(from) to \(to); each item is paid by the one that pays more for the "
            + "upload. Set priority to choose, or stacks to pay both"
    }
}
