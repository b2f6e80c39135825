import DomainModel
import Foundation
import Testing
import TestSupport

/// `qix check --steps DIR`: what each stage of a reading came to, as numbered files.
@Suite("qix check --steps")
struct StepsTests {
    /// The files of a run, by number and stage.
    struct Steps {
        let folder: URL
        let reading: Reading
        /// As `03-receipt.page.png` and its like, in order.
        let files: [String]

        /// The stages in the order they came, a stage that came twice twice.
        var stages: [String] {
            files.map { file in
                file.drop { $0 != "-" }.dropFirst().split(separator: ".").dropLast().joined(separator: ".")
            }
        }

        /// What the last file of a stage holds.
        func last<Value: Decodable>(_ stage: String, as type: Value.Type) throws -> Value {
            let file = try #require(files.last { $0.hasSuffix("-\(stage).json") })
            return try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appendingPathComponent(file)))
        }
    }

    private func steps(of image: String, in scratch: ScratchFolder) async throws -> Steps {
        let outcome = try await Command.qix(
            ["check", "images/\(image)", "--json", "--steps", scratch.path("steps")] + Samples.programme)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        let folder = scratch.url.appendingPathComponent("steps")
        let checked = try JSONDecoder().decode(CheckCommandTests.Checked.self, from: outcome.output)
        return Steps(
            folder: folder, reading: checked.reading,
            files: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
    }

    struct Row: Decodable {
        var text: String
        var box: Box
        var words: [Word]

        struct Word: Decodable { var text: String }
    }

    struct Roles: Decodable {
        var isReceipt: Bool
        var rows: [Role]

        enum CodingKeys: String, CodingKey {
            case rows
            case isReceipt = "is_receipt"
        }

        struct Role: Decodable {
            var role: String?
            var part: String
            var text: String
        }
    }

    struct Candidates: Decodable {
        var totals: [Total]

        struct Total: Decodable {
            var amount: Money
            var score: Double
            var witnesses: [String: Double]
        }
    }

    struct Sums: Decodable {
        var total: Money?
        var balanced: Bool
        var lines: [Line]

        struct Line: Decodable { var amount: Money }
    }

    @Test("A receipt's stages are numbered files in the order they came: pictures are PNG, everything else JSON")
    func receipt() async throws {
        let scratch = try ScratchFolder()
        let steps = try await steps(of: "uploads/u001/spesa-naviglio.png", in: scratch)
        #expect(
            steps.stages.filter { $0.hasPrefix("receipt.") }.prefix(12) == [
                "receipt.gray", "receipt.print", "receipt.slopes", "receipt.page", "receipt.ink", "receipt.upright",
                "receipt.recognition", "receipt.rows",
                "receipt.roles", "receipt.candidates", "receipt.sums", "receipt.fields",
            ])
        #expect(steps.stages.suffix(2) == ["receipt.paper", "screen"])
        for (place, file) in steps.files.enumerated() {
            #expect(file.hasPrefix(place < 9 ? "0\(place + 1)-" : "\(place + 1)-"))
            let bytes = try Data(contentsOf: steps.folder.appendingPathComponent(file))
            if file.hasSuffix(".png") {
                #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]), "\(file)")
            } else {
                #expect(file.hasSuffix(".json"))
                _ = try JSONSerialization.jsonObject(with: bytes)
            }
        }
    }

    @Test("Rows are the reading's text, and the roles cover every word of them")
    func roles() async throws {
        let scratch = try ScratchFolder()
        let steps = try await steps(of: "uploads/u001/spesa-naviglio.png", in: scratch)
        let rows = try steps.last("receipt.rows", as: [Row].self)
        #expect(rows.map(\.text) == steps.reading.text)
        #expect(rows.allSatisfy { $0.words.map(\.text).joined(separator: " ") == $0.text })
        let roles = try steps.last("receipt.roles", as: Roles.self)
        #expect(roles.isReceipt)
        #expect(roles.rows.map(\.text).joined(separator: " ") == rows.map(\.text).joined(separator: " "))
        #expect(roles.rows.first?.part == "head")
        #expect(roles.rows.contains { $0.part == "items" && $0.role == nil && $0.text.contains("SPAGH.N5") })
        #expect(roles.rows.contains { $0.role == "grandTotal" && $0.text.contains("17,73") })
    }

    @Test("The likeliest candidate has its witnesses, and lines and total are the reading's")
    func sums() async throws {
        let scratch = try ScratchFolder()
        let steps = try await steps(of: "uploads/u001/spesa-naviglio.png", in: scratch)
        let receipt = try #require(steps.reading.receipt)
        let best = try #require(try steps.last("receipt.candidates", as: Candidates.self).totals.first)
        #expect(best.amount == receipt.total)
        #expect(best.witnesses["lines"] ?? 0 > 0)
        let sums = try steps.last("receipt.sums", as: Sums.self)
        #expect(sums.balanced && sums.total == receipt.total)
        #expect(sums.lines.map(\.amount) == receipt.lines.map(\.amount))
        #expect(try steps.last("receipt.fields", as: Receipt.self).withoutBoxes == receipt.withoutBoxes)
    }

    struct Fields: Decodable { var receipt: Receipt }

    @Test("After its stages a receipt shows each pass of the grammar that changed something, in the grammar's order")
    func grammarPasses() async throws {
        let scratch = try ScratchFolder()
        let steps = try await steps(of: "uploads/u001/spesa-naviglio.png", in: scratch)
        let stages = ["roles", "lines", "candidates", "sums", "fields"].map { "receipt.\($0)." }
        let shown = steps.stages.drop { $0 != "receipt.fields" }.dropFirst().prefix { $0 != "receipt.passes" }
        let passes = shown.drop { pass in !stages.contains(where: pass.hasPrefix) }
        #expect(passes.contains("receipt.roles.phrases") && passes.contains("receipt.fields.issueDate"))
        let order = passes.compactMap { pass in stages.firstIndex(where: pass.hasPrefix) }
        #expect(order.count == passes.count)
        #expect(order == order.sorted() && Set(order) == Set(stages.indices))
        #expect(Set(passes).count == passes.count)
        let last = try steps.last(try #require(passes.last), as: Fields.self)
        #expect(last.receipt.withoutBoxes == steps.reading.receipt?.withoutBoxes)
    }

    struct Search: Decodable {
        var rungs: [String]
        var numbers: [Number]

        struct Number: Decodable {
            var text: String
            var isConfirmed: Bool

            enum CodingKeys: String, CodingKey {
                case text
                case isConfirmed = "is_confirmed"
            }
        }
    }

    @Test("A product's stages are a picture for each rung that was climbed, and the numbers that were seen")
    func product() async throws {
        let scratch = try ScratchFolder()
        let steps = try await steps(of: "uploads/u001/spaghetti.jpg", in: scratch)
        let search = try steps.last("barcode.quick", as: Search.self)
        #expect(!search.rungs.isEmpty)
        #expect(steps.stages == search.rungs.map { _ in "barcode.rung" } + ["barcode.quick", "screen"])
        #expect(search.numbers.filter(\.isConfirmed).map(\.text) == steps.reading.barcodes.map(\.text))
    }
}

extension Receipt {
    /// The receipt with nothing about where it stands: stages show places on the page, a reading those in the photo.
    fileprivate var withoutBoxes: Receipt {
        var receipt = self
        receipt.totalBox = nil
        for line in receipt.lines.indices { receipt.lines[line].box = Box(x: 0, y: 0, width: 1, height: 1) }
        return receipt
    }
}
