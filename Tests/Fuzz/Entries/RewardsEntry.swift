import Foundation
import Redemption

extension FuzzEntry {
    /// A rewards file's text → a catalogue in which nothing costs less than nothing, or an error with its problems.
    public static let rewards = FuzzEntry(
        name: "rewards",
        tokens: [
            "rewards:\n", "- id: a\n", "  name: {en: A}\n", "  price: 10\n", "  stock: 1\n", "  codes: [ONE, TWO]\n",
            "  discount: {share: 20, days: 30}\n", "  discount: {amount: 1.00, currency: EUR, days: 3}\n",
            "  symbology: ean13\n", "  range: '980123'\n", "  earned_by: [a]\n", "  tiers: [trial]\n",
            "  from: 2026-01-01\n", "  to: 2026-12-31\n", "  cancel_minutes: 5\n", "  partner: P\n", "&a ", "*a",
            "<<: *a",
        ],
        seeds: { files(in: root.appending(path: "images")) { $0 == "rewards.yaml" } },
        check: { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            guard let catalog = try? RewardCatalog.load(yaml: text, named: "rewards.yaml") else { return }
            let ids = catalog.rewards.map(\.id)
            try require(Set(ids).count == ids.count, "an id is one reward's")
            try require(catalog.rewards.allSatisfy { $0.price >= 0 }, "nobody is paid for taking a reward")
        })
}
