/// A store in which transactions can change different rows at the same time.
public protocol ConcurrentStore: Store {
    /// Runs `body` in a transaction that may overlap others and that does not wait for `write`, nor `write` for it.
    /// Each statement sees what was stored before it began, and locks the rows that it changes.
    func writeConcurrently<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer
}
