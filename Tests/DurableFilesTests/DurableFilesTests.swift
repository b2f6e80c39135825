import DurableFiles
import Foundation
import TestSupport
import Testing

@Suite("Files and folders that outlive a power cut") struct DurableFilesTests {
    @Test("A folder is made with those above it, for its owner alone, and again without complaint")
    func folder() throws {
        let scratch = try ScratchFolder()
        for _ in 0..<2 { try DurableFolder.make(scratch.path("a/b/c/")) }
        for name in ["a", "a/b", "a/b/c"] {
            let found = try FileManager.default.attributesOfItem(atPath: scratch.path(name))
            #expect(found[.posixPermissions] as? Int == 0o700 && found[.type] as? FileAttributeType == .typeDirectory)
        }
        try scratch.write("file", Array("x".utf8))
        let error = #expect(throws: DurableFileError.self) { try DurableFolder.make(scratch.path("file/c")) }
        #expect(error?.step == .make && error?.description.contains("file/c") == true)
    }

    @Test(
        "The folder of a path is what is before its last name",
        arguments: [("a/b", "a"), ("a", "."), ("/a", "/"), ("/a/b/", "/a"), ("/", "/"), ("./a", ".")])
    func parent(path: String, folder: String) { #expect(DurableFolder.parent(of: path) == folder) }

    @Test("A file takes the place of another, whole and readable by its owner alone, and leaves no draft")
    func replace() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("file")
        for text in ["one", String(repeating: "two", count: 100_000), ""] {
            try DurableFile.replace(path, with: text)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["file"])
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try DurableFile.replace(path, with: "x")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(throws: DurableFileError.self) { try DurableFile.replace(scratch.path("none/file"), with: "x") }
        #expect(throws: DurableFileError.self) { try DurableFile.write("x", toNew: path) }
    }
}
