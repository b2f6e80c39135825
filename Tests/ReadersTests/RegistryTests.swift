import DomainModel
import ReaderAPI
import Testing

// Inside: a registry of scripted readers.
@testable import Readers

/// A reader with given attempts, which reports when they run.
private final class ScriptedReader: EvidenceReader {
    let name: String
    let components = [ReaderComponent("scripted", "1")]
    let stages: [String] = []
    let signature: UInt8
    let script: [(cost: Int, verdict: Attempt.Verdict)]
    let note: (String) -> Void

    init(
        _ name: String, signature: UInt8 = 7, _ script: [(cost: Int, verdict: Attempt.Verdict)],
        note: @escaping (String) -> Void = { _ in }
    ) {
        (self.name, self.signature, self.script, self.note) = (name, signature, script, note)
    }

    func format(of start: ArraySlice<UInt8>) -> String? { start.first == signature ? "scripted" : nil }

    func prepare(for format: String) { note("\(name) for \(format)") }

    func attempts(at context: ReadContext) -> [Attempt] {
        script.map { step in
            Attempt(name, cost: step.cost) { [self] _ in
                note("\(name) \(step.cost)")
                return step.verdict
            }
        }
    }
}

@Suite("The registry of readers")
struct RegistryTests {
    private func code(_ text: String) -> Evidence {
        .barcode(
            Barcode(symbology: .ean13, text: text, gtin: GTIN(text), box: Box(x: 0, y: 0, width: 1, height: 1)))
    }

    @Test("The attempts of all readers run in order of cost until one settles the file")
    func order() {
        var made: [String] = []
        let first = ScriptedReader("a", [(1, .init()), (9, .init())]) { made.append($0) }
        let second = ScriptedReader("b", [(5, .init(kind: .receipt, isSettled: true))]) { made.append($0) }
        let registry = ReaderRegistry([first, second], options: ReaderOptions(), version: "v")
        let reading = registry.read([7], named: "x")
        #expect(made == ["a 1", "b 5"])
        #expect(reading.kind == .receipt && reading.format == "scripted" && reading.readerVersion == "v")
    }

    @Test("A later attempt replaces what its reader found before; evidence is in the readers' order")
    func evidence() {
        let (one, two) = (code("8000000000019"), code("8000000000026"))
        let first = ScriptedReader("a", [(1, .init(evidence: [one])), (9, .init(evidence: [two]))])
        let second = ScriptedReader("b", [(5, .init(evidence: [one]))])
        let reading = ReaderRegistry([first, second], options: ReaderOptions(), version: "").read([7], named: "x")
        #expect(reading.evidence == [two, one])
        #expect(reading.readerVersion == nil)
    }

    @Test("A format is known without any reader, and every reader prepares for it")
    func preparation() {
        #expect(ReaderDefaults.format(of: [0xFF, 0xD8, 0xFF, 0xE0]) == "jpeg")
        #expect(ReaderDefaults.format(of: Array("\0\0\0\u{20}ftypM4A \0\0".utf8)[...]) == "m4a")
        #expect(ReaderDefaults.format(of: Array("\0\0\0\u{20}ftypheic\0\0".utf8)[...]) == "heic")
        #expect(ReaderDefaults.format(of: []) == nil)
        var prepared: [String] = []
        let readers = ["a", "b"].map { ScriptedReader($0, []) { prepared.append($0) } }
        ReaderRegistry(readers, options: ReaderOptions(), version: "").prepare(for: "m4a")
        #expect(prepared == ["a for m4a", "b for m4a"])
    }

    @Test("A reader gets no files of other formats; a file that no reader reads is no picture")
    func others() {
        var made: [String] = []
        let other = ScriptedReader("a", signature: 8, [(1, .init())]) { made.append($0) }
        let registry = ReaderRegistry([other], options: ReaderOptions(), version: "")
        #expect(registry.read([7], named: "x").error?.code == .unreadableImage)
        #expect(made.isEmpty)
    }

    @Test("The version names the code, each reader, its models and its C libraries, and changes with the models")
    func version() {
        let version = ReaderRegistry.version(options: ReaderOptions(), code: "qix/1")
        let names = version.split(separator: " ").map { $0.split(separator: "/")[0] }
        #expect(
            // Models of other scripts are named where they are installed.
            names.filter { !["ell", "bul"].contains($0) } == [
                "qix", "imaging", "leptonica", "libheif", "barcode", "zbar", "zxing-cpp", "receipt", "ocr", "page",
                "tesseract", "till", "figures", "sound", "libsndfile", "libavcodec",
            ])
        let others = ReaderRegistry.version(options: ReaderOptions(languages: "till+ita"), code: "qix/1")
        #expect(version != others && others.contains(" ita/"))
        #expect(!version.contains("missing"))
    }
}
