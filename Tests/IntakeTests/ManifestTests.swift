import Campaigns
import DomainModel
import Foundation
import Testing
import TestSupport
import Workers

import Intake

@Suite("The manifest")
struct ManifestTests {
    private func manifest(_ text: String) throws -> Manifest {
        try Manifest(csv: Array(text.utf8), named: "night/manifest.csv")
    }

    @Test("Uploads come by time, then by row; paths are relative to the manifest; the tier may be missing")
    func order() throws {
        let found = try manifest(
            """
            image,user,shake,uploaded_at,tier
            b.jpg,anna,scan,2026-03-02T10:00:00Z,pro
            a.jpg,anna,receipt,2026-03-01T10:00:00+01:00,
            /tmp/c.jpg,bruno,,2026-03-01T09:00:00Z,trial
            """)
        #expect(found.entries.map(\.upload.image) == ["a.jpg", "/tmp/c.jpg", "b.jpg"])
        #expect(found.entries.map(\.path.description) == ["night/a.jpg", "/tmp/c.jpg", "night/b.jpg"])
        #expect(found.entries.map(\.upload.tier) == [.signed, .trial, .pro])
        #expect(found.entries.map(\.upload.shake) == [.receipt, .auto, .scan])
    }

    @Test("A quoted path may hold commas, quotes and line breaks")
    func quoted() throws {
        let found = try manifest("image,user,shake,uploaded_at\n\"a,\"\"b\"\"\nc.jpg\",anna,scan,2026-03-01\n")
        #expect(found.entries.map(\.upload.image) == ["a,\"b\"\nc.jpg"])
    }

    @Test("Every row that cannot stand is told with its number and what to do")
    func problems() throws {
        let error = #expect(throws: ManifestError.self) {
            try manifest(
                """
                image,user,shake,uploaded_at,tier
                a.jpg,anna,scan,yesterday,pro
                ,anna,scan,2026-03-01,pro
                b.jpg,,scan,2026-03-01,pro
                c.jpg,anna,dance,2026-03-01,pro
                d.jpg,anna,scan,2026-03-01,royal
                e.jpg,anna,scan,2026-03-01,pro,more
                """)
        }
        guard case .rows(_, let rows)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(rows.map(\.number) == [2, 3, 4, 5, 6, 7])
        #expect(error?.description.contains("night/manifest.csv: row 2: 'yesterday' is not a time") == true)
    }

    @Test("A row that cannot stand is set aside with its reason, and the others are decided")
    func setAside() throws {
        let long = String(repeating: "n", count: 256)
        let found = try manifest(
            """
            image,user,shake,uploaded_at
            a.jpg,anna,scan,2026-03-01
            b.jpg,a\u{200B}nna,scan,2026-03-01
            c.jpg,\(long),scan,2026-03-01
            d.jpg,a/b,scan,2026-03-01
            e.jpg,anna,scan,2026-03-01T10:00:00+23:00
            f.jpg,anna,scan,9999-12-31T23:59:60Z
            a.jpg,anna,receipt,2026-03-01
            a.jpg,bruno,scan,2026-03-01
            """)
        #expect(found.entries.map(\.upload.image) == ["a.jpg", "a.jpg", "f.jpg"])
        #expect(found.setAside.count == 5)
        #expect(found.setAside[0].hasPrefix("night/manifest.csv: row 3: the user's name holds U+200B"))
        #expect(found.setAside[4].hasPrefix("night/manifest.csv: row 8: is the same file of the same user as row 2"))
    }

    @Test("A user is the same however the manifest spells the name")
    func spelling() throws {
        let found = try manifest(
            "image,user,shake,uploaded_at\na.jpg,jose\u{301},scan,2026-03-01\nb.jpg,jos\u{E9},scan,2026-03-01\n")
        #expect(found.entries.map { Array($0.upload.user.utf8) } == Array(repeating: Array("jos\u{E9}".utf8), count: 2))
    }

    @Test("A header without its columns, and an empty file, say which are missing", arguments: ["", "image,user\n"])
    func header(_ text: String) {
        #expect(throws: ManifestError.self) { try manifest(text) }
    }

    @Test("A folder's uploads have its subfolders' names as users and the files' times, whatever order the disk has")
    func folder() throws {
        let scratch = try ScratchFolder()
        let root = scratch.url
        for (path, time) in [
            ("zoe/1.jpg", 2000), ("anna/2.jpg", 1000), ("anna/trip/3.jpg", 1000), ("loose.jpg", 1), ("anna/.x", 1),
            ("an\u{200B}na/4.jpg", 1000),
        ] {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(time))], ofItemAtPath: file.path)
        }
        let found = try Manifest.load(root.path)
        #expect(found.entries.map(\.upload.image) == ["anna/2.jpg", "anna/trip/3.jpg", "zoe/1.jpg"])
        #expect(found.entries.map(\.upload.user) == ["anna", "anna", "zoe"])
        #expect(found.entries.map(\.upload.uploadedAt.seconds) == [1000, 1000, 2000])
        #expect(found.notes.count == 1)
        #expect(found.setAside.count == 1)
        #expect(found.setAside.first?.contains("holds U+200B") == true)
        let at = try #require(Timestamp("2026-03-01"))
        #expect(try Manifest.load(root.path, at: at).entries.allSatisfy { $0.upload.uploadedAt == at })
    }
}
