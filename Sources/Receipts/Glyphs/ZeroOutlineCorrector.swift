import DomainModel
import Imaging
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.glyphs.zeros

/// Corrects zeros that were read as 8, 6 or 9, by their outline.
///
/// Many tills print a dot or a stroke into their zeros, and blur fills the middle of any zero; the models then see an
/// 8. But only a zero is convex all round: an 8 has a waist, a 6 is open on its right, a 9 on its left. On receipts
///    drawn and photographed by `make tills`, half the zeros are notched by less than a sixtieth of their width, half
///    the eights by more than a sixth, and half the sixes and nines by more than a half. Where a receipt's zeros are
///    hollow, an 8 whose loops have filled with ink is no zero.
struct ZeroOutlineCorrector {
    /// The level page, on which letters stand upright.
    private let page: Luma
    /// Cap height, in pixels of the page.
    private let capHeight: Double
    /// Whether the middle of the receipt's zeros is dark.
    private let fillsZeros: Bool

    /// - Parameters:
    ///   - page: the level page.
    ///   - capHeight: its cap height.
    ///   - words: the words read on it, whose zeros show how this receipt prints them.
    init(page: Luma, capHeight: Double, words: some Sequence<Word>) {
        self.page = page
        self.capHeight = capHeight
        var middles: [Float] = []
        for word in words where middles.count < tuning.maxMiddles {
            let characters = Array(word.text)
            guard characters.contains("0"), ZeroOutlineCorrector.isNumber(characters),
                let cells = WordCells(of: word, on: page, capHeight: capHeight)
            else { continue }
            middles += characters.indices.filter { characters[$0] == "0" }.compactMap {
                cells.middle(at: $0, capHeight: capHeight)
            }
        }
        fillsZeros = middles.count >= tuning.minMiddles && middles.median()! > tuning.filledMiddle
    }

    /// The word with zeros for digits that have a zero's outline; the reading before becomes its alternative.
    func corrected(_ word: Word) -> Word {
        let characters = Array(word.text)
        guard capHeight >= tuning.minCapHeight, ZeroOutlineCorrector.isNumber(characters),
            characters.contains(where: { "869".contains($0) }), GTIN(word.text) == nil,
            let cells = WordCells(of: word, on: page, capHeight: capHeight)
        else { return word }
        var corrected = characters
        for place in characters.indices where "869".contains(characters[place]) {
            if let notch = cells.notch(at: place, capHeight: capHeight), notch.depth < tuning.maxNotch,
                notch.average < tuning.maxAverageNotch,
                fillsZeros || cells.middle(at: place, capHeight: capHeight) ?? 1 < tuning.filledMiddle
            {
                corrected[place] = "0"
            }
        }
        guard corrected != characters else { return word }
        var word = word
        word.alternatives.insert(word.reading, at: 0)
        word.text = String(corrected)
        word.confidence = min(word.confidence, Tuning.standard.glyphs.maxCorrectedConfidence)
        return word
    }

    /// Whether a word is a number with nothing but marks and a code's letters around it.
    static func isNumber(_ word: [Character]) -> Bool {
        let digits = word.count { $0.isASCII && $0.isNumber }
        return digits >= tuning.minDigitsOfNumber && word.count - digits <= tuning.maxOthers.characters
            && word.count(where: \.isLetter) <= tuning.maxOthers.letters
    }
}

extension WordCells {
    /// How dark the middle of a character is: the darkest pixel around its centre, because a dot is small.
    fileprivate func middle(at place: Int, capHeight: Double) -> Float? {
        guard let (left, right, top, bottom) = extent(at: place, capHeight: capHeight) else { return nil }
        let (x, y) = ((left + right) / 2, (top + bottom) / 2)
        let parts = tuning.partsOfMiddle
        let reach = (x: max(1, (right - left) / parts.across), y: max(1, (bottom - top) / parts.down))
        var darkest: Float = 0
        for row in y - reach.y...y + reach.y {
            for column in x - reach.x...x + reach.x where column < width {
                darkest = max(darkest, ink[row * width + column])
            }
        }
        return darkest
    }

    /// How deep the deepest notch in a character's outline is, and how deep notches are on average over all heights, in
    /// widths of the character; `nil` where it is torn, touched or no digit.
    fileprivate func notch(at place: Int, capHeight: Double) -> (depth: Double, average: Double)? {
        guard let (left, right, top, bottom) = extent(at: place, capHeight: capHeight) else { return nil }
        let cut = Int(tuning.roundEnds * Double(bottom - top + 1))
        let edge = tuning.edge
        var lefts: [Double] = []
        var rights: [Double] = []
        for row in top + cut...bottom - cut {
            let line = row * width
            guard let first = (left...right).first(where: { ink[line + $0] > edge }),
                let last = (left...right).last(where: { ink[line + $0] > edge })
            else { return nil }
            lefts.append(-(Double(first) - part(line + first, before: first > left ? line + first - 1 : nil)))
            rights.append(Double(last) + part(line + last, before: last < right ? line + last + 1 : nil))
        }
        let breadth = (rights.max() ?? 0) + (lefts.max() ?? 0)
        guard breadth > tuning.minBreadth else { return nil }
        let notches = WordCells.notches(in: lefts) + WordCells.notches(in: rights)
        return ((notches.max() ?? 0) / breadth, 2 * notches.reduce(0, +) / Double(notches.count) / breadth)
    }

    /// How much further than a pixel of ink the edge lies, towards the paler pixel before it.
    private func part(_ place: Int, before: Int?) -> Double {
        guard let before, ink[place] > ink[before] else { return 0 }
        return Double((ink[place] - tuning.edge) / (ink[place] - ink[before]))
    }

    /// How far a profile lies inside its convex hull at each height.
    private static func notches(in profile: [Double]) -> [Double] {
        var hull: [Int] = []
        for index in profile.indices {
            while hull.count >= 2 {
                let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
                let bulges =
                    (profile[b] - profile[a]) * Double(index - b) > (profile[index] - profile[b]) * Double(b - a)
                if bulges { break }
                hull.removeLast()
            }
            hull.append(index)
        }
        var notches = [Double](repeating: 0, count: profile.count)
        for (a, b) in zip(hull, hull.dropFirst()) {
            for index in a...b {
                let share = Double(index - a) / Double(b - a)
                notches[index] = profile[a] + (profile[b] - profile[a]) * share - profile[index]
            }
        }
        return notches
    }
}
