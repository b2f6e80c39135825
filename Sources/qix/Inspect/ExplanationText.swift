import Campaigns
import DomainModel
import Ledger
import Messages
import Text

/// The history of one upload for an auditor: every record with its numbers and hashes, nothing summarised.
struct ExplanationText {
    var story: UploadTimeline
    var twins: [PossibleDuplicate]

    init(_ story: UploadTimeline, twins: [PossibleDuplicate]) {
        self.story = story
        self.twins = twins
    }

    /// The story, a line each.
    var lines: [String] {
        sent + read + story.decisions.flatMap(decided) + twins.map { "  \($0.summary)" } + booked
            + [
                "balance",
                "  \(story.balance.user) has \(counted(story.balance.available, "coin")); "
                    + "\(story.balance.pending) wait",
            ]
    }

    private var sent: [String] {
        let upload = story.current.claim.upload
        return [
            "upload \(story.id)",
            "  sent by \(upload.user) (\(upload.tier.rawValue)) at \(upload.uploadedAt) as \(upload.shake.rawValue)",
            "  file \(upload.image)",
            "  sha256 \(story.sha256)",
        ] + (story.current.claim.picture.map { ["  picture hash \($0)"] } ?? [])
    }

    private var read: [String] {
        let claim = story.current.claim
        var lines = ["read", "  shows: \(claim.kind.rawValue); decided as \(claim.shake.rawValue)"]
        if let error = claim.error { lines.append("  error: \(error.rawValue)") }
        if let receipt = claim.receipt {
            let total = receipt.total.map { "\($0)" + (receipt.currency.map { " \($0)" } ?? "") }
            let facts: [(String, String?)] = [
                ("merchant", receipt.merchant),
                ("postcode", receipt.postcode.map { "\($0.code) (\($0.country))" }), ("VAT number", receipt.vatNumber),
                ("date", receipt.date.map { "\($0)" }), ("time", receipt.time.map { "\($0)" }), ("total", total),
                ("document", receipt.documentNumber), ("register", receipt.register),
                ("lines", "\(receipt.lines), \(receipt.balanced ? "which" : "which do not") add up to the total"),
            ]
            lines += facts.map { name, value in "  \(name): \(value ?? "not read")" }
        }
        if !claim.codes.isEmpty { lines.append("  codes: \(claim.codes.joined(separator: ", "))") }
        for item in claim.items {
            let product = "\(item.product.gtin) \(item.product.name) (\(item.product.partner))"
            let amount = item.amount.map { ", \($0)" } ?? ""
            lines.append(
                "  “\(item.text)” is \(product), \(item.pieces) \(item.pieces == 1 ? "piece" : "pieces")\(amount)")
            lines.append("    by \(item.evidence): \(item.why)")
        }
        for question in claim.questions {
            lines.append("  “\(question.text)” is in question: \(question.why)")
            lines += question.candidates.map { "    perhaps \($0.product.gtin) \($0.product.name)" }
        }
        return lines
    }

    private func decided(_ decided: UploadTimeline.RecordedDecision) -> [String] {
        let decision = decided.decision
        let which =
            decided.isRedecision ? "decided anew, number \(decided.number)" : "decided, number \(decided.number)"
        var lines = ["\(which): \(decision.outcome.rawValue)", "  record \(decided.hash)"]
        for reason in decision.reasons {
            let detail = reason.detail.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            lines.append("  \(reason.code.rawValue): \(reason.sentence)")
            if !detail.isEmpty { lines.append("    \(detail.joined(separator: ", "))") }
        }
        lines += decision.awards.map { "  \($0.coins) coins from \($0.campaign) (\($0.partner)): \($0.why)" }
        lines += decision.pending.map { "  \($0.coins) coins wait from \($0.campaign) (\($0.partner)): \($0.why)" }
        return lines
    }

    private var booked: [String] {
        guard !story.entries.isEmpty else { return ["entries: none"] }
        return ["entries"]
            + story.entries.flatMap { booked in
                let entry = booked.entry
                let refers = entry.refers.map { " of entry \($0)" } ?? ""
                let payer = [entry.campaign, entry.partner.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
                return [
                    "  \(entry.sequence) \(entry.at) \(entry.kind.rawValue)\(refers) \(entry.coins) \(payer)",
                    "    \(entry.reason); then \(counted(booked.balance.available, "coin")), "
                        + "\(booked.balance.pending) wait",
                ]
            }
    }
}
