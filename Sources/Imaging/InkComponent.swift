import Retail

/// A connected piece of ink: pixels that touch at a side or a corner.
public struct InkComponent: Sendable, Hashable {
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
    public func components(limit: Int = 60_000) -> [InkComponent] {
        struct Run {
            var left: Int32
            var right: Int32
            var label: Int32
        }
        var parents = [Int32]()
        var boxes = [(left: Int32, top: Int32, right: Int32, bottom: Int32, ink: Int32)]()
        func root(_ label: Int32) -> Int32 {
            var label = label
            while parents[Int(label)] != label {
                parents[Int(label)] = parents[Int(parents[Int(label)])]
                label = parents[Int(label)]
            }
            return label
        }
        var above = [Run]()
        var here = [Run]()
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                here.removeAll(keepingCapacity: true)
                let line = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
                var x = 0
                var first = 0
                while x < width {
                    x = line.placeOfInk(from: x)
                    guard x < width else { break }
                    let left = x
                    while x < width, line[x] != 0 { x += 1 }
                    var run = Run(left: Int32(left), right: Int32(x), label: -1)
                    while first < above.count, above[first].right < run.left { first += 1 }
                    var index = first
                    while index < above.count, above[index].left <= run.right {
                        let other = root(above[index].label)
                        if run.label < 0 {
                            run.label = other
                        } else if run.label != other {
                            let keep = min(run.label, other)
                            let drop = max(run.label, other)
                            parents[Int(drop)] = keep
                            let moved = boxes[Int(drop)]
                            let box = boxes[Int(keep)]
                            boxes[Int(keep)] = (
                                min(box.left, moved.left), min(box.top, moved.top), max(box.right, moved.right),
                                max(box.bottom, moved.bottom), box.ink + moved.ink
                            )
                            run.label = keep
                        }
                        index += 1
                    }
                    if run.label < 0 {
                        run.label = Int32(parents.count)
                        parents.append(run.label)
                        boxes.append((run.left, Int32(y), run.right, Int32(y) + 1, run.right - run.left))
                    } else {
                        let label = Int(run.label)
                        boxes[label].left = min(boxes[label].left, run.left)
                        boxes[label].right = max(boxes[label].right, run.right)
                        boxes[label].bottom = Int32(y) + 1
                        boxes[label].ink += run.right - run.left
                    }
                    here.append(run)
                }
                swap(&above, &here)
            }
        }
        var found = [InkComponent]()
        for label in parents.indices where parents[label] == Int32(label) {
            if found.count == limit { break }
            let box = boxes[label]
            found.append(
                InkComponent(
                    box: Box(
                        x: Int(box.left), y: Int(box.top), width: Int(box.right - box.left),
                        height: Int(box.bottom - box.top)), ink: Int(box.ink)))
        }
        return found
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of the first pixel of ink from `start` on, or the end. Most of a page is paper, so that it is passed over
    /// eight pixels at a time.
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
