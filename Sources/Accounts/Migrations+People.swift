import SQL

extension Migrations {
    /// The tables of people.
    public static let people = Migrations(
        part: "people",
        // “qixp”.
        applicationID: 0x7169_7870,
        tables: [peopleTable, tokens, contacts, codes, merged, earlier, erasedContacts], beside: ["ledger"],
        rights: [
            .daily: [
                "people": RowRight.allCases, "tokens": RowRight.allCases, "contacts": RowRight.allCases,
                "codes": RowRight.allCases, "merged": RowRight.allCases, "earlier": RowRight.allCases,
                "erased_contacts": RowRight.allCases,
            ]
        ])
}

private let peopleTable = Table(
    "people", .keyed,
    columns: """
        id TEXT PRIMARY KEY,
        tier TEXT NOT NULL,
        role TEXT NOT NULL,
        since TEXT NOT NULL,
        gender TEXT,
        name TEXT,
        birthday TEXT,
        postcode TEXT
        """)

private let tokens = Table(
    "tokens", .keyed,
    columns: """
        hash TEXT PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
        """,
    indexes: ["CREATE INDEX tokens_by_person ON tokens (person)"])

/// Verified contacts: the mailbox or number that is compared, and the address as it was verified.
private let contacts = Table(
    "contacts", .keyed,
    columns: """
        mailbox TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
        """,
    indexes: ["CREATE INDEX contacts_by_person ON contacts (person)"])

/// Codes that were sent, until they are used or expire.
private let codes = Table(
    "codes", .keyed,
    columns: """
        person TEXT NOT NULL REFERENCES people (id),
        mailbox TEXT NOT NULL,
        hash TEXT NOT NULL,
        since INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        PRIMARY KEY (person, mailbox)
        """)

/// Users that were merged into another person, their owner.
private let merged = Table(
    "merged", .keyed,
    columns: """
        person TEXT PRIMARY KEY REFERENCES people (id),
        owner TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
        """,
    indexes: ["CREATE INDEX merged_by_owner ON merged (owner)"])

/// Erased names of a person who signed up again with a contact that they had: they count for limits.
private let earlier = Table(
    "earlier", .keyed,
    columns: """
        person TEXT NOT NULL REFERENCES people (id),
        owner TEXT NOT NULL REFERENCES people (id),
        PRIMARY KEY (owner, person)
        """)

/// Keyed hashes of the contacts of erased persons.
private let erasedContacts = Table(
    "erased_contacts", .keyed,
    columns: """
        hash TEXT PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id),
        since INTEGER NOT NULL
        """)
