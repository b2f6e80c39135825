import DomainModel

/// Decides what a claim earns: a pure function of claim, programme and history.
///
/// First come the reasons to refuse an upload whatever it would earn: an unreadable picture, the wrong kind of picture,
/// a file or a receipt that was paid before, a return, a date out of range, no partner's product. Then the campaigns
/// count what it would earn. Where it would earn something, doubts send it to a person with the coins set aside. Lines
/// that only may be a product set aside no more than they would add: once they are confirmed, the upload has earned
/// what it would have earned with certain lines, or what it has earned already if that is more.
public func decide(_ claim: Claim, programme: Programme, history: ClaimHistory = .empty) -> Decision {
    let duplicates = history.duplicates(of: claim)
    if let reason = refusal(of: claim, programme: programme, history: history, duplicates: duplicates) {
        return Decision(claim, outcome: .reject, reasons: reason)
    }
    let rules = programme.rules
    func hasUnusualPrice(_ item: Claim.Item) -> Bool {
        item.hasUnusualPrice(
            beyond: rules.priceFactor ?? Programme.Rules.defaultPriceFactor,
            besides: history.usualPrices[item.product.gtin])
    }
    let pieces = claim.items.reduce(into: [:]) { $0[$1.product.gtin, default: 0] += $1.pieces }
    func hasManyPieces(_ item: Claim.Item) -> Bool { pieces[item.product.gtin, default: 0] > rules.piecesPerLine }
    func isSure(_ item: Claim.Item) -> Bool {
        item.confidence >= rules.minimumConfidence && !hasManyPieces(item) && !hasUnusualPrice(item)
    }
    func certainty(of items: [Claim.Item]) -> Double {
        items.map(\.confidence).min() ?? claim.watermark?.confidence ?? 1
    }
    let sure = claim.items.filter(isSure)
    let unclear = claim.items.filter { !isSure($0) }
    let asked = claim.questions.compactMap(\.candidates.first)
    let now = Earnings(sure, claim: claim, programme: programme, history: history)
    let all =
        unclear.isEmpty && asked.isEmpty
        ? now : Earnings(sure + unclear + asked, claim: claim, programme: programme, history: history)
    guard !all.awards.isEmpty else {
        return Decision(claim, outcome: .reject, reasons: all.obstacles, confidence: certainty(of: claim.items))
    }

    var doubts = findDoubts(about: claim, programme: programme, history: history, duplicates: duplicates)
    let sum = all.awards.reduce(0) { $0 + $1.coins }
    let pace = PaceDoubts(claim: claim, rules: rules, history: history, awards: all.awards)
    if sum > rules.reviewAbove {
        doubts.append(Reason(.largeAward, ["coins": "\(sum)"]))
    } else if let doubt = pace.newTill() ?? pace.pace() {
        doubts.append(doubt)
    }
    var open = unclear.map { item in
        hasManyPieces(item)
            ? Reason(.manyPieces, ["text": item.text, "pieces": "\(pieces[item.product.gtin, default: 0])"])
            : hasUnusualPrice(item)
                ? Reason(.unusualPrice, ["text": item.text, "price": item.amount.map { "\($0)" } ?? "-"])
                : Reason(.lowConfidence, ["text": item.text])
    }
    open += asked.map { Reason(.productToConfirm, ["text": $0.text, "product": $0.product.name]) }
    let receiptCertainty = claim.shake == .receipt ? claim.receipt?.confidence ?? 1 : 1

    let payable = now.payable
    guard doubts.isEmpty, !payable.isEmpty else {
        return Decision(
            claim, outcome: .review, pending: cappedPending(all.awards, under: programme),
            reasons: doubts + open + all.obstacles,
            confidence: min(receiptCertainty, certainty(of: claim.items + asked)))
    }
    let pending = cappedPending(remainder(of: all.awards, after: payable), under: programme)
    let earned = payable.reduce(0) { $0 + $1.coins }
    return Decision(
        claim, outcome: .award, awards: payable, pending: pending,
        reasons: [Reason(.awarded, ["coins": "\(earned)"])] + (pending.isEmpty ? [] : open) + now.obstacles,
        confidence: min(receiptCertainty, certainty(of: sure)))
}

/// The awards as they may wait for a person: one upload must not block the budget of all others.
private func cappedPending(_ awards: [Award], under programme: Programme) -> [Award] {
    awards.map { award in
        guard let budget = programme.campaigns.first(where: { $0.id == award.campaign })?.limits.budget else {
            return award
        }
        let maxCoins = BudgetRoom.maxWaiting(of: budget, pendingPercent: programme.rules.pendingPercent)
        guard award.coins > maxCoins else { return award }
        var less = award
        less.coins = maxCoins
        less.why += ", cut to \(programme.rules.pendingPercent) % of the budget, the most that may wait"
        return less
    }
}

/// What is left to pay of `all`, which the whole claim would earn, after `paid`, which its certain part earns: at most
/// the difference of the sums.
///
/// Once everything is confirmed, a campaign may take an item for which another has paid already. What the other paid
/// too much comes off the rest, in their order, because no coin is taken back.
private func remainder(of all: [Award], after paid: [Award]) -> [Award] {
    func coins(_ awards: [Award], _ campaign: String) -> Int { awards.first { $0.campaign == campaign }?.coins ?? 0 }
    var excess = paid.reduce(0) { $0 + max(0, $1.coins - coins(all, $1.campaign)) }
    return all.compactMap { award in
        let before = coins(paid, award.campaign)
        let open = award.coins - before
        guard open > 0 else { return nil }
        let elsewhere = min(open, excess)
        excess -= elsewhere
        guard open > elsewhere else { return nil }
        var remainder = award
        remainder.coins = open - elsewhere
        if before > 0 { remainder.why += ", less \(before) paid now" }
        if elsewhere > 0 { remainder.why += ", less \(elsewhere) paid now by other campaigns" }
        return remainder
    }
}

/// Why the claim is refused whatever it would earn; `nil` where nothing refuses it.
private func refusal(
    of claim: Claim, programme: Programme, history: ClaimHistory, duplicates: [ClaimHistory.DuplicateCandidate]
) -> [Reason]? {
    switch claim.error {
    case .unreadableSound: return [Reason(.unreadableRecording)]
    case .unreadableImage, .tooCostly: return [Reason(claim.kind == .sound ? .unreadableRecording : .unreadable)]
    case .tooLarge: return [Reason(claim.kind == .sound ? .unreadableRecording : .tooLarge)]
    case .timedOut, .readerCrashed: return [Reason(.notReadYet)]
    case .notFound: return [Reason(.notFound)]
    case nil: break
    }
    if let prior = history.sameFile { return [Reason(.duplicateFile, ["upload": prior.id])] }
    // Whoever listens says so: a recording that is sent as a photo pays nothing.
    if claim.kind == .sound, !claim.upload.shake.isRecording { return [Reason(.notAPicture)] }
    switch claim.shake {
    case .scan: if let reason = refusal(ofScan: claim) { return [reason] }
    case .receipt:
        if let reason = refusal(ofReceipt: claim, programme: programme, history: history, duplicates: duplicates) {
            return [reason]
        }
    case .tv, .stadium: return refusal(ofRecording: claim, rules: programme.rules).map { [$0] }
    case .auto: return [Reason(.unreadable)]
    }
    if claim.items.isEmpty && claim.questions.isEmpty {
        let inStore = claim.shake == .scan ? claim.inStoreCode.map { [Reason(.inStoreCode, ["code": $0])] } ?? [] : []
        return inStore.isEmpty ? [Reason(.noPartnerProduct)] : inStore
    }
    return nil
}

private func refusal(ofScan claim: Claim) -> Reason? {
    guard claim.kind != .receipt, !claim.codes.isEmpty else { return Reason(.notAProduct) }
    return nil
}

private func refusal(ofRecording claim: Claim, rules: Programme.Rules) -> Reason? {
    guard claim.kind == .sound else { return Reason(.notARecording) }
    // No person can check a recording; the user records another five seconds sooner.
    guard let watermark = claim.watermark, watermark.confidence >= rules.minimumConfidence else {
        return Reason(.noMarkHeard)
    }
    return nil
}

private func refusal(
    ofReceipt claim: Claim, programme: Programme, history: ClaimHistory, duplicates: [ClaimHistory.DuplicateCandidate]
) -> Reason? {
    guard claim.kind == .receipt, let receipt = claim.receipt else { return reasonForNoGoods(in: claim) }
    if receipt.isReturn { return Reason(.returnDocument) }
    let isCardSlip = claim.textWithoutGoods?.isCardSlip ?? false
    guard receipt.lines > 0, !isCardSlip else { return reasonForNoGoods(in: claim) }
    if let reason = history.refusal(ofReceiptIn: claim, duplicates: duplicates) { return reason }
    guard let date = receipt.date else { return nil }
    let rules = programme.rules
    if isInFuture(receipt, at: claim.upload.uploadedAt), !mayBeOfAnotherZone(receipt, claim, programme) {
        return Reason(.receiptInFuture, ["date": "\(date)"])
    }
    if claim.upload.uploadedAt.day.daysSinceEpoch - date.daysSinceEpoch > rules.receiptMaxAgeDays {
        return Reason(.receiptTooOld, ["date": "\(date)", "days": "\(rules.receiptMaxAgeDays)"])
    }
    return nil
}

/// What to do where a picture shows no goods: fetch the receipt of a card's slip, photograph one nearer that could not
/// be read, or photograph a receipt.
private func reasonForNoGoods(in claim: Claim) -> Reason {
    if claim.textWithoutGoods?.isCardSlip ?? false { return Reason(.cardSlip) }
    let likeness = claim.textWithoutGoods?.receiptProbability ?? 0
    let isReceipt = claim.kind == .receipt || likeness >= Tuning.standard.receipts.minLikeness
    return Reason(isReceipt ? .unreadable : .notAReceipt)
}

/// Whether the receipt was printed after it was photographed.
///
/// A receipt shows the shop's time without a zone, and an upload's offset is the programme's or the phone's: the shop
/// may be anywhere in Europe, up to three hours ahead of it.
private func isInFuture(_ receipt: Claim.ReceiptSummary, at upload: Timestamp) -> Bool {
    secondsAhead(of: upload, receipt).map { $0 > Tuning.standard.receipts.clockGraceSeconds } ?? false
}

/// How far the receipt's clock is ahead of the upload's; `nil` where no day was read.
private func secondsAhead(of upload: Timestamp, _ receipt: Claim.ReceiptSummary) -> Int? {
    guard let date = receipt.date else { return nil }
    let minutes = receipt.time.map { $0.hour * 60 + $0.minute } ?? 0
    return date.daysSinceEpoch * 86_400 + minutes * 60 - upload.seconds - upload.offsetMinutes * 60
}

/// Whether a shop far east of the programme may have printed the receipt: in Auckland it is tomorrow already. Its
/// currency is none of the campaigns', or a sign that several countries print.
private func mayBeOfAnotherZone(_ receipt: Claim.ReceiptSummary, _ claim: Claim, _ programme: Programme) -> Bool {
    let isForeign = receipt.currency.map { found in programme.campaigns.allSatisfy { $0.currency != found } } ?? true
    let ahead = secondsAhead(of: claim.upload.uploadedAt, receipt) ?? 0
    return isForeign && ahead <= Tuning.standard.receipts.maxZoneSeconds
}

/// Why a claim that would earn goes to a person.
private func findDoubts(
    about claim: Claim, programme: Programme, history: ClaimHistory, duplicates: [ClaimHistory.DuplicateCandidate]
) -> [Reason] {
    let rules = programme.rules
    var doubts = history.doubts(about: duplicates)
    if claim.shake == .scan, claim.symbols > rules.codesPerPicture {
        doubts.append(Reason(.manyCodes, ["codes": "\(claim.symbols)"]))
    }
    if claim.showsScreen == true {
        doubts.append(Reason(.pictureOfScreen))
    } else if claim.shake == .scan, let certainty = claim.packCertainty,
        certainty < rules.packCertainty ?? Programme.Rules.defaultPackCertainty
    {
        doubts.append(Reason(.codeWithoutPack))
    }
    guard claim.shake == .receipt, let receipt = claim.receipt else { return doubts }
    if let doubt = TillFraudSigns.doubt(receipt.signs ?? [], till: history.till) { doubts.append(doubt) }
    let bought = claim.items + claim.questions.compactMap(\.candidates.first)
    let countsMoney = programme.campaigns.contains { campaign in
        campaign.countsMoney && campaign.accepts(claim.shake) && bought.contains { campaign.covers($0.product) }
    }
    if receipt.currency == nil, countsMoney { doubts.append(Reason(.currencyUnknown)) }
    if let date = receipt.date {
        if isInFuture(receipt, at: claim.upload.uploadedAt) {
            doubts.append(Reason(.receiptInFuture, ["date": "\(date)"]))
        }
    } else {
        doubts.append(Reason(.dateMissing))
    }
    if receipt.total == nil {
        doubts.append(Reason(.totalMissing))
    } else if !receipt.balanced, rules.requiresBalance {
        doubts.append(Reason(.totalMismatch))
    }
    if receipt.date != nil, !receipt.identity.isUsable { doubts.append(Reason(.identityMissing)) }
    if receipt.hasUnclearVoid { doubts.append(Reason(.voidUnclear)) }
    if receipt.confidence < rules.minimumConfidence { doubts.append(Reason(.lowConfidence)) }
    return doubts
}
