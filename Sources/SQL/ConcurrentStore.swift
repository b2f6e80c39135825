/// A store in which transactions can change different rows at the same time.
public protocol ConcurrentStore: Store {
    /// Runs `body` in a transaction that others may overlap; `write` waits for none of these, nor they for it. Each
    /// statement sees what was stored before it began, and locks the rows that it changes.
    func writeConcurrently<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer
}
