import Foundation
import Testing
import TestSupport

/// Partners' pictures of their products reach phones and reviewers, and no other file of the folder does.
@Suite("Pictures of products")
struct ProductPictureTests {
    private struct Offers: Decodable {
        struct Offer: Decodable { var id: String, products: [String]?, picture: String? }
        var campaigns: [Offer]
    }
    private struct Item: Decodable {
        struct Line: Decodable {
            struct Product: Decodable { var gtin: String, picture: String? }
            var products: [Product]
        }
        var lines: [Line]
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]
    private static let options = ["--clock", "2026-03-18T19:30:26Z"]

    private func folder(_ scratch: ScratchFolder, _ names: [String]) throws -> String {
        let folder = scratch.url.appending(path: "pictures")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names { try Data(Self.png).write(to: folder.appending(path: name)) }
        return folder.path
    }

    @Test("An offer has the picture of its first product, found under each way to write a GTIN, and later ones at once")
    func offers() async throws {
        let scratch = try ScratchFolder()
        // Spaghetti as a partner writes it, mozzarella as GS1 does, peanut butter with twelve digits.
        let place = try folder(
            scratch, ["8012417001107.png", "08057342003697_A1N1.png", "08057342003697_C1L1.png", "075123400129.PNG"])
        let service = try await RunningService(in: scratch, Self.options + ["--product-pictures", place])
        func pictures() async throws -> [String: String] {
            let all: Offers = try await service.send("GET", "/v1/campaigns").decoded()
            return Dictionary(
                uniqueKeysWithValues: all.campaigns.compactMap { offer in offer.picture.map { (offer.id, $0) } })
        }
        let before = try await pictures()
        #expect(before["serra-pasta"] == "/v1/products/08012417001107/picture")
        #expect(before["stella-alpe-cheese"] == "/v1/products/08057342003697/picture")
        #expect(before["moretto-coffee"] == nil)
        for address in before.values {
            let picture = try await service.send("GET", address)
            #expect(picture.status == 200 && picture.body == Data(Self.png))
            #expect(picture.headers["content-type"] == "image/png")
            #expect(picture.headers["content-security-policy"]?.contains("sandbox") == true)
        }
        try Data(Self.png).write(to: URL(fileURLWithPath: place + "/8136205001107.png"))
        #expect(try await pictures()["moretto-coffee"] == "/v1/products/08136205001107/picture")
    }

    @Test("Only a file named by a product's number is shown, and only if it is a picture for phones")
    func others() async throws {
        let scratch = try ScratchFolder()
        let place = try folder(scratch, ["8012417001107x.png", "8012417001474.png", "notes.png", "8012417001473.gif"])
        try Data("<svg><script>1</script></svg>".utf8).write(to: URL(fileURLWithPath: place + "/8012417001848.svg"))
        try Data(count: 4 << 20).write(to: URL(fileURLWithPath: place + "/8012417002210.png"))
        try FileManager.default.createSymbolicLink(
            atPath: place + "/8012417002586.png", withDestinationPath: scratch.path("data/operator.token"))
        let service = try await RunningService(in: scratch, Self.options + ["--product-pictures", place])
        for name in [
            "8012417001107", "8012417001473", "8012417001474", "8012417001848", "8012417002210", "8012417002586",
            "notes", "..%2Fnotes",
        ] {
            #expect(try await service.send("GET", "/v1/products/\(name)/picture").status == 404, "\(name)")
        }
    }

    @Test("A reviewer sees the picture of each candidate")
    func candidates() async throws {
        let scratch = try ScratchFolder()
        let service = try await RunningService(
            in: scratch, Self.options + ["--product-pictures", Samples.root.appending(path: "images/products").path])
        let ann = try await service.user()
        _ = try await service.upload("u002/lunga-lira.jpg", by: ann)
        let chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let item: Item = try await service.send("POST", "/v1/reviews/next", token: chief).decoded()
        let products = item.lines.flatMap(\.products)
        #expect(!products.isEmpty)
        let known = try FileManager.default.contentsOfDirectory(atPath: Samples.root.path + "/images/products")
        for product in products {
            let hasFile = known.contains { product.gtin.hasSuffix($0.replacingOccurrences(of: ".svg", with: "")) }
            #expect((product.picture != nil) == hasFile, "\(product)")
        }
    }

    @Test("A folder that is not there stops the start, with its name")
    func missing() async throws {
        let scratch = try ScratchFolder()
        do {
            _ = try await RunningService(in: scratch, ["--product-pictures", scratch.path("nowhere")])
            Issue.record("it started")
        } catch let fault as RunningService.NotReady {
            #expect(fault.errors.contains("nowhere: is no folder that can be read"), "\(fault.errors)")
        }
    }
}
