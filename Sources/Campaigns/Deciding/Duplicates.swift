import ReceiptIdentity

extension ClaimHistory {
    /// An earlier receipt that may be the claim's, with the evidence for it.
    struct DuplicateCandidate {
        var prior: PriorReceipt
        var likeness: ReceiptLikeness
    }

    /// Why a claim is refused for its receipt: it was paid before, or its own user has sent it often enough.
    ///
    /// A receipt that nobody has confirmed yet only sends the next to a person. Whoever forges receipts with future
    /// numbers must not take them from the users who will get these receipts, and whose first photo waits, or was
    /// refused by a person, takes a better one, as they are told to. So they may for a few photos; a person, who is
    /// shown all of them, pays one (`Ledger.settle`).
    func refusal(ofReceiptIn claim: Claim, duplicates: [DuplicateCandidate]) -> Reason? {
        let same = duplicates.filter { $0.likeness.answer == .same }
        let isOwn = { (twin: DuplicateCandidate) in twin.prior.upload.user == claim.upload.user }
        let ownInDoubt = same.filter { $0.prior.isInDoubt && isOwn($0) }
        let isTooOften = ownInDoubt.count > Tuning.standard.receipts.maxBetterPhotos
        guard let twin = same.first(where: { !$0.prior.isInDoubt }) ?? (isTooOften ? ownInDoubt.first : nil) else {
            return nil
        }
        var detail = ["agrees": twin.likeness.agreeingText]
        if isOwn(twin) { detail["upload"] = twin.prior.upload.id }
        return Reason(isOwn(twin) ? .duplicateReceipt : .receiptOfAnotherUser, detail)
    }

    /// Why a claim goes to a person because of earlier uploads: a receipt that may be the same, or a similar picture.
    func doubts(about duplicates: [DuplicateCandidate]) -> [Reason] {
        var doubts: [Reason] = []
        if let prior = pictures.first { doubts.append(Reason(.nearDuplicatePicture, ["upload": prior.id])) }
        if let prior = erasedReceipts.first { doubts.append(Reason(.possibleDuplicateReceipt, ["upload": prior.id])) }
        guard let twin = duplicates.first(where: { $0.likeness.answer != .different }) else { return doubts }
        let detail = ["upload": twin.prior.upload.id, "agrees": twin.likeness.agreeingText]
        doubts.append(Reason(twin.likeness.isPictureOnly ? .nearDuplicatePicture : .possibleDuplicateReceipt, detail))
        return doubts
    }

    /// The earlier receipts, the most similar first.
    func duplicates(of claim: Claim) -> [DuplicateCandidate] {
        guard !receipts.isEmpty, let facts = claim.receiptFacts else { return [] }
        return receipts.map { prior in
            let isOwn = prior.upload.user == claim.upload.user
            return DuplicateCandidate(prior: prior, likeness: facts.likeness(to: prior.facts, areOfOneUser: isOwn))
        }
        .sorted { $0.likeness.logOdds > $1.likeness.logOdds }
    }
}
