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

        /// SQL that gives the working roles their rights on the tables of these parts.
        ///
        /// - Parameter prefix: the name of the role for daily work, with which those of the others begin.
        public func grants(on parts: [Migrations], roles prefix: String) throws(StoreError) -> String {
            try PostgresGrants(on: parts, at: self).script(roles: prefix)
        }

        /// What the role of the address may not do of the daily work on these parts; nothing for an auditor.
        public func missingRights(on parts: [Migrations]) throws(StoreError) -> [String] {
            try PostgresGrants(on: parts, at: self).missing()
        }

        /// The tables of these parts to which the role of the address may add rows that daily work never adds.
        public func unboundedTables(of parts: [Migrations]) throws(StoreError) -> [String] {
            try PostgresGrants(on: parts, at: self).unbounded()
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

        /// Throws.
        public func grants(on parts: [Migrations], roles prefix: String) throws(StoreError) -> String {
            throw DatabaseAddress.error
        }

        /// Throws.
        public func missingRights(on parts: [Migrations]) throws(StoreError) -> [String] {
            throw DatabaseAddress.error
        }

        /// Throws.
        public func unboundedTables(of parts: [Migrations]) throws(StoreError) -> [String] {
            throw DatabaseAddress.error
        }
    }
#endif
