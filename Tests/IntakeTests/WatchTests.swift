import DomainModel
import Foundation
import Testing
import TestSupport
import Workers

// Inside: the events of one folder, without a reader.
@testable import Intake

@Suite("A watched folder")
struct WatchTests {
    private func wait(_ watch: inout DirectoryWatch, for count: Int) -> [String] {
        var found: [String] = []
        let deadline = ContinuousClock.now + .seconds(15)
        while found.count < count, ContinuousClock.now < deadline {
            found += watch.next(waiting: 200).map(\.description)
        }
        return found.sorted()
    }

    @Test("Files count once they are whole: closed after writing, or moved in; also in folders that are new")
    func arrivals() throws {
        let scratch = try ScratchFolder()
        let root = scratch.url
        try FileManager.default.createDirectory(at: root.appending(path: "anna"), withIntermediateDirectories: true)
        var watch = try DirectoryWatch(RawPath(root.path))
        watch.addAll()
        let file = try #require(fopen(root.appending(path: "anna/slow.jpg").path, "w"))
        fputs("half", file)
        fflush(file)
        #expect(watch.next(waiting: 300).isEmpty)
        fclose(file)
        #expect(wait(&watch, for: 1) == ["anna/slow.jpg"])
        try Data("x".utf8).write(to: root.appending(path: "anna/.part"))
        try FileManager.default.moveItem(
            at: root.appending(path: "anna/.part"), to: root.appending(path: "anna/moved.jpg"))
        #expect(wait(&watch, for: 1) == ["anna/moved.jpg"])
        let whole = FileManager.default.temporaryDirectory.appending(path: "qix-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: whole, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: whole.appending(path: "1.jpg"))
        try FileManager.default.moveItem(at: whole, to: root.appending(path: "bruno"))
        #expect(wait(&watch, for: 1) == ["bruno/1.jpg"])
    }

    @Test("What Windows puts beside pictures is no upload, and a folder that is moved away is noticed")
    func leftOut() throws {
        let scratch = try ScratchFolder()
        let root = scratch.url.appending(path: "uploads")
        let anna = root.appending(path: "anna")
        try FileManager.default.createDirectory(at: anna, withIntermediateDirectories: true)
        for name in ["Thumbs.db", "DESKTOP.INI", ".DS_Store", "1.jpg"] {
            try Data("x".utf8).write(to: anna.appending(path: name))
        }
        let found = try UploadFolder.manifest(of: root.path, at: nil)
        #expect(found.entries.map(\.upload.image) == ["anna/1.jpg"])
        var watch = try DirectoryWatch(RawPath(root.path))
        watch.addAll()
        for name in ["thumbs.db", "2.jpg"] { try Data("x".utf8).write(to: anna.appending(path: name)) }
        #expect(wait(&watch, for: 1) == ["anna/2.jpg"])
        var isGone = watch.isGone
        #expect(!isGone)
        try FileManager.default.moveItem(at: root, to: scratch.url.appending(path: "elsewhere"))
        for _ in 0..<50 where !isGone {
            _ = watch.next(waiting: 100)
            isGone = watch.isGone
        }
        #expect(isGone)
    }
}
