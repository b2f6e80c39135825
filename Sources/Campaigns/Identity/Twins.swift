import DomainModel

extension ClaimHistory {
    /// The earlier receipt that is most like the claim's, of those that count, with what speaks for it.
    struct DuplicateCandidate {
        var prior: PriorReceipt
        var likeness: ReceiptLikeness
    }

    /// What refuses a claim for its receipt's sake: it was paid before, or its own user has sent it in before.
    ///
    /// A receipt of which nobody is sure yet holds up another's by a person's look alone: whoever draws receipts with
    /// the numbers to come must not take them from those who will be handed them.
    func refusal(ofReceiptIn claim: Claim, duplicates: [DuplicateCandidate]) -> Reason? {
        let same = duplicates.filter { $0.likeness.answer == .same }
        guard let twin = same.first(where: { !$0.prior.isInDoubt || $0.prior.upload.user == claim.upload.user }) else {
            return nil
        }
        let isOwn = twin.prior.upload.user == claim.upload.user
        var detail = ["agrees": twin.likeness.agreeingText]
        if isOwn { detail["upload"] = twin.prior.upload.id }
        return Reason(isOwn ? .duplicateReceipt : .receiptOfAnotherUser, detail)
    }

    /// What sends a claim to a person because of earlier uploads: a receipt that may be the same, a picture like this
    /// one.
    func doubts(about duplicates: [DuplicateCandidate]) -> [Reason] {
        var doubts: [Reason] = []
        if let prior = pictures.first { doubts.append(Reason(.nearDuplicatePicture, ["upload": prior.id])) }
        if let prior = erasedReceipts.first { doubts.append(Reason(.possibleDuplicateReceipt, ["upload": prior.id])) }
        guard let twin = duplicates.first(where: { $0.likeness.answer != .different }) else { return doubts }
        let detail = ["upload": twin.prior.upload.id, "agrees": twin.likeness.agreeingText]
        doubts.append(Reason(twin.likeness.isPictureOnly ? .nearDuplicatePicture : .possibleDuplicateReceipt, detail))
        return doubts
    }

    /// The earlier receipts, the most alike first.
    func duplicates(of claim: Claim) -> [DuplicateCandidate] {
        guard !receipts.isEmpty, let facts = claim.receiptFacts else { return [] }
        return receipts.map { DuplicateCandidate(prior: $0, likeness: facts.likeness(to: $0.facts)) }
            .sorted { $0.likeness.logOdds > $1.likeness.logOdds }
    }
}

extension ReceiptLikeness {
    /// The facts that agree, by name, for the detail of a reason.
    public var agreeingText: String { agreeing.map(\.rawValue).joined(separator: ",") }
}
