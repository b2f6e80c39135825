import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.rows.segmenter

/// Finds the rows of a level page in its pieces of ink: a pure function of boxes.
///
/// Sizes are in cap heights, so that the rules are the same for every resolution.
struct RowSegmenter {
    /// The page's cap height in pixels.
    let capHeight: Double

    /// The segments, in no particular order.
    func segments(of components: [ConnectedComponent]) -> [RowSegment] {
        var letters: [Box] = []
        var marks: [Box] = []
        var high: [Box] = []
        for component in components {
            let height = Double(component.box.height) / capHeight
            let width = Double(component.box.width) / capHeight
            if RowSegmenter.isTooLarge(component.box, capHeight: capHeight) {
                if height > tuning.maxHeight { high.append(component.box) }
                continue
            }
            if width > tuning.maxMarkWidth && height < tuning.maxMarkHeight { continue }
            if height < tuning.maxSpeck && width < tuning.maxSpeck { continue }
            if height < tuning.maxMarkHeight { marks.append(component.box) } else { letters.append(component.box) }
        }
        marks = RuleMarkRemoval.removed(from: marks, capHeight: capHeight)
        let stacks = TouchingRowSplitter(among: letters, capHeight: capHeight, linked: linked)
        let grid = BoxGrid(letters, cell: Int(tuning.bridgeReach * capHeight))
        let apart = letters.flatMap { unbridged($0, among: grid) ?? stacks.parts(of: $0) ?? [$0] }
        var groups = linked(apart + high.flatMap { stacks.parts(of: $0) ?? [] })
        groups = groups.flatMap(split)
        attach(marks, to: &groups)
        return merged(groups).filter(isText).map(RowSegment.init(pieces:))
    }

    /// Whether a piece is larger than anything on a row, letters that run together included.
    static func isTooLarge(_ box: Box, capHeight: Double) -> Bool {
        let height = Double(box.height) / capHeight
        let width = Double(box.width) / capHeight
        return height > tuning.maxHeight || width > tuning.maxWidth
            || (width > tuning.maxBoth.width && height > tuning.maxBoth.height)
    }

    /// Segments that have grown, with those that now are beside each other joined.
    func joined(_ segments: [RowSegment]) -> [RowSegment] {
        merged(segments.map(\.pieces)).map(RowSegment.init(pieces:))
    }

    /// A piece in which a letter touches one of the row below, cut in two; `nil` for any other.
    ///
    /// Uncut it would join the two rows. Its neighbours show where one row ends and the next begins; a letter that is
    /// merely large has large neighbours, or small ones on one side of its middle only.
    private func unbridged(_ letter: Box, among letters: BoxGrid) -> [Box]? {
        guard Double(letter.height) > tuning.minBridgeHeight * capHeight else { return nil }
        let reach = tuning.bridgeReach * capHeight
        let (minHeight, ratio) = (tuning.minBridgeNeighbourHeight * capHeight, tuning.maxBridgeNeighbourShare)
        let margin = letter.height / tuning.bridgePartsOfMargin
        var feet: [Int] = []
        var heads: [Int] = []
        letters.forEach(near: letter, reach: Int(reach) + 1) { other in
            guard Double(other.height) > minHeight,
                ratio.denominator * other.height < ratio.numerator * letter.height
            else { return }
            let aside = Double(max(other.x - letter.right, letter.x - other.right))
            guard aside >= 0, aside < reach, other.bottom > letter.y, other.y < letter.bottom else { return }
            if other.centerY < letter.centerY { feet.append(other.bottom) } else { heads.append(other.y) }
        }
        guard feet.count >= tuning.minBridgeNeighbours, heads.count >= tuning.minBridgeNeighbours else { return nil }
        let cut = (feet.median()! + heads.median()!) / 2
        guard cut > letter.y + margin, cut < letter.bottom - margin else { return nil }
        return [
            Box(x: letter.x, y: letter.y, width: letter.width, height: cut - letter.y),
            Box(x: letter.x, y: cut, width: letter.width, height: letter.bottom - cut),
        ]
    }

    /// Letters joined to the next at their right.
    func linked(_ letters: [Box]) -> [[Box]] {
        let letters = letters.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        var parents = Array(letters.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        let reach = Int(tuning.reach * capHeight)
        for index in letters.indices {
            let here = letters[index]
            // Those further right come later: the first is the nearest.
            let next = letters[letters.index(after: index)...].prefix { $0.x - here.right <= reach }
                .firstIndex { $0.x >= here.x + here.width / 2 && sharesRow(here, $0) }
            if let next { parents[root(next)] = root(index) }
        }
        return letters.indices.grouped(by: root).map { $0.map { letters[$0] } }
    }

    /// Whether two boxes are on one row: half the smaller height is common to both and neither is far higher.
    private func sharesRow(_ a: Box, _ b: Box) -> Bool {
        let low = min(a.height, b.height)
        let common = min(a.bottom, b.bottom) - max(a.y, b.y)
        return common * 2 >= low && Double(max(a.height, b.height)) < tuning.maxHeightRatio * Double(low)
    }

    /// A group that is too high has two rows: it is cut at its widest vertical gap between centres.
    private func split(_ group: [Box]) -> [[Box]] {
        guard group.count > 1 else { return [group] }
        let height = group.map(\.bottom).max()! - group.map(\.y).min()!
        let typical = Double(group.map(\.height).median()!)
        guard Double(height) > tuning.maxRowHeight * max(capHeight, typical) else { return [group] }
        // A paper's edge or a stack that nothing cut joins rows: it belongs to none.
        let tower = tuning.towerHeight * max(capHeight, typical)
        let towers = group.filter { Double($0.height) > tower }
        if !towers.isEmpty {
            let rest = group.filter { Double($0.height) <= tower }
            return (rest.isEmpty ? [] : split(rest)) + towers.map { [$0] }
        }
        let byCenter = group.sorted { $0.centerY < $1.centerY }
        var best = (gap: 0.0, at: 0)
        for index in 1..<byCenter.count {
            let gap = byCenter[index].centerY - byCenter[index - 1].centerY
            if gap > best.gap { best = (gap, index) }
        }
        guard best.gap > tuning.minRowGap * capHeight else { return [group] }
        return split(Array(byCenter[..<best.at])) + split(Array(byCenter[best.at...]))
    }

    /// Dots, commas, hyphens and quotes join the group whose row they are in, the nearest first.
    private func attach(_ marks: [Box], to groups: inout [[Box]]) {
        var frames = groups.map { group in group.dropFirst().reduce(group[0]) { $0.union($1) } }
        let slack = tuning.markSlack * capHeight
        let downWeight = tuning.markDownWeight
        // The groups by the bands of the page, a cap height each, that may have a mark of theirs.
        func bands(_ frame: Box) -> ClosedRange<Int> {
            band(Double(frame.y) - slack)...band(Double(frame.bottom) + slack)
        }
        func band(_ y: Double) -> Int { Int((y / capHeight).rounded(.down)) }
        var groupsOfBand: [Int: [Int]] = [:]
        for (index, frame) in frames.enumerated() {
            for band in bands(frame) { groupsOfBand[band, default: []].append(index) }
        }
        for mark in marks.sorted(by: { $0.x < $1.x }) {
            var best: (index: Int, distance: Double)?
            for index in groupsOfBand[band(mark.centerY)] ?? [] {
                let frame = frames[index]
                guard Double(mark.x) < Double(frame.right) + capHeight, Double(mark.right) > Double(frame.x) - capHeight
                else {
                    continue
                }
                let center = mark.centerY
                guard center > Double(frame.y) - slack, center < Double(frame.bottom) + slack else { continue }
                let sideways = max(0, max(mark.x - frame.right, frame.x - mark.right))
                let distance = Double(sideways) + abs(center - frame.centerY) * downWeight
                // Of groups as near, the first.
                if best.map({ (distance, index) < ($0.distance, $0.index) }) ?? true { best = (index, distance) }
            }
            if let best {
                groups[best.index].append(mark)
                let (before, frame) = (frames[best.index], frames[best.index].union(mark))
                frames[best.index] = frame
                for band in bands(frame) where !bands(before).contains(band) {
                    groupsOfBand[band, default: []].append(best.index)
                }
            }
        }
    }

    /// Groups of one row that are less than a cap height apart become one.
    private func merged(_ groups: [[Box]]) -> [[Box]] {
        var segments = groups.map(RowSegment.init(pieces:)).sorted { $0.box.x < $1.box.x }
        var index = 0
        while index < segments.count {
            var other = index + 1
            var changed = false
            while other < segments.count {
                let a = segments[index].box
                let b = segments[other].box
                let gap = b.x - a.right
                if Double(gap) > capHeight { break }
                let common = min(a.bottom, b.bottom) - max(a.y, b.y)
                let high = max(a.bottom, b.bottom) - min(a.y, b.y)
                if common * 2 >= min(a.height, b.height),
                    Double(high) < tuning.maxRowHeight
                        * max(capHeight, Double(max(a.height, b.height)) * tuning.mergedHeightShare)
                {
                    segments[index].absorb(segments[other])
                    segments.remove(at: other)
                    changed = true
                } else {
                    other += 1
                }
            }
            if !changed { index += 1 }
        }
        return segments.map(\.pieces)
    }

    /// A lone speck is no text; a lone digit is.
    private func isText(_ group: [Box]) -> Bool {
        let high = group.map(\.bottom).max()! - group.map(\.y).min()!
        let wide = group.map(\.right).max()! - group.map(\.x).min()!
        return Double(high) >= tuning.minTextHeight * capHeight && Double(wide) >= tuning.minTextWidth * capHeight
    }
}

extension Sequence where Element == Int {
    /// The elements grouped by a key, in the order in which keys first occur. A dictionary's own order differs from
    /// process to process, and a reading must not.
    func grouped(by key: (Int) -> Int) -> [[Int]] {
        var places: [Int: Int] = [:]
        var groups: [[Int]] = []
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].append(element)
            } else {
                places[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}
