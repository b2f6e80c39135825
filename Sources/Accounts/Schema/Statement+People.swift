import SQL

/// People and their tokens.
extension Statement {
    static var insertPerson: Statement {
        Statement(
            """
            INSERT INTO people (id, tier, role, since, staff_name, staff_maker, staff_partner, first_token)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """)
    }

    static var insertToken: Statement { Statement("INSERT INTO tokens (hash, person, since) VALUES ($1, $2, $3)") }
    static var deleteToken: Statement { Statement("DELETE FROM tokens WHERE hash = $1") }

    static var personOfToken: Statement {
        Statement(
            """
            SELECT people.id, people.tier, people.role, tokens.since FROM tokens JOIN people ON people.id = tokens.person
            WHERE tokens.hash = $1
            """)
    }

    static var tokensOfPerson: Statement {
        Statement("SELECT hash, since FROM tokens WHERE person = $1 ORDER BY since, hash")
    }

    static var deleteOtherTokens: Statement { Statement("DELETE FROM tokens WHERE person = $1 AND hash <> $2") }
    private static let details = "SELECT id, tier, since, name, gender, birthday, postcode, surname FROM people"

    static var detailsOfPerson: Statement { Statement("\(details) WHERE id = $1") }

    static var detailsOfMembers: Statement {
        Statement(
            """
            \(details) WHERE role = $1 AND id NOT IN (SELECT person FROM merged)
                AND EXISTS (SELECT 1 FROM tokens WHERE tokens.person = people.id)
            ORDER BY id
            """)
    }

    static var anyOfRole: Statement { Statement("SELECT id FROM people WHERE role = $1 LIMIT 1") }
}

/// Contacts, the codes that verify them, and merged users.
extension Statement {
    static var deleteOldCodes: Statement { Statement("DELETE FROM codes WHERE since <= $1") }

    static var insertCode: Statement {
        Statement(
            """
            INSERT INTO codes (person, mailbox, hash, since, tries) VALUES ($1, $2, $3, $4, 0)
            ON CONFLICT (person, mailbox) DO UPDATE SET hash = excluded.hash, since = excluded.since, tries = 0
            """)
    }

    /// How many tries are left at the codes of a contact that others than this person have.
    static var openTries: Statement {
        Statement(
            """
            SELECT CAST(coalesce(sum(CASE WHEN tries < $1 THEN $1 - tries ELSE 0 END), 0) AS bigint)
            FROM codes WHERE mailbox = $2 AND person <> $3
            """)
    }

    static var codeOfContact: Statement {
        Statement("SELECT hash, since, tries FROM codes WHERE person = $1 AND mailbox = $2")
    }

    static var countTry: Statement {
        Statement("UPDATE codes SET tries = tries + 1 WHERE person = $1 AND mailbox = $2")
    }

    static var deleteCode: Statement { Statement("DELETE FROM codes WHERE person = $1 AND mailbox = $2") }
    static var ownerOfContact: Statement { Statement("SELECT person FROM contacts WHERE mailbox = $1") }

    static var insertContact: Statement {
        Statement(
            """
            INSERT INTO contacts (mailbox, address, person, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
            """)
    }

    static var contactsOfPerson: Statement {
        Statement("SELECT address FROM contacts WHERE person = $1 ORDER BY since, address")
    }

    static var setTier: Statement { Statement("UPDATE people SET tier = $1 WHERE id = $2") }
    static var setGender: Statement { Statement("UPDATE people SET gender = $1 WHERE id = $2") }

    static var setGenderOnce: Statement {
        Statement("UPDATE people SET gender = coalesce(gender, $1) WHERE id = $2")
    }

    static var setDetails: Statement {
        Statement(
            "UPDATE people SET name = $1, surname = $2, birthday = $3, postcode = $4, tier = $5 WHERE id = $6")
    }

    static var countMerged: Statement { Statement("SELECT count(*) FROM merged WHERE owner = $1") }
    static var mergedInto: Statement { Statement("SELECT person FROM merged WHERE owner = $1 ORDER BY since, person") }
    static var ownerOfMerged: Statement { Statement("SELECT owner FROM merged WHERE person = $1") }
    static var giveTokens: Statement { Statement("UPDATE tokens SET person = $1 WHERE person = $2") }
    static var giveContacts: Statement { Statement("UPDATE contacts SET person = $1 WHERE person = $2") }
    static var giveMerged: Statement { Statement("UPDATE merged SET owner = $1 WHERE owner = $2") }
    static var insertMerged: Statement { Statement("INSERT INTO merged (person, owner, since) VALUES ($1, $2, $3)") }
    static var personWithId: Statement { Statement("SELECT id, tier, role FROM people WHERE id = $1") }
    static var deleteTokens: Statement { Statement("DELETE FROM tokens WHERE person = $1") }
    static var deleteContacts: Statement { Statement("DELETE FROM contacts WHERE person = $1") }
    static var deleteCodes: Statement { Statement("DELETE FROM codes WHERE person = $1") }

    static var deleteDetails: Statement {
        Statement(
            """
            UPDATE people SET gender = NULL, name = NULL, surname = NULL, birthday = NULL, postcode = NULL WHERE id = $1
            """)
    }
}

/// Erased names, and what is kept of their contacts.
extension Statement {
    static var mailboxesOfPerson: Statement { Statement("SELECT mailbox FROM contacts WHERE person = $1") }

    static var insertErasedContact: Statement {
        Statement(
            """
            INSERT INTO erased_contacts (hash, person, since) VALUES ($1, $2, $3)
            ON CONFLICT (hash) DO UPDATE SET person = excluded.person, since = excluded.since
            """)
    }

    static var personOfErasedContact: Statement { Statement("SELECT person FROM erased_contacts WHERE hash = $1") }
    static var deleteErasedContact: Statement { Statement("DELETE FROM erased_contacts WHERE hash = $1") }
    static var deleteOldErasedContacts: Statement { Statement("DELETE FROM erased_contacts WHERE since <= $1") }

    static var insertEarlier: Statement {
        Statement("INSERT INTO earlier (person, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    }

    static var earlierNames: Statement { Statement("SELECT person FROM earlier WHERE owner = $1 ORDER BY person") }

    static var giveEarlier: Statement {
        Statement(
            """
            INSERT INTO earlier (owner, person)
            SELECT CAST($1 AS text), person FROM earlier WHERE owner = $2 ON CONFLICT DO NOTHING
            """)
    }

    static var deleteEarlier: Statement { Statement("DELETE FROM earlier WHERE owner = $1") }
}

/// Wrong codes.
extension Statement {
    static var countWrongCode: Statement {
        Statement(
            """
            INSERT INTO wrong_codes (day, contact, person, network, count) VALUES ($1, $2, $3, $4, 1)
            ON CONFLICT (day, contact, person, network) DO UPDATE SET count = wrong_codes.count + 1
            """)
    }

    static var deleteOldWrongCodes: Statement { Statement("DELETE FROM wrong_codes WHERE day < $1") }

    /// The wrong codes of a day: for the contact from this network, for the contact, and from the person.
    static var wrongCodes: Statement {
        Statement(
            """
            SELECT CAST(coalesce(sum(CASE WHEN contact = $1 AND network = $2 THEN count ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN contact = $1 THEN count ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN person = $3 THEN count ELSE 0 END), 0) AS bigint)
            FROM wrong_codes WHERE day = $4 AND (contact = $1 OR person = $3)
            """)
    }
}

/// The staff.
extension Statement {
    static var staff: Statement {
        Statement(
            """
            SELECT id, role, staff_name, staff_maker, since, (SELECT count(*) FROM tokens WHERE person = people.id),
                staff_partner
            FROM people WHERE role <> $1 ORDER BY since, id
            """)
    }

    static var makerOfStaff: Statement { Statement("SELECT staff_maker FROM people WHERE id = $1") }

    static var insertLook: Statement {
        Statement(
            """
            INSERT INTO staff_looks (number, at, staff, look, "user", subject)
            SELECT coalesce(max(number), 0) + 1, CAST($1 AS text), CAST($2 AS text), CAST($3 AS text),
                CAST($4 AS text), CAST($5 AS text)
            FROM staff_looks
            """)
    }

    static var deleteOldLooks: Statement { Statement("DELETE FROM staff_looks WHERE at < $1") }
    static var looks: Statement {
        Statement("SELECT at, staff, look, subject FROM staff_looks ORDER BY number DESC LIMIT $1")
    }
    static var looksAtUser: Statement {
        Statement("SELECT at, staff, look, subject FROM staff_looks WHERE \"user\" = $1 ORDER BY number DESC LIMIT $2")
    }
}

/// Requests to be erased.
extension Statement {
    static var insertErasureRequest: Statement {
        Statement("INSERT INTO erasure_requests (person, since) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    }

    static var erasureRequests: Statement {
        Statement("SELECT person FROM erasure_requests ORDER BY since, person LIMIT $1")
    }

    static var countErasureRequests: Statement { Statement("SELECT count(*) FROM erasure_requests") }
    static var deleteErasureRequest: Statement { Statement("DELETE FROM erasure_requests WHERE person = $1") }
}
