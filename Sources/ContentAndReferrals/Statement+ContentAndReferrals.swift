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

/// Answers to questionnaires.
extension Statement {
    static var answerSheet: Statement {
        Statement("SELECT since FROM answer_sheets WHERE person = $1 AND content = $2")
    }

    static var insertAnswerSheet: Statement {
        Statement("INSERT INTO answer_sheets (person, content, since, seconds, counted) VALUES ($1, $2, $3, $4, 0)")
    }

    static var insertAnswer: Statement {
        Statement("INSERT INTO answers (person, content, question, answer) VALUES ($1, $2, $3, $4)")
    }

    /// Both conditions, so that the index of what is not counted is used.
    static var uncountedPeople: Statement {
        Statement(
            "SELECT person FROM answer_sheets WHERE content = $1 AND counted <> 1 AND counted = 0 ORDER BY person")
    }

    static var uncountedSheets: Statement {
        Statement(
            """
            SELECT person, seconds FROM answer_sheets WHERE content = $1 AND counted <> 1
            ORDER BY since DESC, person LIMIT $2
            """)
    }

    static var markCounted: Statement {
        Statement("UPDATE answer_sheets SET counted = 1 WHERE person = $1 AND content = $2")
    }

    /// What nobody proved is never counted.
    static var leaveUncounted: Statement {
        Statement("UPDATE answer_sheets SET counted = 2 WHERE person = $1 AND content = $2")
    }

    static var answersOfSheet: Statement {
        Statement("SELECT question, answer FROM answers WHERE person = $1 AND content = $2 ORDER BY question")
    }

    static var addAnswerCount: Statement {
        Statement(
            """
            INSERT INTO answer_counts (content, question, answer, people) VALUES ($1, $2, $3, $4)
            ON CONFLICT (content, question, answer) DO UPDATE SET people = answer_counts.people + excluded.people
            """)
    }

    static var answerCounts: Statement {
        Statement("SELECT question, answer, people FROM answer_counts WHERE content = $1")
    }

    static var answerSheetsOfPerson: Statement {
        Statement("SELECT content, since, seconds FROM answer_sheets WHERE person = $1 ORDER BY since, content")
    }

    static var deleteAnswers: Statement { Statement("DELETE FROM answers WHERE person = $1") }
    static var deleteAnswerSheets: Statement { Statement("DELETE FROM answer_sheets WHERE person = $1") }
}
