import DomainModel
import Foundation
import Testing
import TestSupport

import Workers

/// A reader, built with the tests, that says what its picture tells it to.
private let escapingReader = BuiltProgram.path("EscapingReader")

/// What a process says that its picture has taken over. The lies are drawn from the answer itself, so that a new field
/// is lied about without anybody adding it here.
@Suite("A child that lies, in every field, length and word, and in every way to die")
struct LyingChildTests {
    private static let key = FileDigest(Array("a picture".utf8))
    private static let box = Box(x: 1, y: 2, width: 30, height: 4)

    /// A reading of which nothing is left out.
    private static var full: Reading {
        let second = SecondReading(
            engine: "tesseract", text: "2,58", confidence: 0.9, agrees: true, again: "2,58", firstConfidence: 0.8)
        let line = ReceiptLine(
            kind: .item, text: "MILK 2 x 1,29 2,58", description: "MILK",
            readings: [LineReading(text: "MILK", probability: 0.9)], quantity: 2, unitPrice: Money(cents: 129),
            amount: Money(cents: 258), gtin: GTIN("8000500310427"), gtinMargin: 3, box: box, confidence: 0.9,
            repairedFrom: "2,5B", secondReading: second, gtinSecondReading: second)
        let receipt = Receipt(
            merchant: "Latteria Gialla", chain: "Gialla", postcode: Postcode("20144", in: "IT"),
            vatNumber: "12345678903", documentNumber: "0001-0042", register: "99MEY012345", date: Day("2026-03-10"),
            time: TimeOfDay("10:30"), currency: "EUR", total: Money(cents: 258), totalBox: box,
            totalSecondReading: second, balanced: true, isReturn: true, lines: [line], signs: [.nightTime],
            confidence: ["total": 0.9], candidates: ["total": [FieldCandidate(value: "2.58", probability: 1, row: 1)]])
        var reading = Reading(
            image: "a", sha256: key.hexadecimal, format: "jpeg", width: 1000, height: 2000, seconds: 1.5,
            kind: .receipt,
            barcodes: [
                Barcode(
                    symbology: .ean13, text: "8000500310427", gtin: GTIN("8000500310427"), box: box, confidence: 0.9,
                    engines: ["zxing"])
            ], receipt: receipt,
            watermark: DetectedWatermark(mark: Watermark(id: 5, hour: 7)!, agreement: 12, speed: 1),
            text: ["MILK 2,58"], textEngines: ["rows"],
            engines: [EngineUse(name: "rows", version: "1", asked: 2, read: 1, failure: "none")],
            missingPackages: ["tesseract-ocr-ell"], personal: [box], perceptualHash: "0123456789abcdef",
            showsScreen: true, surroundings: CodeSurroundings(packCertainty: 0.5, features: ["edges": 1]),
            keypoints: PictureKeypoints(
                points: [.init(x: 1, y: 2, size: 3, angle: 4, bits: 5)], columns: 2, thumbnail: [1, 2, 3, 4],
                symbol: .init(x: 1, y: 2, length: 3, height: 4, angle: 5)),
            milliseconds: ["total": 7], error: ReadingError(code: .tooLarge, message: "too large"),
            readerVersion: "qix/1")
        reading.textWithoutGoods = TextWithoutGoods(receiptProbability: 0.5, isCardSlip: true)
        reading.photos = [SeriesPhoto(box: box, perceptualHash: "0123456789abcdef")]
        return reading
    }

    /// Where a value has nothing: what is missing or empty, by the way that leads there.
    private func unfilled(_ value: Any, _ place: String = "reading") -> [String] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { unfilled($0.value, place) } ?? [place]
        case .collection, .dictionary, .set:
            return mirror.children.isEmpty ? [place] : mirror.children.flatMap { unfilled($0.value, place + "[]") }
        default: return mirror.children.flatMap { unfilled($0.value, "\(place).\($0.label ?? "")") }
        }
    }

    /// Values of every kind and size that JSON can write, and some that it cannot.
    private static let values = [
        "null", "true", "0", "-1", "0.5", "1e308", "-1e308", "1e400", "9223372036854775807", "-9223372036854775808",
        "18446744073709551616", "\"\"", "\"x\"", "\"null\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\u202e\\u000a\"",
        "\"killed 9\"", "\"-1\"", "\"9999-99-99\"", "[]", "{}", "[[]]", "[null]", "{\"\": 1}", "", "\"", "[", "{",
        "\"\(String(repeating: "x", count: 100_000))\"", "[\(String(repeating: "1,", count: 50_000))1]",
        "[\(String(repeating: "{},", count: 20_000)){}]", String(repeating: "[", count: 20_000),
        "{\((0..<20_000).map { "\"\($0)\":1" }.joined(separator: ","))}",
    ]

    /// Each place of the answer with each of the values, and each field twice, as lines.
    private static func lies() throws -> [(what: String, line: String)] {
        struct Answer: Encodable {
            var reading: Reading
            var thumbnail = "AAAA"
        }
        let mark = "here is the lie"
        let whole = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(Answer(reading: full)))
        return try whole.replacingEach(by: .text(mark)).flatMap { place, lie in
            let text = String(decoding: try JSONEncoder().encode(lie), as: UTF8.self)
            let parts = text.components(separatedBy: "\"\(mark)\"")
            return values.map { value in
                ("\(place) is \(value.prefix(40))", parts.joined(separator: value))
            } + [("\(place) is there twice", parts.joined(separator: "1,\"reading\":1,\"text\":1"))]
        }
    }

    @Test("Every lie is refused and the picture blamed, or is a reading that is bounded and comes back from its JSON")
    func everyLie() throws {
        #expect(unfilled(Self.full) == [])
        let lies = try Self.lies()
        #expect(lies.count > 3000)
        var believed = 0
        for (what, line) in lies {
            do throws(ReaderFailure) {
                let reading = try ReaderProtocol.answer(Array(line.utf8), about: Self.key).reading
                believed += 1
                #expect(reading.sha256 == Self.key.hexadecimal, "\(what)")
                #expect(reading.text.count <= 5000 && (reading.receipt?.lines.count ?? 0) <= 1000, "\(what)")
                let again = try? JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading))
                #expect(again == reading, "\(what)")
            } catch { #expect(error.isCausedByPicture, "\(what): \(error)") }
        }
        // Most things that a field may be are no lie that anybody could see.
        #expect(believed > 100 && believed < lies.count / 2)
    }

    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func picture(_ text: String) throws -> RawPath {
        let file = scratch.url.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        return RawPath(file.path)
    }

    private func pool() -> ReaderPool {
        var command = ReaderCommand(executable: escapingReader!, arguments: [])
        // As a real one names a photo of a phone, whose decoder starts a thread.
        command.format = { $0.starts(with: Array("heic".utf8)) ? "heic" : nil }
        return ReaderPool(command, readers: 1, limits: ReaderLimits(timeout: .seconds(120)))
    }

    @Test(
        "What a real child says is taken as its line would be, and the next picture is read as if nothing had been",
        .enabled(if: escapingReader != nil && Confinement.isOffered), arguments: [UInt64(7), 8])
    func fromChildren(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let pool = pool()
        for (what, line) in try Self.lies().shuffled(using: &random).prefix(25) {
            let bytes = "say " + line.replacing(Self.key.hexadecimal, with: "@SHA256@")
            let started = pool.incidents.started
            let reading = try await pool.read(picture(bytes)).reading
            let key = FileDigest(Array(bytes.utf8))
            let answer = line.replacing(Self.key.hexadecimal, with: key.hexadecimal)
            let isBelieved =
                (try? ReaderProtocol.answer(Array(answer.utf8), about: key)) != nil && !answer.contains("\n")
            #expect(
                (reading.error?.code != .readerCrashed) == isBelieved, "\(what): \(String(describing: reading.error))")
            #expect(pool.incidents.started - started <= 2, "\(what)")
            #expect(try await pool.read(picture("honest \(what)")).reading.text == ["read honest"], "after \(what)")
        }
        #expect(pool.incidents.killedExternally == 0)
        await pool.shutDown()
    }

    @Test(
        "However it dies, it is tried twice at most, and nobody from outside is blamed",
        .enabled(if: escapingReader != nil && Confinement.isOffered), arguments: ["", "heic "])
    func deaths(format: String) async throws {
        let pool = pool()
        var random = SeededGenerator(seed: 9)
        let ways =
            (1...31).map { "die \($0)" } + [1, 75, 137, Int.random(in: 2...255, using: &random)].map { "exit \($0)" }
            + ["half 1", "half \(Int.random(in: 2...60, using: &random))", "half 0"]
        for way in ways {
            let started = pool.incidents.started
            let reading = try await pool.read(picture(format + way)).reading
            // A signal that it may not send itself leaves it as it was.
            #expect(reading.error?.code == .readerCrashed || reading.text == ["read die"], "\(way)")
            #expect(pool.incidents.started - started <= 2, "\(way)")
            #expect(try await pool.read(picture("honest \(way)")).reading.text == ["read honest"], "after \(way)")
        }
        #expect(pool.incidents.killedExternally == 0)
        #expect(pool.incidents.crashed >= 4)
        await pool.shutDown()
    }

    @Test(
        "A bomb in a format that may start threads goes off alone: of threads, of memory, of time, and all at once",
        .enabled(if: escapingReader != nil && Confinement.isOffered),
        arguments: ["crowd", "grow", "spin", "everything"])
    func bombs(kind: String) async throws {
        let pool = pool()
        for bytes in ["heic \(kind)", "heic \(kind) again"] {
            let code = try await pool.read(picture(bytes)).reading.error?.code
            #expect(code == .readerCrashed || code == .tooCostly, "\(bytes): \(String(describing: code))")
            #expect(try await pool.read(picture("honest \(bytes)")).reading.text == ["read honest"])
        }
        #expect(pool.incidents.killedExternally == 0 && pool.incidents.started <= 5)
        await pool.shutDown()
    }
}
