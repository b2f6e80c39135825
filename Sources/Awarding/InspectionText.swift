import Campaigns
import Catalog
import DomainModel
import Messages
import Text

extension Inspection {
    /// The inspection for a person at a terminal, without control characters from the picture.
    public var text: String {
        var lines = pictureLines
        if let receipt = reading.receipt { lines += Inspection.lines(of: receipt) }
        if !findings.isEmpty { lines += [""] + findings.flatMap(\.lines) }
        lines += [""] + decisionLines
        return lines.map(TerminalText.safe).joined(separator: "\n")
    }

    private var pictureLines: [String] {
        let size = reading.width.flatMap { width in reading.height.map { "\(width) × \($0)" } }
        let length = reading.seconds.map { "\($0) s" }
        let facts = [reading.format, size, length, reading.milliseconds["total"].map { "\($0) ms" }].compactMap(\.self)
        var lines = ["image     \(reading.image)" + (facts.isEmpty ? "" : "  (\(facts.joined(separator: ", ")))")]
        if let error = reading.error { lines.append("error     \(error.code.rawValue): \(error.message)") }
        lines.append("kind      \(reading.kind.rawValue)")
        let readers = reading.engines.filter { $0.read > 0 }.map { "\($0.name) \($0.read)" }
        if !readers.isEmpty { lines.append("read by   \(readers.joined(separator: ", "))") }
        for use in reading.engines {
            if let failure = use.failure { lines.append("failed    \(use.name): \(failure)") }
        }
        if !reading.missingPackages.isEmpty {
            lines.append(
                "missing   rows may be in a script that needs \(reading.missingPackages.joined(separator: " or "))")
        }
        if let heard = reading.watermark {
            let hours = heard.mark.age(at: decision.uploadedAt.seconds / 3600)
            let age = hours == 0 ? "of the same hour" : "of \(abs(hours)) hours \(hours > 0 ? "earlier" : "later")"
            lines.append("heard     mark \(heard.mark.id), \(age)")
        }
        return lines
    }

    private static func lines(of receipt: Receipt) -> [String] {
        let document = [
            receipt.documentNumber.map { "no. \($0)" }, receipt.register.map { "register \($0)" },
            receipt.date.map(\.description), receipt.time.map(\.description),
        ].compactMap(\.self)
        let total = receipt.total.map { "\($0) \(receipt.currency ?? "")" } ?? "not read"
        let sum = receipt.balanced ? "the lines add up to it" : "the lines do not add up to it"
        return [
            "merchant  \(receipt.merchant ?? "not read")" + (receipt.chain.map { "  (chain \($0))" } ?? "")
                + (receipt.vatNumber.map { "  (VAT \($0))" } ?? "")
                + (receipt.postcode.map { "  \($0.country) \($0.code)" } ?? ""),
            "document  \(document.isEmpty ? "not read" : document.joined(separator: "  "))"
                + (receipt.isReturn ? "  — a return" : ""),
            "total     \(total), \(sum)",
        ]
    }

    private var decisionLines: [String] {
        let coins =
            decision.pendingCoins > 0
            ? "\(decision.coins) now, \(decision.pendingCoins) waiting coins" : counted(decision.coins, "coin")
        var lines = ["decision  \(decision.outcome.rawValue): \(coins)"]
        for award in decision.awards + decision.pending {
            lines.append("          \(award.coins) from \(award.campaign) (\(award.partner)): \(award.why)")
        }
        for reason in decision.reasons { lines.append("          \(reason.code.rawValue): \(reason.sentence)") }
        return lines
    }
}

extension CatalogMatch {
    fileprivate var lines: [String] {
        let price = amount.map { "  \($0)" } ?? ""
        switch outcome {
        case .match(let match):
            return ["match     \(text)\(price)"] + CatalogMatch.lines(of: match)
        case .ask(let matches, let why):
            return ["ask       \(text)\(price)", "          \(why)"]
                + matches.prefix(3).flatMap(CatalogMatch.lines)
        case .none(let why):
            return ["no match  \(text)\(price)", "          \(why)"]
        }
    }

    private static func lines(of match: Match) -> [String] {
        let second = match.runnerUp.map { "; next: \($0.product.name) \(hundredths($0.score))" } ?? ""
        return [
            "          → \(match.product.gtin) \(match.product.name) \(match.product.size)  \(hundredths(match.score))",
            "            \(match.reason)\(second)",
        ]
    }

    private static func hundredths(_ score: Double) -> String {
        Money(cents: Int((score * 100).rounded())).description
    }
}
