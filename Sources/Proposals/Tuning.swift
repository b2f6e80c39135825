/// The numbers that bound what partners propose.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()

    /// Bytes of a proposal. Source: judged; a campaign has a kilobyte, a content with its pages ten.
    let maxBytes = 256 << 10
    /// Campaigns and contents of a proposal: each is compared with each for overlaps. Source: judged; a season of a
    /// large brand has some ten.
    let maxItems = 100
    /// Proposals of one partner that wait for an operator. Source: judged; an operator reads each.
    let maxWaiting = 20
    /// Proposals of one partner that are kept; the oldest that are decided go first. Source: judged.
    let maxKept = 200
    /// Days that a simulation decides again. Source: judged; a month, with the weekends and the end of it.
    let simulatedDays = 30
}
