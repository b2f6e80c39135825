import DomainModel

/// A connected piece of ink: pixels that touch at a side or a corner.
public struct ConnectedComponent: Sendable, Hashable {
    /// The smallest box that holds the piece.
    public var box: Box
    /// How many pixels are ink.
    public var ink: Int

    /// A piece of `ink` pixels inside `box`.
    public init(box: Box, ink: Int) {
        self.box = box
        self.ink = ink
    }
}

extension Bitmap {
    /// Every connected piece of ink, in the order of its first pixel.
    ///
    /// Runs of ink are joined row by row with union-find; the cost is one pass over the pixels.
    ///
    /// - Parameter limit: how many pieces are told at most: a picture of pure noise has a million.
    public func components(limit: Int = 60_000) -> [ConnectedComponent] {
        var labels = ComponentLabels()
        // A row has a run for every second pixel at most.
        withUnsafeTemporaryAllocation(of: Run.self, capacity: 2 * (width / 2 + 1)) { runs in
            var above = UnsafeMutableBufferPointer(rebasing: runs[..<0])
            var free = (runs.baseAddress!, runs.baseAddress! + (width / 2 + 1))
            pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    let line = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
                    let count = labels.add(line, at: Int32(y), above: above, to: free.0)
                    above = UnsafeMutableBufferPointer(start: free.0, count: count)
                    free = (free.1, free.0)
                }
            }
        }
        return labels.pieces(limit: limit)
    }
}

/// Ink beside ink on one row, and the piece that it belongs to.
private struct Run {
    var left: Int32
    var right: Int32
    var label: Int32
}

/// The pieces found so far: each label leads to an earlier one of the same piece, the first to itself.
private struct ComponentLabels {
    private struct Piece {
        var parent: Int32
        var left: Int32
        var top: Int32
        var right: Int32
        var bottom: Int32
        var ink: Int32
    }

    private var pieces: [Piece] = []

    /// Adds a row's runs and writes them to `runs`; tells how many they are.
    mutating func add(
        _ line: UnsafeBufferPointer<UInt8>, at y: Int32, above: UnsafeMutableBufferPointer<Run>,
        to runs: UnsafeMutablePointer<Run>
    ) -> Int {
        var (count, first, x) = (0, 0, 0)
        while true {
            x = line.placeOfInk(from: x)
            guard x < line.count else { break }
            let left = Int32(truncatingIfNeeded: x)
            while x < line.count, line[x] != 0 { x &+= 1 }
            let right = Int32(truncatingIfNeeded: x)
            while first < above.count, above[first].right < left { first &+= 1 }
            var label: Int32 = -1
            var index = first
            pieces.withUnsafeMutableBufferPointer { pieces in
                while index < above.count, above[index].left <= right {
                    let other = ComponentLabels.root(above[index].label, pieces)
                    if label < 0 {
                        label = other
                    } else if label != other {
                        let (keep, drop) = (Int(min(label, other)), Int(max(label, other)))
                        pieces[drop].parent = Int32(truncatingIfNeeded: keep)
                        pieces[keep].left = min(pieces[keep].left, pieces[drop].left)
                        pieces[keep].top = min(pieces[keep].top, pieces[drop].top)
                        pieces[keep].right = max(pieces[keep].right, pieces[drop].right)
                        pieces[keep].bottom = max(pieces[keep].bottom, pieces[drop].bottom)
                        pieces[keep].ink &+= pieces[drop].ink
                        label = Int32(truncatingIfNeeded: keep)
                    }
                    index &+= 1
                }
                if label >= 0 {
                    let place = Int(label)
                    pieces[place].left = min(pieces[place].left, left)
                    pieces[place].right = max(pieces[place].right, right)
                    pieces[place].bottom = y &+ 1
                    pieces[place].ink &+= right &- left
                }
            }
            if label < 0 {
                label = Int32(pieces.count)
                pieces.append(
                    Piece(parent: label, left: left, top: y, right: right, bottom: y + 1, ink: right - left))
            }
            (runs + count).initialize(to: Run(left: left, right: right, label: label))
            count &+= 1
        }
        return count
    }

    private static func root(_ label: Int32, _ pieces: UnsafeMutableBufferPointer<Piece>) -> Int32 {
        var label = label
        while pieces[Int(label)].parent != label {
            let above = pieces[Int(pieces[Int(label)].parent)].parent
            pieces[Int(label)].parent = above
            label = above
        }
        return label
    }

    /// The pieces in the order of their first pixel.
    func pieces(limit: Int) -> [ConnectedComponent] {
        var found: [ConnectedComponent] = []
        for (label, piece) in pieces.enumerated() where piece.parent == Int32(label) {
            if found.count == limit { break }
            found.append(
                ConnectedComponent(
                    box: Box(
                        x: Int(piece.left), y: Int(piece.top), width: Int(piece.right - piece.left),
                        height: Int(piece.bottom - piece.top)), ink: Int(piece.ink)))
        }
        return found
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of the first pixel of ink from `start` on, or the end. Most of a page is paper, so that it is passed
    /// over eight pixels at a time.
    fileprivate func placeOfInk(from start: Int) -> Int {
        var place = start
        while place < count, self[place] == 0 {
            place += 1
            guard place < count, self[place] == 0 else { break }
            let bytes = UnsafeRawBufferPointer(self)
            while place + 8 <= count {
                let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                guard eight == 0 else { return place + eight.trailingZeroBitCount / 8 }
                place += 8
            }
        }
        return place
    }
}
