import DomainModel

/// A shop by its name, and the labels that only it sells. The chains that are known stand in `Lines/OwnLabels.txt`.
struct Shop: Sendable {
    /// A chain: the words of which one is in its shops' names, and the brands of its own.
    private struct Chain: Sendable {
        var names: Set<String>
        var labels: Set<String>
    }

    private static let chains: [Chain] = String(decoding: PackageResources.OwnLabels_txt, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { return nil }
            func folded(_ side: Substring) -> Set<String> {
                Set(side.split(separator: ",").map { FoldedText($0).joined }.filter { !$0.isEmpty })
            }
            return Chain(names: folded(sides[0]), labels: folded(sides[1]))
        }

    /// Who sells a product: everybody, or one chain alone, this one or another.
    enum Seller { case anybody, thisShop, otherShop }

    private let name: String
    private let words: Set<Substring>

    init?(_ name: String?) {
        let folded = FoldedText(name ?? "").joined
        guard !folded.isEmpty else { return nil }
        self.name = folded
        words = Set(folded.split(separator: " ").filter { $0.utf8.count >= 4 })
    }

    /// Whether one chain alone sells a product.
    static func isOwnLabel(_ product: Product) -> Bool {
        !owners(brand: FoldedText(product.brand).joined, partner: FoldedText(product.partner).joined).isEmpty
    }

    /// The chains to which a brand or its partner belongs, both folded.
    private static func owners(brand: String, partner: String) -> [Chain] {
        chains.filter { chain in
            chain.labels.contains(brand) || chain.names.contains { has($0, in: brand) || has($0, in: partner) }
        }
    }

    /// Who sells a product of this brand and this partner.
    func seller(brand: String, partner: String) -> Seller {
        let (brand, partner) = (FoldedText(brand).joined, FoldedText(partner).joined)
        let owners = Shop.owners(brand: brand, partner: partner)
        if owners.contains(where: { $0.names.contains { Shop.has($0, in: name) } }) { return .thisShop }
        // A chain that nobody listed calls its label or its company as its shops.
        let own = (brand + " " + partner).split(separator: " ")
        if own.contains(where: words.contains) { return .thisShop }
        return owners.isEmpty ? .anybody : .otherShop
    }

    /// Whether the words of `name` stand in `text`, next to each other.
    private static func has(_ name: String, in text: String) -> Bool {
        (" " + text + " ").utf8.firstRange(of: (" " + name + " ").utf8) != nil
    }
}

extension Collection where Element: Equatable {
    fileprivate func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        indices.lazy.compactMap { start -> Range<Index>? in
            guard self[start...].starts(with: other) else { return nil }
            return start..<index(start, offsetBy: other.count)
        }.first
    }
}
