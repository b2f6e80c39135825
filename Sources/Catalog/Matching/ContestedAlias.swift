/// An alias of one partner's product that plainly names another partner's: goods that one would be paid for and the
/// other made. No line earns by it without a person.
public struct ContestedAlias: Sendable, Hashable {
    /// The alias as the catalogue writes it.
    public var alias: Alias
    /// The product that has it.
    public var owner: Product
    /// The product that its words name.
    public var named: Product
}

extension ContestedAlias: CustomStringConvertible {
    /// What a person should look at.
    public var description: String {
        "the alias '\(alias.written)' of \(owner.gtin) \(owner.name) (\(owner.partner)) names "
            + "\(named.gtin) \(named.name) (\(named.partner)): lines that say so wait for a person"
    }
}

extension Catalog {
    /// Every alias whose words name another partner's product, in the order of the products.
    public var contestedAliases: [ContestedAlias] {
        (0..<index.count).flatMap { place -> [ContestedAlias] in
            let owner = index.product(at: place)
            return owner.aliases.compactMap { contest($0, of: owner) }
        }
    }

    /// The alias as one of `owner`, where its words name another partner's product.
    func contest(_ alias: Alias, of owner: Product) -> ContestedAlias? {
        guard let named = LineMatcher(index: index).match(alias.text).match?.product,
            !named.isOfSamePartner(as: owner)
        else { return nil }
        return ContestedAlias(alias: alias, owner: owner, named: named)
    }
}

extension Product {
    /// Whether the same partner pays for both; partners' names are compared without case, as campaigns do. Where
    /// neither names one, by the brand.
    func isOfSamePartner(as other: Product) -> Bool {
        partner.isEmpty && other.partner.isEmpty
            ? brand.lowercased() == other.brand.lowercased() : partner.lowercased() == other.partner.lowercased()
    }
}
