import Awarding
import Campaigns
import Catalog
import DomainModel
import Foundation
import Ledger
import Messages

/// One upload as the report shows it: text made ready, nothing left to decide. Field names are the template's.
struct ReportCard {
    var number: Int
    var image: String
    var user: String
    var uploadedAt: String
    var shake: String
    var tier: String
    /// `award`, `review` or `reject`.
    var outcome: String
    /// What the filter finds it by: its outcome, and `review` where a part of its coins waits.
    var states: String
    var coins: Int
    var pendingCoins: Int
    /// Codes of all reasons, joined by spaces.
    var reasonCodes: String
    var reasons: [NamedText]
    var awards: [AwardLine]
    var facts: [NamedText]
    var found: [FoundLine]
    var others: [FoundLine]
    var entries: [EntryLine]
    var upload: String
    var picture: Picture?
    var problem: String?

    // The template sees stored properties only.
    var hasCoins: Bool
    var hasPending: Bool
    var hasAwards: Bool
    var hasFacts: Bool
    var hasFound: Bool
    var othersCount: Int
    var hasOthers: Bool
    var hasEntries: Bool

    struct NamedText {
        var name: String
        var text: String
    }

    struct AwardLine {
        var campaign: String
        var partner: String
        var coins: Int
        var why: String
        var waits: Bool
    }

    struct FoundLine {
        var label: String
        var text: String
        var amount: String
        var product: String
        var gtin: String
        /// A whole number of hundredths.
        var score: String
        var why: String
        /// `match`, `ask` or `none`.
        var kind: String
        /// Whether a person has to say whether it is this product.
        var isAsked: Bool
    }

    struct EntryLine {
        var sequence: Int
        var kind: String
        var coins: String
        var campaign: String
    }

    /// The thumbnail, with boxes in the upright picture's own pixels.
    struct Picture {
        var width: Int
        var height: Int
        /// Where the thumbnail is: `data:` with all of it, or a file beside the page.
        var source: String
        var boxes: [DrawnBox]
        /// Those that bear a number.
        var labelled: [DrawnBox]
        /// The numbers' height.
        var labelSize: Int
    }

    struct DrawnBox {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        /// `match`, `ask` or `total`; `nil` for a line that is no partner's product.
        var kind: String?
        var title: String?
        var label: String
        var labelX: Int
        var labelY: Int
    }

    /// Why a person has to look at the upload: what waits, or that it was not read; `nil` where nobody has to.
    var whyToLook: String? {
        if pendingCoins > 0 { return pendingCoins == 1 ? "1 coin waits" : "\(pendingCoins) coins wait" }
        if outcome == Decision.Outcome.review.rawValue { return "waits for review" }
        let unread: [Reason.Code] = [.unreadable, .notReadYet, .notFound]
        let codes = reasonCodes.split(separator: " ")
        return unread.first { codes.contains(Substring($0.rawValue)) }?.rawValue.replacing("_", with: " ")
    }

    /// The most lines shown, more than any honest receipt has; further ones are only counted.
    private static let mostLines = 200

    init(
        number: Int, _ awarded: AwardedUpload, entries: [Entry]
    ) {
        let (upload, reading, decision) = (awarded.upload, awarded.reading, awarded.outcome.decision)
        self.number = number
        image = upload.image.displaySafe
        user = upload.user.displaySafe
        uploadedAt = upload.uploadedAt.description
        shake = decision.shake.rawValue
        tier = upload.tier.rawValue
        outcome = decision.outcome.rawValue
        let waitsInPart = decision.outcome != .review && awarded.outcome.isForReview
        states = decision.outcome.rawValue + (waitsInPart ? " \(Decision.Outcome.review.rawValue)" : "")
        coins = decision.coins
        pendingCoins = decision.pendingCoins
        reasonCodes = decision.reasons.map(\.code.rawValue).joined(separator: " ")
        reasons = decision.reasons.map { NamedText(name: $0.code.rawValue, text: $0.sentence.displaySafe) }
        awards =
            decision.awards.map { AwardLine($0, waits: false) } + decision.pending.map { AwardLine($0, waits: true) }
        facts = reading.receipt.map(ReportCard.facts) ?? []
        problem = reading.error.map { $0.message.displaySafe }
        var labels = 0
        var found: [FoundLine] = []
        var others: [FoundLine] = []
        var boxes: [DrawnBox] = []
        let size = max(14, max(reading.width ?? 0, reading.height ?? 0) / 26)
        for finding in awarded.outcome.findings.prefix(ReportCard.mostLines) {
            var line = FoundLine(finding)
            if line.kind == "none" {
                others.append(line)
            } else {
                labels += 1
                line.label = "\(labels)"
                found.append(line)
            }
            // Lines that are no partner's product are listed already.
            let isProduct = line.kind != "none"
            boxes.append(
                DrawnBox(
                    finding.box, kind: isProduct ? line.kind : nil, title: isProduct ? line.text : nil,
                    label: line.label, labelSize: size))
        }
        if let receipt = reading.receipt, let total = receipt.total, let box = receipt.totalBox {
            boxes.append(DrawnBox(box, kind: "total", title: "total \(total)", label: "", labelSize: size))
        }
        self.found = found
        self.others = others
        self.entries = entries.map {
            EntryLine(
                sequence: $0.sequence, kind: $0.kind.rawValue, coins: $0.coins > 0 ? "+\($0.coins)" : "\($0.coins)",
                campaign: ($0.campaign ?? "").displaySafe)
        }
        self.upload = (decision.id ?? "").displaySafe
        hasCoins = coins > 0
        hasPending = pendingCoins > 0
        hasAwards = !awards.isEmpty
        hasFacts = !facts.isEmpty
        hasFound = !found.isEmpty
        othersCount = others.count
        hasOthers = !others.isEmpty
        hasEntries = !entries.isEmpty
        if let thumbnail = awarded.thumbnail, let width = reading.width, let height = reading.height {
            picture = Picture(
                width: width, height: height, source: "data:image/jpeg;base64,\(Data(thumbnail).base64EncodedString())",
                boxes: boxes, labelled: boxes.filter { !$0.label.isEmpty }, labelSize: size)
        }
    }

    private static func facts(_ receipt: Receipt) -> [NamedText] {
        let merchant = [
            receipt.merchant, receipt.postcode.map { "\($0.country) \($0.code)" },
            receipt.vatNumber.map { "VAT \($0)" },
        ].compactMap(\.self)
        let bought = [receipt.date?.description, receipt.time?.description].compactMap(\.self)
        let total = receipt.total.map { "\($0) \(receipt.currency ?? "")" }
        return [
            ("Shop", merchant.joined(separator: " · ")),
            ("Bought", bought.joined(separator: " ")),
            ("Document", receipt.documentNumber ?? ""),
            ("Register", receipt.register ?? ""),
            ("Total", total.map { "\($0) · \(receipt.balanced ? "lines add up" : "lines do not add up")" } ?? ""),
            ("Kind", receipt.isReturn ? "return" : ""),
        ].filter { !$0.1.isEmpty }.map { NamedText(name: $0.0, text: $0.1.displaySafe) }
    }
}

extension ReportCard.AwardLine {
    fileprivate init(_ award: Award, waits: Bool) {
        self.init(
            campaign: award.campaign.displaySafe, partner: award.partner.displaySafe, coins: award.coins,
            why: award.why.displaySafe,
            waits: waits)
    }
}

extension ReportCard.FoundLine {
    fileprivate init(_ finding: CatalogMatch) {
        let price = finding.amount?.description ?? ""
        switch finding.outcome {
        case .match(let match):
            self.init(finding.text, price, "match", match, match.reason)
        case .ask(let matches, let why):
            self.init(finding.text, price, "ask", matches.first, why)
        case .none(let why):
            self.init(finding.text, price, "none", nil, why)
        }
    }

    private init(_ text: String, _ amount: String, _ kind: String, _ match: Match?, _ why: String) {
        let second = match?.runnerUp.map { " Next: \($0.product.name), \(Int(($0.score * 100).rounded()))." } ?? ""
        self.init(
            label: "", text: text.displaySafe, amount: amount,
            product: (match.map { "\($0.product.name) \($0.product.size)" } ?? "").displaySafe,
            gtin: match?.product.gtin.digits ?? "", score: match.map { "\(Int(($0.score * 100).rounded()))" } ?? "",
            why: (why + second).displaySafe, kind: kind, isAsked: kind == "ask")
    }
}

extension ReportCard.DrawnBox {
    fileprivate init(_ box: Box, kind: String?, title: String?, label: String, labelSize: Int) {
        self.init(
            x: box.x, y: box.y, width: box.width, height: box.height, kind: kind, title: title, label: label,
            labelX: max(labelSize / 2, box.x), labelY: max(labelSize, box.y - labelSize / 4))
    }
}

extension String {
    /// Text from a stranger as a page may show it: bounded, and without characters that cannot be seen or that turn the
    /// direction of what follows. The template escapes what HTML means something by.
    var displaySafe: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(2000) {
            switch scalar.properties.generalCategory {
            case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
                scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
