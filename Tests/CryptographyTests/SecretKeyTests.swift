import Cryptography
import Foundation
import TestSupport
import Testing

@Suite("Keys in files") struct SecretKeyTests {
    @Test("A key is read from the line that it gives, for its purpose alone")
    func line() throws {
        let key = SecretKey(for: "erasure")
        #expect(key.bytes.count == SecretKey.length && key.bytes != SecretKey(for: "erasure").bytes)
        let read = try #require(SecretKey(key.text, for: "erasure"))
        #expect(read.bytes == key.bytes && read.hash(of: "x") == key.hash(of: "x"))
        for wrong in [
            key.text + "00", String(key.text.dropLast(2)), key.text + "\n", "", "qix-erasure-key-hmac-sha256 ",
        ] {
            #expect(SecretKey(wrong, for: "erasure") == nil, "\(wrong)")
        }
        #expect(SecretKey(key.text, for: "contact") == nil)
    }

    @Test("A file is made once, for its owner alone, and read from then on")
    func file() throws {
        let folder = try ScratchFolder()
        let path = folder.path("a.key")
        #expect(try KeyFile.text(at: path) == nil)
        #expect(try KeyFile.text(at: path, fresh: "one") == "one")
        #expect(try KeyFile.text(at: path, fresh: "two") == "one")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.key"], "no draft is left")
    }

    @Test("What is no key, or has no room, is told by its path")
    func wrong() throws {
        let folder = try ScratchFolder()
        let large = folder.path("large")
        try Data(count: 5000).write(to: URL(filePath: large))
        #expect(throws: KeyFile.Failure.unreadable(path: large)) { try KeyFile.text(at: large) }
        let nowhere = folder.path("none/a.key")
        let error = #expect(throws: KeyFile.Failure.self) { try KeyFile.text(at: nowhere, fresh: "x") }
        #expect(error?.description.contains(nowhere) == true)
    }
}
