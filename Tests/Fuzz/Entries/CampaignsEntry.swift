import Campaigns
import DomainModel
import Foundation

extension FuzzEntry {
    /// A campaigns file's text → a programme whose numbers are within their bounds, or an error that names the fields.
    public static let campaigns = FuzzEntry(
        name: "campaigns",
        tokens: [
            "campaigns:\n", "- id: a\n", "  partner: ", "  shake: scan\n", "  from: 2026-01-01\n", "  to: 2026-12-31\n",
            "  coins: {per_item: 10}\n", "  coins: {per_euro: 0.5}\n", "  limits: {budget: 1}\n", "tiers: [pro]",
            "  products: {gtins: ['8000500310427']}\n", "rules: {review_above: 5}\n", "&a ", "*a", "<<: *a", "!!int ",
            "? ", ": ", "- ", "|\n", "%YAML 1.1\n", "---\n", "[", "]", "{", "}", "'", "\"", "\\x00", "#", "\t",
        ],
        seeds: { files(in: root.appending(path: "images")) { $0 == "campaigns.yaml" } },
        check: { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            // The linter reads what the loader reads.
            let problems = CampaignFile.check(yaml: text, named: "campaigns.yaml", products: [])
            let programme: Programme
            do throws(CampaignError) { programme = try CampaignFile.load(yaml: text, named: "campaigns.yaml") } catch {
                try require(!error.problems.isEmpty, "a file that is refused has a problem")
                try require(error.problems.allSatisfy { !$0.message.isEmpty }, "a problem says what to do")
                try require(error.problems == problems, "linter and loader find the same")
                return
            }
            try require(problems.allSatisfy { $0.severity == .warning }, "what can be used has warnings at most")
            let again = try CampaignFile.load(yaml: text, named: "campaigns.yaml")
            try require(programme == again, "the same text is the same programme")
            try require((0...1).contains(programme.rules.minimumConfidence), "certainty is 0 to 1")
            let ids = programme.campaigns.map(\.id)
            try require(Set(ids).count == ids.count, "an id is one campaign's")
            for campaign in programme.campaigns { try check(campaign) }
        })

    private static func check(_ campaign: Campaign) throws {
        try require(campaign.from <= campaign.to, "a campaign has a day")
        let coins = campaign.coins
        try require(
            min(coins.perItem, coins.perReceipt, coins.perEuro.count) >= 0 && coins != Campaign.Coins(),
            "a campaign pays something, and never takes")
        let limits = campaign.limits
        let all = [limits.budget, limits.user, limits.userDay, limits.receipt, limits.sameProductDays]
        try require(all.compactMap { $0 }.allSatisfy { $0 > 0 }, "a limit leaves something")
    }
}
