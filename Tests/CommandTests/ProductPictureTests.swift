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

/// A reward's picture lies beside the rewards' file: the check looks at it, people see it, and no other file there.
@Suite("Pictures of rewards")
struct RewardPictureTests {
    private struct Offers: Decodable {
        struct Reward: Decodable { var id: String, picture: String? }
        var rewards: [Reward]
    }

    private static let rewards = """
        rewards:
          - {id: coffee, name: A coffee, price: 50, stock: 3, picture: cup.svg}
          - {id: bag, name: A bag, price: 40, stock: 3}

        """

    @Test("The samples' rewards have pictures, which are sent to whoever asks")
    func sent() async throws {
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--clock", "2026-03-18T19:30:26Z"])
        let ann = try await service.user()
        let told: Offers = try await service.send("GET", "/v1/rewards", token: ann.token).decoded()
        #expect(told.rewards.count >= 4)
        for reward in told.rewards {
            let picture = try await service.send("GET", try #require(reward.picture))
            #expect(picture.status == 200 && picture.headers["content-type"] == "image/svg+xml", "\(reward.id)")
        }
        for name in ["rewards.yaml", "coins.svg", "..%2Frewards.yaml", "campaigns.yaml"] {
            #expect(try await service.send("GET", "/v1/reward-pictures/\(name)").status == 404, "\(name)")
        }
    }

    @Test("A picture that is not there, or is none, is an error of the check, with what is meant")
    func checked() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("rewards.yaml", Self.rewards.utf8)
        let missing = try await Command.qix(["rewards", "check", file])
        #expect(missing.status == 1 && (missing.text + missing.errors).contains("rewards[0].picture"))
        _ = try scratch.write("cup.png", "<svg/>".utf8)
        let near = try await Command.qix(["rewards", "check", file])
        #expect(near.status == 1 && (near.text + near.errors).contains("did you mean cup.png?"))
        _ = try scratch.write("cup.svg", "<svg><script/></svg>".utf8)
        let wrong = try await Command.qix(["rewards", "check", file])
        #expect(wrong.status == 1 && (wrong.text + wrong.errors).contains("cup.svg is no PNG"))
        _ = try scratch.write("cup.svg", "<svg/>".utf8)
        #expect(try await Command.qix(["rewards", "check", file]).status == 0)
        let outside = Self.rewards.replacingOccurrences(of: "cup.svg", with: "../cup.svg")
        let path = try await Command.qix(["rewards", "check", scratch.write("out.yaml", outside.utf8)])
        #expect(path.status == 1 && (path.text + path.errors).contains("the name of a file beside this one"))
    }
}
