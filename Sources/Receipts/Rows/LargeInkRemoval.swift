import DomainModel
import Imaging

private let tuning = Tuning.standard.rows.largeInk

/// Frees letters of a row that touch something far larger, a banner above them or the edge of a shadow.
///
/// Their strokes are thin and a banner's are not: ink that a square wider than any stroke of the rows fits into is
/// removed, and what is left falls apart into letters.
enum LargeInkRemoval {
    /// `pieces` of `ink` and the letters that were freed.
    static func freed(_ pieces: [ConnectedComponent], of ink: Bitmap, capHeight: Double) -> [ConnectedComponent] {
        var freed: [ConnectedComponent] = []
        let side = Int((tuning.stroke * capHeight).rounded())
        guard side >= tuning.minSide else { return pieces }
        lazy var grid = PieceGrid(of: pieces, cell: max(1, Int(4 * capHeight)))
        lazy var lettersByBaseline = LettersByBaseline(among: pieces, capHeight: capHeight)
        for piece in pieces
        where Double(piece.box.height) > tuning.minHeight * capHeight && Double(piece.box.width) > capHeight {
            let box = piece.box
            guard Double(box.width * box.height) < tuning.maxPageShare * Double(ink.width * ink.height) else {
                continue
            }
            let part = ink.cropped(to: box)
            let thick = part.opened(by: side, wider: max(1, Int((tuning.edge * capHeight).rounded())))
            guard thick.pixels.contains(1) else { continue }
            let thin = Bitmap(
                width: part.width, height: part.height, pixels: zip(part.pixels, thick.pixels).map { $1 == 0 ? $0 : 0 })
            let letters = thin.components().map { letter in
                var letter = letter
                letter.box.x += box.x
                letter.box.y += box.y
                return letter
            }.filter { letter in
                tuning.letterHeights.contains(Double(letter.box.height) / capHeight)
                    && Double(letter.box.width) < tuning.maxLetterWidth * capHeight
                    && !grid.contains(over: letter.box) { $0 != piece && $0.box.height < box.height }
            }
            let freedByBaseline = LettersByBaseline(among: letters, capHeight: capHeight)
            freed += letters.filter {
                lettersByBaseline.count(levelWith: $0.box) + freedByBaseline.count(levelWith: $0.box)
                    >= tuning.minLevelLetters
            }
        }
        return pieces + freed
    }

    /// Pieces as high as letters, by their baselines.
    private struct LettersByBaseline {
        private let capHeight: Double
        private var boxesByBottom: [Int: [Box]] = [:]

        init(among pieces: [ConnectedComponent], capHeight: Double) {
            self.capHeight = capHeight
            for piece in pieces where tuning.letterHeights.contains(Double(piece.box.height) / capHeight) {
                boxesByBottom[piece.box.bottom, default: []].append(piece.box)
            }
        }

        /// How many are level with a letter and near it.
        func count(levelWith letter: Box) -> Int {
            let slack = Int(tuning.maxOffLevel * capHeight)
            return (letter.bottom - slack...letter.bottom + slack).reduce(0) { count, foot in
                count + (boxesByBottom[foot]?.count { Double(abs($0.x - letter.x)) <= tuning.reach * capHeight } ?? 0)
            }
        }
    }

    /// Pieces by the squares of the page that they lie in.
    private struct PieceGrid {
        private let cell: Int
        private var pieces: [Place: [ConnectedComponent]] = [:]

        private struct Place: Hashable {
            var row: Int
            var column: Int
        }

        init(of pieces: [ConnectedComponent], cell: Int) {
            self.cell = cell
            for piece in pieces { for place in places(piece.box) { self.pieces[place, default: []].append(piece) } }
        }

        private func places(_ box: Box) -> [Place] {
            (box.y / cell...(box.bottom - 1) / cell).flatMap { row in
                (box.x / cell...(box.right - 1) / cell).map { Place(row: row, column: $0) }
            }
        }

        /// Whether any piece that overlaps the box is `wanted`.
        func contains(over box: Box, where isWanted: (ConnectedComponent) -> Bool) -> Bool {
            places(box).contains { place in
                pieces[place]?.contains { isWanted($0) && $0.box.intersection(box) != nil } ?? false
            }
        }
    }
}

extension Bitmap {
    /// The part of the picture within `box`, which lies in it.
    func cropped(to box: Box) -> Bitmap {
        var part: [UInt8] = []
        part.reserveCapacity(box.width * box.height)
        for y in box.y..<box.bottom { part += pixels[(y * width + box.x)..<(y * width + box.right)] }
        return Bitmap(width: box.width, height: box.height, pixels: part)
    }

    /// The ink that a square with sides of `side` pixels fits into, and `wider` pixels around it (a morphological
    /// opening, dilated).
    func opened(by side: Int, wider: Int) -> Bitmap {
        guard width >= side, height >= side else {
            return Bitmap(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height))
        }
        // Where the square's upper left corner may lie: by how many pixels of ink follow to the right, and then
        // downwards.
        var fits = [UInt8](repeating: 0, count: width * height)
        var down = [Int](repeating: 0, count: width)
        for y in (0..<height).reversed() {
            var run = 0
            for x in (0..<width).reversed() {
                run = pixels[y * width + x] == 0 ? 0 : run + 1
                down[x] = run >= side ? down[x] + 1 : 0
                if down[x] >= side { fits[y * width + x] = 1 }
            }
        }
        // Every pixel that a square covers or comes near, first along rows, then along columns.
        let reach = side + wider
        var rows = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            var last = -reach - 1
            for x in 0..<(width + wider) {
                if x < width, fits[y * width + x] != 0 { last = x }
                let place = x - wider
                if place < 0 { continue }
                // A square that begins up to `wider` to the right or `reach` to the left covers the place.
                if x - last < reach + wider, last >= 0 { rows[y * width + place] = 1 }
            }
        }
        var covered = [UInt8](repeating: 0, count: width * height)
        var lasts = [Int](repeating: -1, count: width)
        for y in 0..<(height + wider) {
            if y < height { for x in 0..<width where rows[y * width + x] != 0 { lasts[x] = y } }
            let place = y - wider
            if place < 0 { continue }
            for x in 0..<width where lasts[x] >= 0 && y - lasts[x] < reach + wider { covered[place * width + x] = 1 }
        }
        return Bitmap(width: width, height: height, pixels: covered)
    }
}
