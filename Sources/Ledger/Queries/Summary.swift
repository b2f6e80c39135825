extension Ledger {
    /// How much the ledger holds, and the hash that vouches for it.
    public struct Summary: Hashable, Codable, Sendable {
        /// How many uploads there are.
        public var uploads: Int
        /// How many entries there are.
        public var entries: Int
        /// The last entry's hash; 64 zeros before the first. Kept elsewhere, it proves that no entry was removed from
        /// the end.
        public var head: String
    }

    /// How much the ledger holds.
    public func summary() throws(LedgerError) -> Summary {
        try read { tables in
            let last = try tables.lastEntry
            return Summary(uploads: try tables.lastUpload.count, entries: last.count, head: last.hash)
        }
    }
}
