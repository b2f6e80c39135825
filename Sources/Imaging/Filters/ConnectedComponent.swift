import DomainModel

/// Pixels of ink that touch at a side or a corner.
public struct ConnectedComponent: Sendable, Hashable {
    /// The smallest box that holds the pixels.
    public var box: Box
    /// How many pixels it has.
    public var ink: Int

    /// A component of `ink` pixels inside `box`.
    public init(box: Box, ink: Int) {
        self.box = box
        self.ink = ink
    }
}

extension Bitmap {
    /// The connected components of ink, in the order of their first pixels, `maxComponents` at most.
    ///
    /// Union-find joins runs of ink row by row, in one pass over the pixels.
    public func components() -> [ConnectedComponent] {
        var labels = ComponentLabels()
        // A row has at most one run for every second pixel.
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
        return labels.components(limit: Tuning.standard.filters.maxComponents)
    }
}

/// Consecutive pixels of ink on one row, and the label of their component.
private struct Run {
    var left: Int32
    var right: Int32
    var label: Int32
}

/// The components found so far, as a forest: each label leads to an earlier one of its component, the first to itself.
private struct ComponentLabels {
    private struct Node {
        var parent: Int32
        var left: Int32
        var top: Int32
        var right: Int32
        var bottom: Int32
        var ink: Int32
    }

    private var nodes: [Node] = []

    /// Adds a row's runs and writes them to `runs`; returns their number.
    mutating func add(
        _ line: UnsafeBufferPointer<UInt8>, at y: Int32, above: UnsafeMutableBufferPointer<Run>,
        to runs: UnsafeMutablePointer<Run>
    ) -> Int {
        var (count, first, x) = (0, 0, 0)
        while true {
            x = line.nextInk(from: x)
            guard x < line.count else { break }
            let left = Int32(truncatingIfNeeded: x)
            while x < line.count, line[x] != 0 { x &+= 1 }
            let right = Int32(truncatingIfNeeded: x)
            while first < above.count, above[first].right < left { first &+= 1 }
            var label: Int32 = -1
            var index = first
            nodes.withUnsafeMutableBufferPointer { nodes in
                while index < above.count, above[index].left <= right {
                    let other = ComponentLabels.root(above[index].label, nodes)
                    if label < 0 {
                        label = other
                    } else if label != other {
                        let (keep, drop) = (Int(min(label, other)), Int(max(label, other)))
                        nodes[drop].parent = Int32(truncatingIfNeeded: keep)
                        nodes[keep].left = min(nodes[keep].left, nodes[drop].left)
                        nodes[keep].top = min(nodes[keep].top, nodes[drop].top)
                        nodes[keep].right = max(nodes[keep].right, nodes[drop].right)
                        nodes[keep].bottom = max(nodes[keep].bottom, nodes[drop].bottom)
                        nodes[keep].ink &+= nodes[drop].ink
                        label = Int32(truncatingIfNeeded: keep)
                    }
                    index &+= 1
                }
                if label >= 0 {
                    let place = Int(label)
                    nodes[place].left = min(nodes[place].left, left)
                    nodes[place].right = max(nodes[place].right, right)
                    nodes[place].bottom = y &+ 1
                    nodes[place].ink &+= right &- left
                }
            }
            if label < 0 {
                label = Int32(nodes.count)
                nodes.append(
                    Node(parent: label, left: left, top: y, right: right, bottom: y + 1, ink: right - left))
            }
            (runs + count).initialize(to: Run(left: left, right: right, label: label))
            count &+= 1
        }
        return count
    }

    private static func root(_ label: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) -> Int32 {
        var label = label
        while nodes[Int(label)].parent != label {
            let above = nodes[Int(nodes[Int(label)].parent)].parent
            nodes[Int(label)].parent = above
            label = above
        }
        return label
    }

    /// The components in the order of their first pixels.
    func components(limit: Int) -> [ConnectedComponent] {
        var found: [ConnectedComponent] = []
        for (label, root) in nodes.enumerated() where root.parent == Int32(label) {
            if found.count == limit { break }
            found.append(
                ConnectedComponent(
                    box: Box(
                        x: Int(root.left), y: Int(root.top), width: Int(root.right - root.left),
                        height: Int(root.bottom - root.top)), ink: Int(root.ink)))
        }
        return found
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of the first pixel of ink from `start` on, or the end. Most of a page is paper, so the search goes
    /// eight pixels at a time.
    fileprivate func nextInk(from start: Int) -> Int {
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
