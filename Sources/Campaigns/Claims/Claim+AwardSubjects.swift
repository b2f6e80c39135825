import DomainModel

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
