import DomainModel
import Foundation
import Testing
import TestSupport
import Workers

@Suite("A stranger's file")
struct UntrustedFileTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func code(_ path: String, limit: Int = 1000) -> ReadingError.Code? {
        do throws(ReadingError) {
            _ = try UntrustedFile.read(RawPath(path), limit: limit)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("is read whole, up to the limit")
    func whole() throws {
        let path = try folder.write("a.jpg", [UInt8](repeating: 7, count: 1000))
        #expect(try UntrustedFile.read(RawPath(path), limit: 1000).count == 1000)
        #expect(code(path, limit: 999) == .tooLarge)
        #expect(try UntrustedFile.read(RawPath(folder.write("empty", [])), limit: 10).isEmpty)
    }

    @Test("that is missing, or is a loop of links, is not_found")
    func missing() throws {
        let link = folder.path("loop")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
        #expect(code(link) == .notFound)
        #expect(code(folder.path("none.jpg")) == .notFound)
    }

    @Test("that is a folder, a pipe without a writer or a device is refused without waiting")
    func notRegular() {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [folder.path, pipe, "/dev/zero"] { #expect(code(path) == .unreadableImage, "\(path)") }
    }

    @Test("that claims to be empty and is not, like those of /proc, is read up to the limit")
    func growing() throws {
        #expect(try !UntrustedFile.read(RawPath("/proc/self/status"), limit: 1 << 16).isEmpty)
        #expect(code("/proc/self/status", limit: 10) == .tooLarge)
    }

    @Test("that is a link is refused, unless the caller follows links")
    func link() throws {
        let scratch = try ScratchFolder()
        let file = scratch.url.appending(path: "theirs.jpg")
        try Data("theirs".utf8).write(to: file)
        let link = scratch.url.appending(path: "mine.jpg").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        #expect(throws: ReadingError.self) { try UntrustedFile.read(RawPath(link), limit: 100) }
        #expect(try UntrustedFile.read(RawPath(link), limit: 100, followingLinks: true) == Array("theirs".utf8))
    }
}
