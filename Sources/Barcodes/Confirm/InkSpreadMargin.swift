/// What the widths of bars say of a number against its ink rivals, by several profiles or lines together.
///
/// Bands and lines of one photo share its lens and its light, so many of them are no surer than one: their margins are
/// averaged, and no number of lines makes a thin margin a wide one.
struct InkSpreadMargin: Sendable {
    let rivals: InkSpreadRivals
    private var tests: [InkSpreadTest] = []
    /// Trials on lines that are blurred or bent beyond what the number allows: used where there are no others.
    private var nearMatchTests: [InkSpreadTest] = []
    /// By how much the nearest rival's squared error is larger, in units of the number's own; endless where it has no
    /// rivals, `nil` where no bars were measured.
    private(set) var margin: Float?

    init(_ symbol: EANSymbol) {
        rivals = InkSpreadRivals(symbol)
        margin = rivals.rivals.isEmpty ? .infinity : nil
    }

    /// More are not averaged.
    private static let maxTests = 8

    mutating func add(_ more: [InkSpreadTest], open: [InkSpreadTest] = []) {
        guard !rivals.rivals.isEmpty, !(more.isEmpty && open.isEmpty) else { return }
        tests += more.prefix(InkSpreadMargin.maxTests - tests.count)
        nearMatchTests += open.prefix(InkSpreadMargin.maxTests - nearMatchTests.count)
        let used = tests.isEmpty ? nearMatchTests : tests
        let least = rivals.rivals.map { turned in
            used.reduce(0) { $0 + $1.margin(turned, of: rivals.places.count) }
        }.min()!
        margin = Float(least) / Float(used.count)
    }
}
