import Campaigns
import Catalog
import DomainModel
import Synchronization

/// What people are shown of the catalogue's products: which ones an offer means, and each one's size and picture.
public final class ShownProducts: Sendable {
    /// Names of products, with brand and size.
    struct Names: Equatable {
        var first: [String]
        /// How many more there are; `nil` where nobody counted.
        var more: Int?
        /// The products that were found, as far as their names are told.
        var gtins: [GTIN]
    }

    /// The products' pictures.
    let pictures: ProductPictures?
    private let catalog: Catalog?
    private let known = Mutex<[String: (filter: Campaign.ProductFilter, names: Names)]>([:])

    /// Names that are told of one offer. Source: judged: as many as a phone's row shows.
    private static let most = 3
    /// Products that are looked at for an offer that lists none one by one. Source: measured: 20,000 take 30 ms in a
    /// release build.
    private static let mostLooks = 20_000

    /// Shows a catalogue's products; none where this process has no catalogue.
    public init(_ catalog: Catalog?, pictures: ProductPictures? = nil) {
        self.catalog = catalog
        self.pictures = pictures
    }

    /// What the catalogue says of a product's size; `nil` where it says nothing.
    func size(of gtin: GTIN) -> String? { catalog?.product(gtin).flatMap { $0.size.isEmpty ? nil : $0.size } }

    /// A product's name with its brand and size; `nil` for one that the catalogue does not have.
    func name(of gtin: GTIN) -> String? { catalog?.product(gtin).map { ShownProducts.name(of: $0) } }

    /// Where a product's picture is; `nil` where there is none.
    func picture(of gtin: GTIN) -> String? {
        pictures?.hasPicture(of: gtin) == true ? ProductRoutes.address(of: gtin) : nil
    }

    /// Where the picture of the first product of an offer that has one is; `nil` where none has.
    func picture(of campaign: Campaign) -> String? {
        names(of: campaign)?.gtins.lazy.compactMap { self.picture(of: $0) }.first
    }

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
        var shown: [(name: String, gtin: GTIN)] = []
        for product in found {
            let name = ShownProducts.name(of: product)
            if !shown.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) { shown.append((name, product.gtin)) }
            if shown.count == Self.most { break }
        }
        return Names(
            first: shown.map(\.name), more: isWhole ? found.count - shown.count : nil, gtins: shown.map(\.gtin))
    }

    /// A product's name with its brand, where the name does not say it, and its size.
    private static func name(of product: Product) -> String {
        let brand = product.brand.split(separator: ",").first.map(String.init) ?? ""
        let says = product.name.lowercased().contains(brand.lowercased())
        return [says ? "" : brand, product.name, product.size].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
