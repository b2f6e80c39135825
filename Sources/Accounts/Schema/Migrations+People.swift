import SQL

extension Migrations {
    /// The tables of people.
    public static let people = Migrations(
        part: "people",
        // “qixp”.
        applicationID: 0x7169_7870,
        tables: [
            peopleTable, tokens, contacts, codes, wrongCodes, merged, earlier, erasedContacts, staffLooks,
            erasureRequests, linkedAccounts, begunSignIns,
        ],
        // Of the staff: the hash of the token that somebody got when they were added, which stays.
        changes: ["ALTER TABLE people ADD COLUMN first_token TEXT"],
        beside: ["ledger"],
        rights: [
            .daily: [
                "people": [.insert, .update], "tokens": RowRight.allCases, "contacts": RowRight.allCases,
                "codes": RowRight.allCases, "merged": RowRight.allCases, "earlier": RowRight.allCases,
                "erased_contacts": RowRight.allCases, "wrong_codes": RowRight.allCases,
                "staff_looks": [.insert, .delete], "erasure_requests": RowRight.allCases,
                "linked_accounts": RowRight.allCases, "begun_sign_ins": RowRight.allCases,
            ]
        ],
        bounds: ["people": peopleBound, "tokens": tokensBound])

    /// Whose token is the one in whose name a transaction is carried out, as `holder`.
    private static let claimed = """
        SELECT 1 FROM tokens AS claimed JOIN people AS holder ON holder.id = claimed.person
        WHERE claimed.hash = encode(sha256(convert_to(current_setting('qix.token', true), 'UTF8')), 'hex')
        """

    /// Daily work adds members. Who knows the database's password for it, and no operator's token, makes nobody of the
    /// staff but the first operator: the tables have no secret of a token, only hashes.
    private static let peopleBound = RowBound(
        // No role, no maker and no first token.
        columns: ["tier", "gender", "name", "surname", "birthday", "postcode"],
        added: """
            people.role = 'member' AND coalesce(staff_name, staff_maker, staff_partner, first_token) IS NULL
            OR people.role = 'operator' AND NOT EXISTS (SELECT 1 FROM people AS other WHERE other.role = 'operator')
            OR EXISTS (\(claimed) AND holder.role = 'operator' AND holder.id = people.staff_maker)
            """)

    /// Daily work gives members tokens, and the staff the first, and another to whoever has one. The first, even if
    /// somebody writes it again who still knows it, is no younger than the member of the staff.
    private static let tokensBound = RowBound(
        columns: ["person"],
        added: """
            \(ofMember) OR EXISTS (\(claimed) AND holder.id = tokens.person)
            OR EXISTS (SELECT 1 FROM people AS made WHERE made.id = tokens.person AND made.first_token = tokens.hash
                AND made.since = tokens.since)
            """,
        changed: ofMember)
    private static let ofMember =
        "EXISTS (SELECT 1 FROM people AS owner WHERE owner.id = tokens.person AND owner.role = 'member')"
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
        surname TEXT,
        birthday TEXT,
        postcode TEXT,
        -- Of the staff: who it is, and the id of who added it.
        staff_name TEXT,
        staff_maker TEXT,
        -- Of a partner's: whose figures alone are shown.
        staff_partner TEXT
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

/// How many wrong codes came in a day, counted from 1970: for a contact as a keyed hash, from a person and a network,
/// whose name is empty where it is not known.
private let wrongCodes = Table(
    "wrong_codes", .keyed,
    columns: """
        day INTEGER NOT NULL,
        contact TEXT NOT NULL,
        person TEXT NOT NULL,
        network TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (day, contact, person, network)
        """)

/// Names of persons who asked to be erased and whose uploads are not erased yet.
private let erasureRequests = Table(
    "erasure_requests", .keyed,
    columns: """
        person TEXT PRIMARY KEY,
        since TEXT NOT NULL
        """)

/// What the staff looked at.
private let staffLooks = Table(
    "staff_looks",
    columns: """
        number INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        staff TEXT NOT NULL,
        look TEXT NOT NULL,
        "user" TEXT NOT NULL,
        subject TEXT NOT NULL
        """,
    indexes: [
        "CREATE INDEX staff_looks_by_user ON staff_looks (\"user\", number)",
        "CREATE INDEX staff_looks_by_time ON staff_looks (at)",
    ])

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
