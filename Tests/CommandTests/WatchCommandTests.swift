import Foundation
import TestSupport
import Testing

@Suite("qix watch")
struct WatchCommandTests {
    @Test("A start prints earlier decisions again, so that none is lost; with --new each run prints its own alone")
    func once() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.url.appendingPathComponent("uploads/ann")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func put(_ sample: String) throws {
            // Into place by a name, as programs do that copy into a watched folder.
            let part = folder.appendingPathComponent(".part")
            let picture = Samples.root.appendingPathComponent("images/uploads/u001/\(sample)")
            try FileManager.default.copyItem(at: picture, to: part)
            try FileManager.default.moveItem(at: part, to: folder.appendingPathComponent(sample))
        }
        func start(_ options: String...) throws -> LongProcess {
            try LongProcess(
                ["watch", scratch.path("uploads"), "--ledger", scratch.path("coins")] + Samples.programme
                    + Samples.patience + options, in: scratch)
        }
        func lines(of process: LongProcess) -> [Substring] { process.text.split(separator: "\n") }

        try put("spaghetti.jpg")
        let first = try start()
        #expect(try await first.wait { !lines(of: first).isEmpty }, "\(first.errors)")
        #expect(first.end(with: SIGTERM) == 0)
        #expect(first.errors.contains("stopped after 1 new upload, "), "\(first.errors)")

        let second = try start("--new")
        try put("frollini-turned.jpg")
        #expect(try await second.wait { !lines(of: second).isEmpty }, "\(second.errors)")
        #expect(second.end(with: SIGTERM) == 0)
        #expect(lines(of: second).count == 1 && second.text.contains("frollini-turned.jpg"), "\(second.text)")
        #expect(second.errors.contains("; 1 decided by earlier runs"), "\(second.errors)")

        let third = try start()
        #expect(try await third.wait { lines(of: third).count == 2 }, "\(third.errors)")
        #expect(third.end(with: SIGTERM) == 0)
    }
}
