import SQL

/// Content offers.
extension Statement {
    static var offersOfContent: Statement {
        Statement("SELECT state, until FROM offers WHERE person = $1 AND content = $2")
    }

    static var deleteOpenOffer: Statement {
        Statement("DELETE FROM offers WHERE person = $1 AND content = $2 AND state = 'open'")
    }

    static var insertOffer: Statement {
        Statement("INSERT INTO offers (id, person, content, since, state, until) VALUES ($1, $2, $3, $4, 'open', $4)")
    }

    static var offerWithID: Statement { Statement("SELECT person, content, since, state FROM offers WHERE id = $1") }
    static var closeOffer: Statement { Statement("UPDATE offers SET state = $1, until = $2 WHERE id = $3") }
}

/// Invitations and referrals.
extension Statement {
    static var codeOfInviter: Statement { Statement("SELECT code FROM invitations WHERE person = $1") }
    static var inviterOfCode: Statement { Statement("SELECT person FROM invitations WHERE code = $1") }

    static var insertInvitation: Statement {
        Statement("INSERT INTO invitations (code, person, since) VALUES ($1, $2, $3)")
    }

    static var referralOfFriend: Statement {
        Statement("SELECT friend, inviter, state FROM referrals WHERE friend = $1")
    }

    static var unpaidReferrals: Statement {
        Statement("SELECT friend, inviter, state FROM referrals WHERE state = 'open' ORDER BY since")
    }

    static var insertReferral: Statement {
        Statement("INSERT INTO referrals (friend, inviter, since, state) VALUES ($1, $2, $3, 'open')")
    }

    static var paidReferralsOfInviter: Statement {
        Statement("SELECT friend, inviter, since FROM referrals WHERE inviter = $1 AND state = 'paid'")
    }

    static var paidReferralOfFriend: Statement {
        Statement("SELECT friend, inviter, since FROM referrals WHERE friend = $1 AND state = 'paid'")
    }

    static var closeReferral: Statement { Statement("UPDATE referrals SET state = $1 WHERE friend = $2") }
}
