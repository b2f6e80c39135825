/// A place that keeps tables and changes them in transactions: an SQLite file, a PostgreSQL database.
///
/// A driver opens it, sees to its migrations and gives it to the part of qix whose tables they are. That part knows
/// the common words of SQL, a `Dialect` for the rest, and nothing of the driver.
public protocol Store: Sendable {
    /// Where it is, for messages: a path, or an address without its password.
    var location: String { get }
    /// The words that it does not share with others.
    var dialect: Dialect { get }
    /// The tables that it holds, all steps carried out.
    var migrations: Migrations { get }

    /// Runs `body` in a transaction that no other write of any process overlaps, and gives what `body` gives once all
    /// of it is stored for good. When `body` throws, nothing of it is kept and the error is passed on; the store's own
    /// errors are `StoreError`.
    ///
    /// Whatever `body` reads was written before or by itself: a store with several writers takes its lock before it
    /// looks at anything.
    func write<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer

    /// Runs `body` with the store as it is at one moment, whatever others write meanwhile; `body` cannot write.
    func read<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer

    /// Takes away, as far as the store's own files go, what deleted and overwritten rows of these tables left behind:
    /// free pages, old versions of rows, the log. Waits until nobody else uses them; outside of a transaction.
    func scrub(_ tables: [String]) throws

    /// Keeps off every other process that asks for the same, on any machine that reaches the store, until it is
    /// released or closed or the process ends, however it ends. `false` where another holds it.
    func acquireRunLock() throws(StoreError) -> Bool

    /// Ends what `acquireRunLock` began.
    func release()

    /// Lets go of the store, which cannot be used afterwards. Deinitialisation does the same.
    func close() throws(StoreError)
}
