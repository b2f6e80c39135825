import DomainModel

/// A name under which coins that are paid at once are added up by day, so that doubt about many small uploads adds up
/// as doubt about a large one does.
public struct AwardSubject: Hashable, Sendable {
    /// What the name is of.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// All uploads; its name is empty.
        case programme
        /// A campaign's id.
        case campaign
        /// The network that uploads came from (`Upload.network`).
        case network
        /// The product on receipts, as a GTIN.
        case product
        /// The product of scans, as a GTIN.
        case scan
        /// The till of receipts whose till was not known (`ReceiptFacts.tillNames`).
        case till
        /// The user who sent receipts of tills that were not known.
        case user
    }

    /// What the name is of.
    public var kind: Kind
    /// The name.
    public var name: String

    /// A name.
    public init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// All uploads.
    public static let programme = AwardSubject(.programme, "")
}

/// What was paid at once under one name before a claim. What waits, or waited, for a person is not in it.
public struct RecentAwards: Hashable, Sendable {
    /// Coins of the last seven days, the day of the claim included.
    public var week: Int
    /// What of `week` was paid for receipts of tills that were not known.
    public var weekAtNewTills: Int
    /// Coins of the day of the claim.
    public var today: Int
    /// Coins of the four weeks before that day.
    public var before: Int
    /// The days of the four weeks on which anything was paid.
    public var daysBefore: Int

    /// The days that count as a week.
    public static let weekDays = 7
    /// The days that count as usual.
    public static let usualDays = 28

    /// Sums; nothing without arguments.
    public init(week: Int = 0, weekAtNewTills: Int = 0, today: Int = 0, before: Int = 0, daysBefore: Int = 0) {
        self.week = week
        self.weekAtNewTills = weekAtNewTills
        self.today = today
        self.before = before
        self.daysBefore = daysBefore
    }
}

extension Claim {
    /// The names whose sums a decision about the claim compares with, `isNewTill` where others' receipts do not show
    /// the receipt's till.
    ///
    /// Of a receipt of a known till, that is the pace of its campaigns and its network. One of a new till also weighs
    /// what was paid for new tills.
    public func comparedSubjects(isNewTill: Bool, campaigns: [Campaign]) -> [AwardSubject] {
        let products = (items + questions.compactMap(\.candidates.first)).map(\.product)
        var subjects = campaigns.filter { campaign in watermark != nil || products.contains(where: campaign.covers) }
            .map { AwardSubject(.campaign, $0.id) }
        if let network = upload.network { subjects.append(AwardSubject(.network, network)) }
        if shake == .scan { subjects += codes.map { AwardSubject(.scan, $0) } }
        guard isNewTill else { return subjects }
        let gtins = Set(products.map(\.gtin.digits)).sorted()
        subjects += gtins.prefix(Tuning.standard.pace.maxComparedProducts).map { AwardSubject(.product, $0) }
        if let till = receiptFacts?.tillNames.first { subjects.append(AwardSubject(.till, till)) }
        return subjects + [AwardSubject(.user, upload.user), .programme]
    }

    /// The coins to add under each name once `awards` are paid.
    public func paidSubjects(_ awards: [Award], isNewTill: Bool) -> [(subject: AwardSubject, coins: Int)] {
        let sum = awards.reduce(0) { $0 + $1.coins }
        var paid = awards.map { (AwardSubject(.campaign, $0.campaign), $0.coins) }
        paid.append((.programme, sum))
        if let network = upload.network { paid.append((AwardSubject(.network, network), sum)) }
        var products: [GTIN: Int] = [:]
        for award in awards {
            for gtin in award.gtins { products[gtin, default: 0] += award.coins / award.gtins.count }
        }
        let kind = shake == .scan ? AwardSubject.Kind.scan : .product
        paid += products.sorted { $0.key < $1.key }.map { (AwardSubject(kind, $0.key.digits), $0.value) }
        guard isNewTill else { return paid }
        if let till = receiptFacts?.tillNames.first { paid.append((AwardSubject(.till, till), sum)) }
        return paid + [(AwardSubject(.user, upload.user), sum)]
    }
}
