import FaultyReader
import Foundation
import ServiceSupport
import Testing

// Inside: the router's routes compared with the document.
@testable import Service

@Suite("The interface's document")
struct InterfaceTests {
    private struct Document: Decodable {
        struct Anything: Decodable {}
        var openapi: String
        var paths: [String: [String: Anything]]
    }

    @Test("Every route of the router is in the document, and the router has every route that is in it")
    func routes() throws {
        let reader = try FaultyReader()
        let routes = try Set(
            ServiceInFolder(of: reader).service.routes.routes.map { route in
                let path = route.path.description.split(separator: "/")
                    .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
                return "\(route.method.rawValue) /\(path)"
            })
        let document = try JSONDecoder().decode(Document.self, from: Data(PackageResources.openapi_json))
        #expect(document.openapi == "3.1.0")
        let documented = Set(
            document.paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
        #expect(routes.subtracting(documented).isEmpty)
        #expect(documented.subtracting(routes).isEmpty)
    }
}
