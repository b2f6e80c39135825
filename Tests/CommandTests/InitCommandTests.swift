import Foundation
import Testing
import TestSupport

/// From nothing to a first programme, and from photos to the first coins.
@Suite("qix init")
struct InitCommandTests {
    private struct Made: Decodable { var files: [String], products: Int, proposed: Int }

    @Test("The files of each language pass the checks that they name", arguments: ["en", "it", "de", "fr", "es"])
    func languages(language: String) async throws {
        let scratch = try ScratchFolder()
        let shop = scratch.path("shop")
        let made = try await Command.qix(
            ["init", shop, "--language", language, "--partner", "O'Neill: \"Pasta\" & figli, #1", "--json"])
        #expect(made.status == 0, "\(made.errors)")
        let files = try JSONDecoder().decode(Made.self, from: Data(made.text.utf8)).files
        #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0) } && files.count == 9)
        for check in [
            ["catalog", "check", "\(shop)/catalog.csv"],
            ["campaigns", "check", "\(shop)/campaigns.yaml", "--catalog", "\(shop)/catalog.csv"],
            ["rewards", "check", "\(shop)/rewards.yaml", "--campaigns", "\(shop)/campaigns.yaml"],
        ] {
            let outcome = try await Command.qix(check)
            #expect(outcome.status == 0, "\(check): \(outcome.text) \(outcome.errors)")
            #expect(!outcome.text.contains("warning"), "\(outcome.text)")
        }
    }

    @Test("Photos give products, proposals and a manifest; the folder's options then make the first coins")
    func photos() async throws {
        let scratch = try ScratchFolder()
        let shop = scratch.path("shop")
        let photos = scratch.url.appending(path: "photos/me")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        // A receipt whose lines have codes, a pack, and what is nothing.
        for name in ["u005/borsa-cura.jpg", "u001/spaghetti.jpg", "u002/gatto.jpg"] {
            let from = Samples.root.appending(path: "images/uploads/\(name)")
            try FileManager.default.copyItem(at: from, to: photos.appending(path: from.lastPathComponent))
        }
        let made = try await Command.qix(["init", shop, "--from", scratch.path("photos"), "--json"] + Samples.patience)
        #expect(made.status == 0, "\(made.errors)")
        let counts = try JSONDecoder().decode(Made.self, from: Data(made.text.utf8))
        #expect(counts.products > 0 && counts.proposed > 0, "\(made.text)")
        let proposed = try String(contentsOfFile: "\(shop)/proposed-products.csv", encoding: .utf8)
        #expect(proposed.contains("8012417001107"))
        let manifest = try String(contentsOfFile: "\(shop)/manifest.csv", encoding: .utf8)
        #expect(!manifest.contains("gatto"))

        let run = try await Command.qix(["batch", "manifest.csv"] + Samples.patience, in: URL(filePath: shop))
        #expect(run.status == 0, "\(run.errors)")
        let coins = try #require(run.errors.firstMatch(of: /(\d+) coins awarded, (\d+) waiting/))
        #expect((Int(coins.1) ?? 0) + (Int(coins.2) ?? 0) > 0, "\(run.errors)")
        // What the folder's options name for other commands is no fault of this one.
        #expect(try await Command.qix(["campaigns", "check", "campaigns.yaml"], in: URL(filePath: shop)).status == 0)
    }

    @Test("Photos may lie in one folder or be a single one; how many were read is told, and none is an error")
    func loosePhotos() async throws {
        let scratch = try ScratchFolder()
        let photos = scratch.url.appending(path: "photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        let none = try await Command.qix(["init", scratch.path("none"), "--from", photos.path])
        #expect(none.status == 1 && none.errors.contains("has no photo in it"), "\(none.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("none/catalog.csv")))

        let pack = photos.appending(path: "spaghetti.jpg")
        try FileManager.default.copyItem(
            at: Samples.root.appending(path: "images/uploads/u001/spaghetti.jpg"), to: pack)
        for (shop, from) in [("flat", photos.path), ("single", pack.path)] {
            let made = try await Command.qix(["init", scratch.path(shop), "--from", from] + Samples.patience)
            #expect(made.status == 0, "\(made.errors)")
            #expect(made.errors.contains("photos read: 1, with a receipt or a product: 1"), "\(made.errors)")
            let manifest = try String(contentsOfFile: scratch.path("\(shop)/manifest.csv"), encoding: .utf8)
            #expect(manifest.contains("spaghetti.jpg,me,"), "\(manifest)")
        }
    }

    @Test("No file is overwritten, and a name that is none is refused")
    func refusals() async throws {
        let scratch = try ScratchFolder()
        try Data("mine".utf8).write(to: scratch.url.appending(path: "rewards.yaml"))
        let outcome = try await Command.qix(["init", scratch.url.path])
        #expect(outcome.status == 1 && outcome.errors.contains("rewards.yaml is there already"), "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["rewards.yaml"])
        for partner in ["", "a\nb", String(repeating: "x", count: 300)] {
            let refused = try await Command.qix(["init", scratch.path("new"), "--partner", partner])
            #expect(refused.status == 64, "\(refused.errors)")
        }
    }
}
