/// The numbers that bound what accounts keep and believe.
struct Tuning: Sendable {
    static let standard = Tuning()

    /// Days for which the hash of an erased person's contact is kept: as long as coins live by default, which is longer
    /// than most campaigns run. Source: `Ledger.expire`, 365 days.
    let erasedContactDays = 365
    /// Years of age that are believed: the age at which a child may consent to a service (13 in the countries that ask
    /// least; Article 8 of Regulation (EU) 2016/679), and beyond which nobody lived (122 in all). Source: judged.
    let years = 13...120
    /// Wrong codes in a day: of one contact from one network, and from anywhere, after which strangers get no other
    /// code for it; and from one person, after which none of theirs is compared. With eight digits strangers who guess
    /// at one contact succeed in a year with a probability below 0.02 %. Source: NIST SP 800-63B bounds failed tries at
    /// an account by a hundred in a row; judged.
    let wrongCodes = (contactAndNetwork: 10, contact: 50, person: 20)
    /// Days for which a token of the staff is valid; a new one is had for an old one. Source: judged.
    let staffTokenDays = 180
    /// Days for which the staff's looks at users' data are kept. Source: judged: a year, as long as coins live.
    let lookDays = 365
    /// Seconds within which a sign-in elsewhere is ended. Source: judged; a person types a password and reads a code.
    let signInSeconds = 600
    /// Most accounts elsewhere of one person. Source: judged; a few providers, and an old and a new account at each.
    let maxLinkedAccounts = 8
    /// The fewest letters of a name, and the fewest different ones. Source: judged; the shortest names have two.
    let leastLetters = 2
}
