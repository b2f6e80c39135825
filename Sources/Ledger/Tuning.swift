/// The numbers that bound what the ledger compares and holds in memory.
struct Tuning: Sendable {
    static let standard = Tuning()

    let similarity = Similarity()
    let paging = Paging()

    /// How many earlier uploads a receipt is compared with.
    struct Similarity: Sendable {
        /// The most earlier receipts that are compared with one, those that share the most keys first. An honest
        /// receipt shares keys with none or two; its twin shares most of them, so that a flooded key does not hide it.
        /// Source: judged; not measured.
        let maxComparedReceipts = 12
        /// The most uploads that are found by one key, the latest first.
        /// Source: judged; not measured.
        let maxUploadsPerKey = 20
        /// The most keys of a register that are read for the VAT numbers on its receipts: a register has one owner, or
        /// few. Source: judged; not measured.
        let maxKeysOfRegister = 50
        /// The most receipts under a VAT number that are read for the names on them. Source: judged; a new till of a
        /// large chain is compared with its name first.
        let maxNamesOfShop = 1000
    }

    /// How many rows are held in memory at a time.
    struct Paging: Sendable {
        /// Records of uploads, each a few kilobytes of JSON.
        /// Source: judged; not measured.
        let records = 256
        /// Entries and inputs, each some hundred bytes.
        /// Source: judged; not measured.
        let rows = 1024
        /// Entries that a search for a partner's reads at a time.
        /// Source: judged; not measured.
        let partnerEntries = 1000
        /// The most entries that one call reads while it looks for a partner's.
        /// Source: judged; not measured.
        let maxEntriesPerCall = 20_000
        /// Keys of a receipt that one statement writes; a receipt has eleven. One statement for all would touch more
        /// pages than SQLite keeps in memory to undo it, and write them to a file.
        /// Source: judged; not measured.
        let receiptKeysPerInsert = 12
    }
}
