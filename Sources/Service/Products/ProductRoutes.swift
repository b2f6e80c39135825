import DomainModel
import Hummingbird

/// The pictures of partners' products, for offers and for reviewers.
struct ProductRoutes: Sendable {
    let products: ShownProducts

    /// Where the picture of a product is.
    static func address(of gtin: GTIN) -> String { "/v1/products/\(gtin.digits)/picture" }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/products/:gtin/picture") { _, context in
            guard let gtin = context.parameters.get("gtin").flatMap({ GTIN($0) }),
                let picture = products.pictures?.picture(of: gtin)
            else { throw Problem.notFound }
            return Response(picture)
        }
    }
}
