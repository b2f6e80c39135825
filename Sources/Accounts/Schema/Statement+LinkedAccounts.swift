import SQL

/// Accounts elsewhere, and sign-ins with them.
extension Statement {
    static var insertSignIn: Statement {
        Statement("INSERT INTO begun_sign_ins (state, provider, token, redirect, since) VALUES ($1, $2, $3, $4, $5)")
    }

    static var signInOfState: Statement {
        Statement("SELECT provider, token, redirect, since FROM begun_sign_ins WHERE state = $1")
    }

    static var deleteSignIn: Statement { Statement("DELETE FROM begun_sign_ins WHERE state = $1") }
    static var deleteOldSignIns: Statement { Statement("DELETE FROM begun_sign_ins WHERE since <= $1") }
    static var deleteSignInsOfPerson: Statement {
        Statement("DELETE FROM begun_sign_ins WHERE token IN (SELECT hash FROM tokens WHERE person = $1)")
    }
    static var ownerOfAccount: Statement { Statement("SELECT person FROM linked_accounts WHERE hash = $1") }

    static var insertAccount: Statement {
        Statement("INSERT INTO linked_accounts (hash, provider, person, since) VALUES ($1, $2, $3, $4)")
    }

    static var accountsOfPerson: Statement {
        Statement("SELECT hash, provider, since FROM linked_accounts WHERE person = $1 ORDER BY since, hash")
    }

    static var countAccounts: Statement { Statement("SELECT count(*) FROM linked_accounts WHERE person = $1") }
    static var deleteAccount: Statement { Statement("DELETE FROM linked_accounts WHERE hash = $1") }
    static var deleteAccounts: Statement { Statement("DELETE FROM linked_accounts WHERE person = $1") }
    /// Details that an owner has not given are those of the person who is one with the owner.
    static var inheritDetails: Statement {
        func inherited(_ column: String) -> String {
            "\(column) = coalesce(\(column), (SELECT \(column) FROM people AS other WHERE other.id = $1))"
        }
        let columns = ["gender", "name", "surname", "birthday", "postcode"].map(inherited).joined(separator: ", ")
        return Statement("UPDATE people SET \(columns) WHERE id = $2")
    }

    static var giveAccounts: Statement { Statement("UPDATE linked_accounts SET person = $1 WHERE person = $2") }
}
