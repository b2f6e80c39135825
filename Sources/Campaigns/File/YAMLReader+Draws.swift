import DomainModel
import Text
import YAMLFields
import Yams

/// The draws of a campaigns file.
extension YAMLReader {
    /// The most winners of a draw: each is an entry of the ledger, written in one transaction.
    private static let maxWinners = 10_000

    mutating func draws(_ node: Node, at path: String, among campaigns: [Campaign]) -> [Draw] {
        list(node, at: path, of: "draw", in: YAMLReader.accounts, id: \.id) { reader, entry, field in
            reader.draw(entry, at: field, among: campaigns)
        }
    }

    private mutating func draw(_ node: Node, at path: String, among campaigns: [Campaign]) -> Draw? {
        var map = mapping(
            node, at: path,
            known: ["id", "campaign", "prize", "winners", "coins", "closes", "rules", "beacon", "permit"])
        let before = problems.count
        let id = identifier(&map, "id")
        let named = map.peek("campaign")
        let name = text(&map, "campaign", required: true)
        let campaign = name.flatMap {
            self.named($0, "campaign", among: campaigns, by: \.id, named ?? node, at: "\(path).campaign")
        }
        let prize = words(&map, "prize", required: true)
        require("winners", in: map, "how many people win")
        let winners = whole(&map, "winners", in: 1...YAMLReader.maxWinners)
        let coins = whole(&map, "coins", in: 1...YAMLReader.maxCoins) ?? 0
        let closing = map.peek("closes")
        let closes = day(&map, "closes")
        if let closing, let closes, let campaign, !(campaign.from...campaign.to).contains(closes) {
            let meant = [campaign.from.year, campaign.to.year].lazy
                .compactMap { Day(year: $0, month: closes.month, day: closes.day) }
                .first { (campaign.from...campaign.to).contains($0) }
            report(
                closing, at: "\(path).closes",
                "\(closes) is no day of \(campaign.id), which pays from \(campaign.from) to \(campaign.to)"
                    + (meant.map { "; did you mean \($0)?" } ?? ""))
        }
        let ruling = map.peek("rules")
        let rules = ruling == nil ? nil : address(&map, "rules")
        let form = "must be the address of the draw's rules, which the law asks for: https://…"
        if ruling == nil { lack("rules", in: map, form) }
        if let ruling, let rules, !SecureAddress.isWhole(rules) {
            let meant = WrittenAddress.meant(by: rules).flatMap { SecureAddress.isWhole($0) ? $0 : nil }
            report(ruling, at: "\(path).rules", form + (meant.map { "; write \($0)" } ?? ""))
        }
        let beacon = text(&map, "beacon")
        let permit = text(&map, "permit")
        guard problems.count == before, let id, let campaign, let prize, let winners, let closes, let rules else {
            return nil
        }
        return Draw(
            id: id, campaign: campaign, prize: prize, winners: winners, coins: coins, closes: closes, rules: rules,
            beacon: beacon, permit: permit)
    }
}
