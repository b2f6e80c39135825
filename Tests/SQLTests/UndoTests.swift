#if os(Linux)
    import Foundation
    import SQL
    import Testing

    /// What SQLite keeps of the pages that a statement changes, in case the statement fails.
    @Suite("What a statement may have to undo")
    struct UndoTests {
        /// SQLite calls its own files so.
        private static let temporary = "etilqs_"

        private var openFiles: [String] {
            let folder = "/proc/self/fd"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            }
        }

        @Test("is no file's but memory's, of a hundred pages too")
        func staysInMemory() throws {
            // Four hundred titles of a kilobyte fill a hundred pages, and the index of them as many.
            let insert = Statement(name: "insert", text: "INSERT INTO songs (number, title) VALUES ($1, $2)")
            let rename = Statement(name: "rename", text: "UPDATE songs SET title = title || $1 WHERE number <= 200")
            try Driver.sqlite.withStore { store in
                try store.write { session in
                    for number in 1...400 {
                        let title = "\(number) " + String(repeating: "la", count: 500)
                        try session.execute(insert, [.integer(number), .text(title)])
                    }
                }
                try store.write { session in
                    try session.execute(rename, [.text("!")])
                    #expect(!openFiles.contains { $0.contains(UndoTests.temporary) })
                }
            }
        }
    }
#endif
