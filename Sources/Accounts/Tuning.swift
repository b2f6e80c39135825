/// The numbers that bound what accounts keep and believe.
struct Tuning: Sendable {
    static let standard = Tuning()

    /// Days for which the hash of an erased person's contact is kept: as long as coins live by default, which is longer
    /// than most campaigns run. Source: `Ledger.expire`, 365 days.
    let erasedContactDays = 365
    /// Years of age that are believed: the age at which a child may consent to a service (13 in the countries that ask
    /// least; Article 8 of Regulation (EU) 2016/679), and beyond which nobody lived (122 in all). Source: judged.
    let years = 13...120
    /// The fewest letters of a name, and the fewest different ones. Source: judged; the shortest names have two.
    let leastLetters = 2
}
