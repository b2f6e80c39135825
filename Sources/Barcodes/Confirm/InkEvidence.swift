/// What the widths of bars say of a number against its ink rivals, by several profiles or lines together.
///
/// Bands and lines of one photo share its lens and its light, so many of them are no surer than one: their margins are
/// averaged, and no number of lines makes a thin margin a wide one.
struct InkEvidence: Sendable {
    let rivals: InkRivals
    private var trials: [InkTrial] = []
    /// Trials on lines that are blurred or bent beyond what the number allows: heard where there are no others.
    private var openTrials: [InkTrial] = []
    /// By how much the nearest rival's squared error is larger, in units of the number's own; endless where it has no
    /// rivals, `nil` where no bars were measured.
    private(set) var margin: Float?

    init(_ symbol: EANSymbol) {
        rivals = InkRivals(symbol)
        margin = rivals.rivals.isEmpty ? .infinity : nil
    }

    /// More are not averaged.
    private static let mostTrials = 8

    mutating func add(_ more: [InkTrial], open: [InkTrial] = []) {
        guard !rivals.rivals.isEmpty, !(more.isEmpty && open.isEmpty) else { return }
        trials += more.prefix(InkEvidence.mostTrials - trials.count)
        openTrials += open.prefix(InkEvidence.mostTrials - openTrials.count)
        let heard = trials.isEmpty ? openTrials : trials
        let least = rivals.rivals.map { turned in
            heard.reduce(0) { $0 + $1.margin(turned, of: rivals.places.count) }
        }.min()!
        margin = Float(least) / Float(heard.count)
    }
}
