#if os(Linux)
    import Foundation
    import SQL
    import Testing

    /// What SQLite keeps of the pages that a statement changes, in case the statement fails.
    @Suite("What a statement may have to undo", .serialized)
    struct UndoTests {
        /// SQLite calls its own files so.
        private static let temporary = "etilqs_"

        private var openFiles: [String] {
            let folder = "/proc/self/fd"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            }
        }

        private let insert = Statement(name: "insert", text: "INSERT INTO songs (number, title) VALUES ($1, $2)")
        private let rename = Statement(
            name: "rename", text: "UPDATE songs SET title = title || '!' WHERE number <= $1")

        /// Four songs fill a page with their titles, and another one with the index.
        private func withSongs(_ body: (any Store) throws -> Void) throws {
            try Driver.sqlite.withStore { store in
                try store.write { session in
                    for number in 1...400 {
                        let title = "\(number) " + String(repeating: "la", count: 400)
                        try session.execute(insert, [.integer(number), .text(title)])
                    }
                }
                try body(store)
            }
        }

        @Test("stays in memory, even some twenty pages")
        func staysInMemory() throws {
            try withSongs { store in
                try store.write { session in
                    try session.execute(rename, [.integer(11)])
                    #expect(!openFiles.contains { $0.contains(UndoTests.temporary) })
                }
            }
        }

        @Test("may outgrow memory")
        func outgrowsMemory() throws {
            try withSongs { store in
                try store.write { session in try session.execute(rename, [.integer(400)]) }
                let changed = Statement(name: "changed", text: "SELECT count(*) FROM songs WHERE title LIKE '%!'")
                let count = try store.read { session in try session.first(changed, [])?.integer(0) }
                #expect(count == 400)
            }
        }
    }
#endif
