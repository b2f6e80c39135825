extension SchemaFixtures {
    /// Of later schemas that differ by indexes alone: the same ledger with these.
    static let later: [Int: String] = [
        2: dumps[1]! + """

            CREATE INDEX entries_pending ON entries (sequence) WHERE kind = 'pending';
            PRAGMA user_version = 2;
            """
    ]
}
