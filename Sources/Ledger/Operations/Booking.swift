extension Ledger {
    /// The outcome of an operation.
    public struct Booking: Hashable, Sendable {
        /// The entries, in order; empty where there was nothing to do.
        public var entries: [Entry]
        /// Whether the operation had been carried out before, and the entries were there already.
        public var wasRecorded = false
        /// Coins that should have been taken back and were spent already, which the user owes now.
        public var debt = 0
    }
}
