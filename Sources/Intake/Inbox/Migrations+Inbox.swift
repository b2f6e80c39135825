import SQL
import UploadQueue

extension Migrations {
    /// The tables of accepted uploads beside a ledger in a file. Beside a ledger in a database they are the upload
    /// queue (`Migrations.uploadQueue`).
    public static let inbox = Migrations(
        part: "tickets",
        // “qixa”.
        applicationID: 0x7169_7861, tables: [tickets, .idempotencyKeys])
}

/// The columns have the names of the upload queue's, so that most statements fit both.
private let tickets = Table(
    "tickets",
    columns: """
        number INTEGER PRIMARY KEY,
        "user" TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        shake TEXT NOT NULL,
        tier TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'decided', 'unread')),
        answer TEXT,
        UNIQUE ("user", sha256)
        """,
    indexes: [
        "CREATE INDEX tickets_by_user ON tickets (\"user\", number)",
        "CREATE INDEX tickets_waiting ON tickets (number) WHERE state = 'waiting'",
    ])
