import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.page.paper

/// Where a picture shows paper, or anything else of one shade. Receipts are photographed on granite, cloth and wood; to
/// a threshold their grain is ink, and their specks outnumber letters.
///
/// Between letters paper has one shade, whatever is printed on it; texture has not. The picture is cut into blocks. A
/// block is plain where the brighter third of its pixels is of one shade. Plain blocks that touch and are about as
/// bright make one sheet, together with everything that they enclose.
struct PaperMask {
    /// Side of a block, in pixels of the picture that the mask is made of.
    static let block = 16
    let columns: Int
    let rows: Int
    /// For each block the sheet it belongs to, or -1.
    private(set) var sheets: [Int]
    /// The paper's shade in each block.
    private var shades: [UInt8]

    /// - Parameter picture: the picture with its noise averaged away.
    init(_ picture: Luma) {
        columns = picture.width / PaperMask.block
        rows = picture.height / PaperMask.block
        guard columns > 2, rows > 2 else {
            (shades, sheets) = ([], [])
            return
        }
        let (shades, plain) = PaperMask.shades(picture, columns: columns, rows: rows)
        self.shades = shades
        let margins: [Int]
        (sheets, margins) = PaperMask.sheets(plain, shades, columns: columns, rows: rows)
        growMargins(margins, of: picture)
        growEdges(of: picture)
        growNeighbours()
    }

    /// The sheet that a place of the picture belongs to.
    func sheet(_ x: Double, _ y: Double) -> Int {
        guard !sheets.isEmpty else { return -1 }
        let column = min(columns - 1, max(0, Int(x) / PaperMask.block))
        let row = min(rows - 1, max(0, Int(y) / PaperMask.block))
        return sheets[row * columns + column]
    }

    /// Keeps only the sheet with most print, and sheets with a small share of it, which are parts of it in shade.
    ///
    /// Sheets of wood or cloth have streaks and threads, of which few have the size of a letter.
    ///
    /// - Returns: the pieces that lie on the kept sheets.
    mutating func keepPrinted(_ pieces: [ConnectedComponent]) -> [ConnectedComponent] {
        let placed = pieces.map { sheet($0.box.centerX, $0.box.centerY) }
        var bySheet: [Int: [ConnectedComponent]] = [:]
        for (piece, sheet) in zip(pieces, placed) where sheet >= 0 { bySheet[sheet, default: []].append(piece) }
        func letters(_ pieces: [ConnectedComponent], capHeight: Double?) -> Double {
            guard let capHeight = capHeight ?? TextScale.capHeight(of: pieces) else { return 0 }
            return Double(pieces.count { $0.couldBeLetter(capHeight: capHeight) })
        }
        let fullest = bySheet.max { one, two in
            func weight(_ sheet: (key: Int, value: [ConnectedComponent])) -> Double {
                let letters = letters(sheet.value, capHeight: nil)
                return letters * letters / Double(sheet.value.count)
            }
            return (weight(one), two.key) < (weight(two), one.key)
        }
        let capHeight = fullest.flatMap { TextScale.capHeight(of: $0.value) }
        let most = fullest.map { letters($0.value, capHeight: capHeight) } ?? 0
        let kept = Set(
            bySheet.filter { sheet in
                let letters = letters(sheet.value, capHeight: capHeight)
                return letters >= tuning.minLetters && letters * tuning.lettersPerLetter >= most
                    && letters * tuning.piecesPerLetter >= Double(sheet.value.count)
            }.keys)
        for place in sheets.indices where !kept.contains(sheets[place]) { sheets[place] = -1 }
        fillNotches()
        fillSides()
        fillNotches()
        return pieces.filter { sheet($0.box.centerX, $0.box.centerY) >= 0 }
    }

    /// Adds to the paper what lies between two of its blocks, one above the other or side by side: a stain, the edge of
    /// a shadow, names so dense that no paper shows. Paper has no notches.
    private mutating func fillNotches() {
        // A picture of a few blocks has no sheets.
        guard !sheets.isEmpty else { return }
        let kept = sheets
        func fill(_ places: [Int]) {
            var last: Int?
            for (index, place) in places.enumerated() where kept[place] >= 0 {
                if let last, index - last - 1 <= tuning.maxMargin {
                    for gap in places[last + 1..<max(last + 1, index)] { sheets[gap] = kept[place] }
                }
                last = index
            }
        }
        for row in 0..<rows { fill((0..<columns).map { row * columns + $0 }) }
        for column in 0..<columns { fill((0..<rows).map { $0 * columns + column }) }
    }

    /// Adds to the paper what lies between it and the straight line that its long side follows elsewhere: a corner in
    /// deep shadow, where noise is as strong as print.
    private mutating func fillSides() {
        guard !sheets.isEmpty else { return }
        let kept = sheets.indices.filter { sheets[$0] >= 0 }
        guard let first = kept.first, let last = kept.last else { return }
        let across = kept.lazy.map { [columns] in $0 % columns }
        let width = (across.max() ?? 0) - (across.min() ?? 0)
        let isUpright = last / columns - first / columns >= width
        let (lines, places) = isUpright ? (rows, columns) : (columns, rows)
        func place(_ line: Int, _ place: Int) -> Int {
            isUpright ? line * columns + place : place * columns + line
        }
        for isFirst in [true, false] {
            let edges = (0..<lines).compactMap { line -> (line: Int, edge: Int)? in
                let kept = (0..<places).filter { sheets[place(line, $0)] >= 0 }
                return (isFirst ? kept.first : kept.last).map { (line, $0) }
            }
            guard let side = PaperMask.side(along: edges, isFirst: isFirst) else { continue }
            for (line, edge) in edges {
                let outline = min(places - 1, max(0, Int(side(line).rounded())))
                for gap in isFirst ? outline..<max(outline, edge) : edge + 1..<max(edge, outline) + 1 {
                    sheets[place(line, gap)] = sheets[place(line, edge)]
                }
            }
        }
    }

    /// The straight line that most of a sheet's edge follows and hardly any of it lies beyond; `nil` where it follows
    /// none, as on a strip that curls.
    private static func side(along edges: [(line: Int, edge: Int)], isFirst: Bool) -> ((Int) -> Double)? {
        guard edges.count >= tuning.minLinesOfSide else { return nil }
        let linesPerLineBeyond = tuning.linesPerLineBeyond
        var best: (support: Int, start: Double, slope: Double)?
        // Of a picture far longer than it is wide not every pair of lines is tried.
        let step = max(1, edges.count / tuning.maxTriedLines)
        for one in stride(from: 0, to: edges.count, by: step) {
            for other in stride(from: one + edges.count / tuning.linesPerGap, to: edges.count, by: step) {
                let slope = Double(edges[other].edge - edges[one].edge) / Double(edges[other].line - edges[one].line)
                let start = Double(edges[one].edge) - slope * Double(edges[one].line)
                var (support, beyond) = (0, 0)
                for (line, edge) in edges {
                    let inside = (Double(edge) - start - slope * Double(line)) * (isFirst ? 1 : -1)
                    if abs(inside) <= 1 { support += 1 } else if inside < 0 { beyond += 1 }
                }
                if beyond * linesPerLineBeyond <= edges.count, support > best?.support ?? 0 {
                    best = (support, start, slope)
                }
            }
        }
        guard let best, best.support * tuning.linesPerLineOnSide >= edges.count else { return nil }
        return { best.start + best.slope * Double($0) }
    }

    /// The picture with everything outside the sheets painted over in the nearest sheet's shade.
    ///
    /// - Parameter scale: pixels of `picture` per pixel of the picture that the mask was made of.
    func painted(_ picture: Luma, scale: Double) -> Luma {
        let fill = spreadShades
        var picture = picture
        let side = Double(PaperMask.block) * scale
        for row in 0..<rows {
            // What is left over at the right and bottom belongs to the last blocks.
            let top = Int(Double(row) * side)
            let bottom = row == rows - 1 ? picture.height : min(picture.height, Int(Double(row + 1) * side))
            for column in 0..<columns where sheets[row * columns + column] < 0 {
                let left = Int(Double(column) * side)
                let right = column == columns - 1 ? picture.width : min(picture.width, Int(Double(column + 1) * side))
                guard left < right else { continue }
                let shade = fill[row * columns + column]
                for y in top..<max(top, bottom) {
                    let line = y * picture.width
                    for place in line + left..<line + right { picture.pixels[place] = shade }
                }
            }
        }
        return picture
    }

    // MARK: Blocks

    /// The shade of the brighter third of each block, and whether that third has one shade.
    private static func shades(_ picture: Luma, columns: Int, rows: Int) -> (shades: [UInt8], plain: [Bool]) {
        var shades = [UInt8](repeating: 0, count: columns * rows)
        var plain = [Bool](repeating: false, count: columns * rows)
        // Every second pixel of every second line is enough.
        let (plainTenths, samplesPerGlare) = (tuning.plainTenths, tuning.samplesPerGlare)
        var counts = [Int](repeating: 0, count: 256)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                for column in 0..<columns {
                    for index in counts.indices { counts[index] = 0 }
                    for y in stride(from: row * block, to: (row + 1) * block, by: 2) {
                        let line = y * picture.width
                        for x in stride(from: column * block, to: (column + 1) * block, by: 2) {
                            counts[Int(pixels[line + x])] += 1
                        }
                    }
                    var (sum, shade, bright) = (0, 255, -1)
                    while sum * 10 < samples * plainTenths {
                        sum += counts[shade]
                        if bright < 0, sum * samplesPerGlare >= samples { bright = shade }
                        shade -= 1
                    }
                    let place = row * columns + column
                    shades[place] = UInt8(shade + 1)
                    plain[place] = Double(bright - shade - 1) < tuning.noiseShare * Double(bright) + tuning.noise
                }
            }
        }
        return (shades, plain)
    }

    // MARK: Sheets

    /// The sheet of each block, and the sheet that each other block may be the margin of; -1 for none.
    private static func sheets(
        _ plain: [Bool], _ shades: [UInt8], columns: Int, rows: Int
    ) -> (sheets: [Int], margins: [Int]) {
        let kept = plain.indices.map { place in
            guard plain[place] else { return false }
            let (row, column) = (place / columns, place % columns)
            var (near, all) = (-1, -1)
            for y in max(0, row - 1)...min(rows - 1, row + 1) {
                for x in max(0, column - 1)...min(columns - 1, column + 1) {
                    near += plain[y * columns + x] ? 1 : 0
                    all += 1
                }
            }
            return near * 8 >= all * tuning.plainNeighboursOfEight
        }
        var sheets = [Int](repeating: -1, count: kept.count)
        var margins = sheets
        var seen = [Bool](repeating: false, count: kept.count)
        var found: [[Int]] = []
        let grid = GridGeometry(columns: columns, rows: rows)
        for first in kept.indices where kept[first] && !seen[first] {
            seen[first] = true
            let sheet = floodFill(from: [first], neighbours: grid.fourNeighbours) { block, origin in
                guard kept[block], !seen[block] else { return false }
                let (one, two) = (Double(shades[origin]), Double(shades[block]))
                seen[block] = abs(one - two) <= tuning.maxDifference * max(one, two) + tuning.noise
                return seen[block]
            }
            if sheet.count >= tuning.minBlocks { found.append(sheet) }
        }
        // A table encloses the paper on it, and everything that the paper encloses is the paper's.
        for sheet in found.sorted(by: { ($0.count, $0[0]) < ($1.count, $1[0]) }) {
            fill(sheet, into: &sheets, &margins, columns: columns, rows: rows)
        }
        return (sheets, margins)
    }

    /// Adds to each sheet those blocks of its margin in which some paper shows, one beside the other.
    private mutating func growMargins(_ margins: [Int], of picture: Luma) {
        var isGrowing = true
        while isGrowing {
            let before = sheets
            grow { [columns] place, shade, sheet in
                margins[place] == sheet
                    && PaperMask.samplesAlike(picture, place, columns: columns, shade) * tuning.samplesPerMarginSample
                        >= PaperMask.samples
            }
            isGrowing = sheets != before
        }
    }

    /// Adds to each sheet the blocks that its edge runs through: prices are printed up to it.
    private mutating func growEdges(of picture: Luma) {
        grow { [columns] place, shade, _ in
            PaperMask.samplesAlike(picture, place, columns: columns, shade) * tuning.samplesPerEdgeSample
                >= PaperMask.samples
        }
    }

    /// Samples of a block: every second pixel of every second line.
    private static let samples = block / 2 * (block / 2)

    /// How many of a block's samples have a shade.
    private static func samplesAlike(_ picture: Luma, _ place: Int, columns: Int, _ shade: UInt8) -> Int {
        let (left, top) = (place % columns * block, place / columns * block)
        let noise = 2 * tuning.noiseShare * Double(shade)
        var alike = 0
        for y in stride(from: top, to: top + block, by: 2) {
            for x in stride(from: left, to: left + block, by: 2)
            where abs(Double(picture[x, y]) - Double(shade)) <= noise {
                alike += 1
            }
        }
        return alike
    }

    /// Adds one block all round each sheet: letters at the very edge, and a little of what lies beside the paper.
    private mutating func growNeighbours() { grow { _, _, _ in true } }

    /// Adds to each sheet the blocks beside it for which `belongs` holds, given the block, the sheet's shade there and
    /// the sheet.
    private mutating func grow(where belongs: (_ place: Int, _ shade: UInt8, _ sheet: Int) -> Bool) {
        let (columns, rows) = (columns, rows)
        var taken: [(place: Int, from: Int)] = []
        for place in sheets.indices where sheets[place] < 0 {
            let (row, column) = (place / columns, place % columns)
            // In the order of `GridGeometry.fourNeighbours`, without its array.
            func isFrom(_ other: Int, _ exists: Bool) -> Bool {
                exists && sheets[other] >= 0 && belongs(place, shades[other], sheets[other])
            }
            if isFrom(place - columns, row > 0) {
                taken.append((place, place - columns))
            } else if isFrom(place + columns, row + 1 < rows) {
                taken.append((place, place + columns))
            } else if isFrom(place - 1, column > 0) {
                taken.append((place, place - 1))
            } else if isFrom(place + 1, column + 1 < columns) {
                taken.append((place, place + 1))
            }
        }
        for (place, from) in taken { (sheets[place], shades[place]) = (sheets[from], shades[from]) }
    }

    /// Makes these blocks a sheet, with everything that they enclose: logos, bars, print so dense that no paper shows.
    /// Paper has straight edges, so that what lies between plain blocks above and below, beside some, may be its
    /// margin, and the other way round.
    private static func fill(
        _ places: [Int], into sheets: inout [Int], _ margins: inout [Int], columns: Int, rows: Int
    ) {
        var across = [(first: Int, last: Int)](repeating: (Int.max, -1), count: rows)
        var down = [(first: Int, last: Int)](repeating: (Int.max, -1), count: columns)
        for place in places {
            let (row, column) = (place / columns, place % columns)
            across[row] = (min(across[row].first, column), max(across[row].last, column))
            down[column] = (min(down[column].first, row), max(down[column].last, row))
        }
        func isEnclosed(_ place: Int, in span: (first: Int, last: Int), margin: Int = 0) -> Bool {
            span.last >= 0 && span.first - margin <= place && place <= span.last + margin
        }
        for row in 0..<rows {
            for column in 0..<columns where sheets[row * columns + column] < 0 {
                let (isAcross, isDown) = (isEnclosed(column, in: across[row]), isEnclosed(row, in: down[column]))
                let isBeside =
                    isDown && isEnclosed(column, in: across[row], margin: tuning.maxMargin)
                    || isAcross && isEnclosed(row, in: down[column], margin: tuning.maxMargin)
                if isAcross && isDown {
                    sheets[row * columns + column] = places[0]
                } else if isBeside {
                    margins[row * columns + column] = places[0]
                }
            }
        }
        for place in places { sheets[place] = places[0] }
    }

    /// For each block the shade of its sheet, or of the nearest one.
    private var spreadShades: [UInt8] {
        var fill = shades
        var seen = sheets.map { $0 >= 0 }
        let grid = GridGeometry(columns: columns, rows: rows)
        _ = floodFill(from: sheets.indices.filter { seen[$0] }, neighbours: grid.fourNeighbours) { block, origin in
            guard !seen[block] else { return false }
            seen[block] = true
            fill[block] = fill[origin]
            return true
        }
        return fill
    }
}
