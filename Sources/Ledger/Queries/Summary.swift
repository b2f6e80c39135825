extension Ledger {
    /// How much the ledger holds, and the hash that vouches for it.
    public struct Summary: Hashable, Codable, Sendable {
        /// Uploads recorded.
        public var uploads: Int
        /// Entries written.
        public var entries: Int
        /// The last entry's hash; 64 zeros before the first. Kept elsewhere, it proves that no entry was taken off the
        /// end.
        public var head: String
    }

    /// How much the ledger holds.
    public func summary() throws(LedgerError) -> Summary {
        try read { tables in
            let last = try tables.lastEntry
            let uploads = try tables.first(.lastUpload)?.integer(0) ?? 0
            return Summary(uploads: uploads, entries: last.number, head: last.hash)
        }
    }
}
