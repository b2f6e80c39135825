/// A number compared with its ink rivals on several profiles or lines together.
///
/// Bands and lines of one photo share its lens and light, so many of them are no surer than one: their margins are
/// averaged, and no number of lines turns a thin margin into a wide one.
struct InkSpreadMargin: Sendable {
    let rivals: InkSpreadRivals
    private var tests: [InkSpreadTest] = []
    /// Tests on near-match lines; used where there are no others.
    private var nearMatchTests: [InkSpreadTest] = []
    /// Lead over the nearest rival: the difference of their squared errors, in units of the number's own; infinite
    /// without rivals, `nil` before any bars were measured.
    private(set) var margin: Float?

    init(_ symbol: EANSymbol) {
        rivals = InkSpreadRivals(symbol)
        margin = rivals.rivals.isEmpty ? .infinity : nil
    }

    mutating func add(_ more: [InkSpreadTest], nearMatches: [InkSpreadTest] = []) {
        guard !rivals.rivals.isEmpty, !(more.isEmpty && nearMatches.isEmpty) else { return }
        let maxTests = Tuning.standard.ink.maxTests
        tests += more.prefix(maxTests - tests.count)
        nearMatchTests += nearMatches.prefix(maxTests - nearMatchTests.count)
        let used = tests.isEmpty ? nearMatchTests : tests
        let least = rivals.rivals.map { turned in
            used.reduce(0) { $0 + $1.margin(turned, of: rivals.places.count) }
        }.min()!
        margin = Float(least) / Float(used.count)
    }
}
