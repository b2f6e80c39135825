import Hummingbird
import Links

/// What tells phones that an app may open this service's links: the documents that their systems ask for, where
/// there is an app.
struct AppRoutes: Sendable {
    let apps: LinkApps?

    func add(to router: Router<AppRequestContext>) {
        let documents: [(RouterPath, String?)] = [
            ("/.well-known/apple-app-site-association", apps?.appleDocument),
            ("/.well-known/assetlinks.json", apps?.androidDocument),
        ]
        for (path, document) in documents {
            router.get(path) { _, _ in
                guard let document else { throw Problem.notFound }
                return Response(
                    status: .ok,
                    headers: [.contentType: "application/json", .cacheControl: "public, max-age=3600"],
                    body: .init(byteBuffer: ByteBuffer(string: document)))
            }
        }
    }
}
