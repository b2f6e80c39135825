import Campaigns
import Catalog
import Synchronization

/// Which products an offer means, in words: a few names, and how many more there are.
public final class CampaignProducts: Sendable {
    /// Names of products, with brand and size.
    struct Names: Equatable {
        var first: [String]
        /// How many more there are; `nil` where nobody counted.
        var more: Int?
    }

    private let catalog: Catalog?
    private let known = Mutex<[String: (filter: Campaign.ProductFilter, names: Names)]>([:])

    /// Names that are told of one offer. Source: judged: as many as a phone's row shows.
    private static let most = 3
    /// Products that are looked at for an offer that lists none one by one. Source: measured: 20,000 take 30 ms in a
    /// release build.
    private static let mostLooks = 20_000

    /// Names of the products of a catalogue; none where this process has no catalogue.
    public init(_ catalog: Catalog?) { self.catalog = catalog }

    /// The names of what a campaign pays for; `nil` where they are not known. Found once for each form of a campaign.
    func names(of campaign: Campaign) -> Names? {
        guard let catalog, campaign.marks == nil else { return nil }
        if let found = known.withLock({ $0[campaign.id] }), found.filter == campaign.products { return found.names }
        let names = look(for: campaign, in: catalog)
        known.withLock { $0[campaign.id] = (campaign.products, names) }
        return names
    }

    private func look(for campaign: Campaign, in catalog: Catalog) -> Names {
        let listed = campaign.products.gtins.compactMap { catalog.product($0) }
        let filter = campaign.products
        let found =
            filter.brands.isEmpty && filter.categories.isEmpty && !filter.gtins.isEmpty
            ? listed : catalog.firstProducts(Self.mostLooks).filter(campaign.covers)
        let isWhole = catalog.count <= Self.mostLooks || found.count == listed.count
        var names: [String] = []
        for product in found {
            let name = CampaignProducts.name(of: product)
            if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
            if names.count == Self.most { break }
        }
        return Names(first: names, more: isWhole ? found.count - names.count : nil)
    }

    /// A product's name with its brand, where the name does not say it, and its size.
    private static func name(of product: Product) -> String {
        let brand = product.brand.split(separator: ",").first.map(String.init) ?? ""
        let says = product.name.lowercased().contains(brand.lowercased())
        return [says ? "" : brand, product.name, product.size].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
