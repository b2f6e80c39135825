import DataBar
import DomainModel
import Imaging
import Mathematics

/// GS1 DataBar Limited and Expanded on lines across a patch of bars: what zbar reads of no picture, and of few.
///
/// A few lines show whether finder patterns are there. Only then is the whole patch read, and what lies beyond its
/// ends: rows of a stacked symbol may be patches of their own.
struct DataBarScanner {
    private let picture: Luma
    private let patch: BarPatch
    private let budget: WorkBudget
    /// Pixels from one line to the next, and rows of each line's band, so that no two lines share a pixel.
    private let step: Int
    /// Samples before and after the patch: wide elements may have cut a symbol into patches.
    private let margin: Double
    private var expanded = ExpandedLines()
    private var limited = LimitedLines()

    /// Whether one of a few lines, spread over `patch`, shows a finder pattern between two characters.
    static func showsFinders(in picture: Luma, patch: BarPatch, budget: WorkBudget) -> Bool {
        let tuning = Tuning.standard.dataBar
        var scanner = DataBarScanner(picture, patch, step: tuning.hintHeight, margin: tuning.hintMargin, budget)
        var barren = 0
        for place in tuning.hintPlaces where barren < tuning.maxBarrenHints {
            switch scanner.show(aside: place * patch.height) {
            case .symbol: return true
            case .character, .edges: break
            case .nothing: barren += 1
            }
        }
        return false
    }

    /// What lines across `patch` show, or, where they show nothing, higher bands of it: grain is less there.
    static func sightings(in picture: Luma, patch: BarPatch, budget: WorkBudget) -> [Sighting] {
        let tuning = Tuning.standard.dataBar
        let step = max(tuning.minStep, min(tuning.maxStep, Int(patch.height) / tuning.linesInPatch))
        for times in [1, tuning.timesHigher] {
            var scanner = DataBarScanner(picture, patch, step: step * times, margin: tuning.margin, budget)
            scanner.readLines()
            let found = scanner.sightings().filter { $0.lines >= tuning.minLines }
            if !found.isEmpty { return found }
        }
        return []
    }

    private init(_ picture: Luma, _ patch: BarPatch, step: Int, margin: Double, _ budget: WorkBudget) {
        (self.picture, self.patch, self.step, self.budget) = (picture, patch, step, budget)
        self.margin = margin * patch.length
    }

    /// Reads lines from the middle to either side until several show nothing.
    private mutating func readLines() {
        let tuning = Tuning.standard.dataBar
        let patience = max(patch.height / 2, patch.length * tuning.patience)
        for direction in [1, -1] {
            var lastSeen = 0.0
            var aside = direction > 0 ? 0.0 : -Double(step)
            // A page full of finder patterns would go on to its border.
            for _ in 0..<tuning.maxLines / 2 {
                guard abs(aside - lastSeen) <= patience, contains(aside), !budget.isExhausted else { break }
                if [.symbol, .character].contains(show(aside: aside)) { lastSeen = aside }
                aside += Double(direction * step)
            }
        }
    }

    /// Whether the middle of the line `aside` from the patch's middle lies in the picture.
    private func contains(_ aside: Double) -> Bool {
        let (x, y) = point(along: 0, aside: aside)
        return x >= 0 && y >= 0 && x < Double(picture.width) && y < Double(picture.height)
    }

    /// What a line shows: two characters of a symbol at least, one, as many edges as one needs, or fewer.
    private enum Shown { case symbol, character, edges, nothing }

    /// Adds the line `aside` pixels from the patch's middle.
    private mutating func show(aside: Double) -> Shown {
        let profile = BrightnessProfile(
            picture, patch: patch, aside: aside, height: step, margin: margin, budget: budget)
        budget.charge(profile.samples.count, each: StepCost.standard.edged)
        let edges = ScanLineEdges(profile.samples.map(Double.init))
        guard edges.places.count >= Tuning.standard.dataBar.minEdges else { return .nothing }
        let line = ElementLine(edges: edges.places.map { Float($0) }, beginsWithBar: edges.firstBar == 0)
        let characters = expanded.add(line, aside: Float(aside))
        if limited.add(line, aside: Float(aside)) || characters > 1 { return .symbol }
        return characters > 0 ? .character : .edges
    }

    /// What the lines show together.
    private func sightings() -> [Sighting] {
        let cost = expanded.count * StepCost.standard.dataBarCharacter
        guard cost <= budget.left else { return [] }
        budget.charge(cost)
        let one = expanded.symbol().map { sighting(.dataBarExpanded, $0.text, $0.lines, $0.area) }
        let others = limited.symbols.map { sighting(.dataBarLimited, $0.symbol.text, $0.lines, $0.area) }
        return [one].compactMap { $0 } + others
    }

    private func sighting(_ symbology: Barcode.Symbology, _ text: String, _ lines: Int, _ area: SymbolArea) -> Sighting
    {
        let places = [area.along.lowerBound, area.along.upperBound].flatMap { along in
            [area.aside.lowerBound, area.aside.upperBound].map { aside in
                let (x, y) = point(along: Double(along) - (patch.length / 2 + margin), aside: Double(aside))
                return (x: Int(x.rounded()), y: Int(y.rounded()))
            }
        }
        return Sighting(symbology: symbology, text: text, lines: lines, isGS1: true, places: places)
    }

    /// A point of the picture by its place across and along the bars from the patch's middle.
    private func point(along: Double, aside: Double) -> (x: Double, y: Double) {
        let (across, down) = (cosine(patch.angle), sine(patch.angle))
        return (patch.centreX + across * along - down * aside, patch.centreY + down * along + across * aside)
    }
}
