/// A place that keeps tables and changes them in transactions: an SQLite file, a PostgreSQL database.
///
/// A driver opens it, makes its tables and gives it to the part of qix that they belong to. That part knows the common
/// words of SQL, a `Dialect` for the rest, and nothing of the driver.
public protocol Store: Sendable {
    /// Where it is, for messages: a path, or an address without its password.
    var location: String { get }
    /// The words that it does not share with other databases.
    var dialect: Dialect { get }
    /// The tables that it holds.
    var migrations: Migrations { get }

    /// Runs `body` in a transaction that no other write of any process overlaps, and returns what `body` returns once
    /// all of it is stored for good. When `body` throws, nothing of it is kept and the error is passed on; the store's
    /// own errors are `StoreError`.
    ///
    /// A store with several writers takes its lock before it reads anything, so that nothing `body` reads is outdated.
    func write<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer

    /// Runs `body` with the store as it is at one moment, whatever others write meanwhile; `body` cannot write.
    func read<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer

    /// Removes from the store's own files what deleted and overwritten rows of these tables left behind: free pages,
    /// old versions of rows, the log. Waits until nobody else uses the tables; outside of a transaction.
    func scrub(_ tables: [String]) throws

    /// Removes what only earlier versions of qix need. Throws `inUse` while one of them uses the store, as far as the
    /// store can tell, and removes nothing then.
    ///
    /// - Returns: how many removals were carried out.
    func removeUnneeded() throws -> Int

    /// Takes a lock that one process holds at a time, on any machine that reaches the store, until it is released or
    /// closed or the process ends, however it ends. `false` where another process holds it.
    func acquireRunLock() throws(StoreError) -> Bool

    /// Releases the lock of `acquireRunLock`.
    func release()

    /// Closes the store, which cannot be used afterwards. Deinitialisation does the same.
    func close() throws(StoreError)
}
