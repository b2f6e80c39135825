import DomainModel
import Foundation
import Testing
import TestSupport

/// Files that strangers could send: a night's run has to end, with a decision about each. Every kind of them is here;
/// `make soak` has four hundred, with more of those that are cut off and bent.
@Suite("A hostile folder")
struct HostileFolderTests {
    @Test("Every file gets a decision, none hangs, and the run says which it could not read", .timeLimit(.minutes(8)))
    func everyFileIsDecided() async throws {
        let scratch = try ScratchFolder()
        let uploads = scratch.path("uploads")
        let script = Samples.root.appendingPathComponent("Tests/Hostile/make_folder.py")
        let made = try await Command.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path, uploads, "--each", "4"])
        struct Made: Decodable { var files: Int }
        let files = try JSONDecoder().decode(Made.self, from: made.output).files
        #expect(files >= 150)

        // One of them vanishes while the run is under way.
        let vanishing = Task {
            try await Task.sleep(for: .seconds(2))
            try FileManager.default.removeItem(atPath: "\(uploads)/renamed/webp-as.jpg")
        }
        // A dense page takes seven seconds of a processor in a debug build, and twice that where others fill its
        // caches.
        let run = try await Samples.batch(uploads, into: scratch, ["--timeout", "20"])
        try? await vanishing.value
        // 75: some of them no reader survived, and the run says which.
        #expect(run.outcome.status == 75, "\(run.outcome.errors.suffix(2000))")
        #expect(run.outcome.errors.contains("not read: "))
        let decisions = try run.lines(of: "decisions.ndjson", as: BatchCommandTests.Decision.self)
        #expect(decisions.count == files)
        #expect(Set(decisions.map { "\($0.user)/\($0.image)" }).count == files, "no two names become one")
        #expect(decisions.allSatisfy { $0.coins == 0 }, "nothing here shows a product or a receipt")
        let readings = try run.lines(of: "readings.ndjson", as: Reading.self)
        func code(_ name: String) -> ReadingError.Code? {
            readings.first { $0.image.hasSuffix(name) }?.error?.code
        }
        #expect(code("png-rgba-9900x9900.png") == .tooLarge && code("tiff-cmyk-9900x9900.tif") == .tooLarge)
        #expect(code("jpeg-2000-scans.jpg") == .unreadableImage && code("jpeg-scans.jpg") == .unreadableImage)
        #expect(code("heic-overlay.heic") == .unreadableImage && code("heic-tiles.heic") == .unreadableImage)
        #expect(!readings.contains { [.timedOut, .tooCostly].contains($0.error?.code) }, "none costs a reader's time")
        let sound = readings.filter { $0.image.contains("depths/orientation-") }
        #expect(sound.count == 8)
        #expect(sound.allSatisfy { $0.error == nil }, "what is sound is read among all that is not")
        #expect(!readings.contains { $0.error?.code == .readerCrashed }, "no reader is lost to any of it")
        #expect(!FileManager.default.fileExists(atPath: Samples.root.appendingPathComponent("pwned").path))

        let page = try String(contentsOf: URL(fileURLWithPath: "\(run.folder)/report.html"), encoding: .utf8)
        // By bytes, as a browser reads: to Swift a `<` may be a part of another character.
        #expect(Data(page.utf8).range(of: Data("<img src=x onerror".utf8)) == nil, "names are escaped")
        let verified = try await Command.qix(["ledger", "verify", run.ledger])
        #expect(verified.status == 0)
    }
}
