extension Ledger {
    /// What an operation booked.
    public struct Booking: Hashable, Sendable {
        /// The entries, in order; empty where there was nothing to do.
        public var entries: [Entry]
        /// Whether the entries were there before: the operation had been carried out already.
        public var wasRecorded = false
        /// Coins that should have been taken back and were spent already: what the user owes for it now.
        public var debt = 0
    }
}
