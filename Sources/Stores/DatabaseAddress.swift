import SQL

#if POSTGRESQL
    import Postgres

    /// The address of a database.
    public typealias DatabaseAddress = PostgresAddress

    extension DatabaseAddress {
        /// Opens the tables of a part.
        func open(_ access: Access, _ migrations: Migrations) throws(StoreError) -> any ConcurrentStore {
            try PostgresStore(address: self, access: access, migrations: migrations)
        }

        /// Whether the database has the tables of a part.
        func holds(_ migrations: Migrations) throws(StoreError) -> Bool {
            try PostgresStore.exists(self, migrations: migrations)
        }
    }
#else
    /// The address of a database, in a build that knows addresses only to say that it cannot open them.
    public struct DatabaseAddress: Hashable, Sendable {
        /// The address as messages show it.
        public let location: String

        private static let error = StoreError.failed(
            location: "postgresql://…",
            message:
                "cannot be opened: this qix was built without PostgreSQL. Build it with `make build`, or install the "
                + "package qix")

        /// Throws, whatever the address.
        public init(_ text: String) throws(StoreError) { throw DatabaseAddress.error }

        func open(_ access: Access, _ migrations: Migrations) throws(StoreError) -> any ConcurrentStore {
            throw DatabaseAddress.error
        }

        func holds(_ migrations: Migrations) throws(StoreError) -> Bool { throw DatabaseAddress.error }
    }
#endif
