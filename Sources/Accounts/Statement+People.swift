import SQL

/// People and their tokens.
extension Statement {
    static var insertPerson: Statement {
        Statement("INSERT INTO people (id, tier, role, since) VALUES ($1, $2, $3, $4)")
    }

    static var insertToken: Statement { Statement("INSERT INTO tokens (hash, person, since) VALUES ($1, $2, $3)") }
    static var deleteToken: Statement { Statement("DELETE FROM tokens WHERE hash = $1") }

    static var personOfToken: Statement {
        Statement(
            """
            SELECT people.id, people.tier, people.role FROM tokens JOIN people ON people.id = tokens.person
            WHERE tokens.hash = $1
            """)
    }

    private static let details = "SELECT id, tier, since, name, gender, birthday, postcode FROM people"

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

    static var setDetails: Statement {
        Statement("UPDATE people SET name = $1, birthday = $2, postcode = $3, tier = $4 WHERE id = $5")
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
        Statement("UPDATE people SET gender = NULL, name = NULL, birthday = NULL, postcode = NULL WHERE id = $1")
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
