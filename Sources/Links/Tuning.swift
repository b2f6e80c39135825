/// The numbers that bound what links carry and what is kept of them.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()

    /// Bytes of an address that is read. Source: judged; browsers of old took 2,083, and a link of ours has 250.
    let maxAddressBytes = 2000
    /// Parameters of an address that are looked at. Source: judged; a link that passed through several mailings has
    /// some twenty.
    let maxParameters = 200
    /// Bytes of a label. Source: judged; as long as the names of most newsletters.
    let maxLabelBytes = 40
    /// Bytes of the id of a thing. Source: ids of campaigns have at most 64.
    let maxTargetBytes = 64
    /// Links with labels that one partner may have made. Source: judged; one for each shop of a large chain.
    let maxLinks = 5000
    /// Seconds after joining within which a link counts as what brought a person. Source: judged: a day, so that an
    /// installation and a night may lie between.
    let newcomerSeconds = 86_400
    /// People whose progress one request for figures looks up. Source: judged; each takes some reads of the ledger, and
    /// the next request goes on where this one ended.
    let maxLooks = 2000
    /// Other things that a link for others offers. Source: judged; one screen of a phone.
    let maxAlternatives = 5
}
