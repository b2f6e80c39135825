import SQL

/// Accounts elsewhere with which a person signs in: a keyed hash of issuer and subject, and nothing else of them.
let linkedAccounts = Table(
    "linked_accounts", .keyed,
    columns: """
        hash TEXT PRIMARY KEY,
        provider TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
        """,
    indexes: ["CREATE INDEX linked_accounts_by_person ON linked_accounts (person)"])

/// Sign-ins that were begun and not ended yet: the hash of the state, and that of the token that began it.
let begunSignIns = Table(
    "begun_sign_ins", .keyed,
    columns: """
        state TEXT PRIMARY KEY,
        provider TEXT NOT NULL,
        token TEXT NOT NULL,
        redirect TEXT NOT NULL,
        since INTEGER NOT NULL
        """,
    indexes: ["CREATE INDEX begun_sign_ins_by_time ON begun_sign_ins (since)"])
