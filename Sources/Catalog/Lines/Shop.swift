import DomainModel

/// A shop by its name, and the labels that only it sells. The chains that are known stand in `Lines/OwnLabels.txt`.
struct Shop: Sendable {
    /// Every chain: the places of those that bear a name, and of those that sell a label.
    private struct Chains {
        var named: [String: Set<Int>] = [:]
        var selling: [String: Set<Int>] = [:]
        /// The most words in a chain's name.
        var longestName = 1
    }

    private static let chains: Chains = String(decoding: PackageResources.OwnLabels_txt, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.enumerated().reduce(into: Chains()) { chains, line in
            let sides = line.element.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { return }
            func folded(_ side: Substring) -> [String] {
                side.split(separator: ",").map { FoldedText($0).joined }.filter { !$0.isEmpty }
            }
            for name in folded(sides[0]) {
                chains.named[name, default: []].insert(line.offset)
                chains.longestName = max(chains.longestName, name.split(separator: " ").count)
            }
            for label in folded(sides[1]) { chains.selling[label, default: []].insert(line.offset) }
        }

    /// Who sells a product: everybody, or one chain alone, this one or another.
    enum Seller { case anybody, thisShop, otherShop }

    private let words: Set<Substring>
    /// The chains whose shop it is.
    private let own: Set<Int>

    init?(_ name: String?) {
        let folded = FoldedText(name ?? "").joined
        guard !folded.isEmpty else { return nil }
        words = Set(folded.split(separator: " ").filter { $0.utf8.count >= 4 })
        own = Shop.named(in: folded)
    }

    /// Whether one chain alone sells a product.
    static func isOwnLabel(_ product: Product) -> Bool {
        !owners(brand: FoldedText(product.brand).joined, partner: FoldedText(product.partner).joined).isEmpty
    }

    /// The chains to which a brand or its partner belongs, both folded.
    private static func owners(brand: String, partner: String) -> Set<Int> {
        let owners = (chains.selling[brand] ?? []).union(named(in: brand))
        return partner == brand ? owners : owners.union(named(in: partner))
    }

    /// The chains of which a name stands in a folded text, its words next to each other.
    private static func named(in text: String) -> Set<Int> {
        let words = text.split(separator: " ")
        var found: Set<Int> = []
        for start in words.indices {
            for end in start..<min(words.count, start + chains.longestName) {
                if let named = chains.named[words[start...end].joined(separator: " ")] { found.formUnion(named) }
            }
        }
        return found
    }

    /// Who sells a product of this brand and this partner.
    func seller(brand: String, partner: String) -> Seller {
        let (brand, partner) = (FoldedText(brand).joined, FoldedText(partner).joined)
        let owners = Shop.owners(brand: brand, partner: partner)
        if !owners.isDisjoint(with: own) { return .thisShop }
        // A chain that nobody listed calls its label or its company as its shops.
        let called = brand.split(separator: " ") + partner.split(separator: " ")
        if called.contains(where: words.contains) { return .thisShop }
        return owners.isEmpty ? .anybody : .otherShop
    }
}
