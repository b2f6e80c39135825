import CBarKernels
import Imaging

/// Lines across a picture as zbar's image scanner takes them, with the widths of bars and spaces along each: the first
/// line one way, the next the other.
struct LineScan {
    /// Along rows, or along columns.
    enum Direction: CaseIterable {
        case rows, columns
    }

    /// One line.
    struct Line {
        /// The row or column.
        var number: Int
        /// Distances between edges in 32nds of a pixel; the last is 0.
        var widths: UnsafeBufferPointer<UInt32>
        fileprivate var begins: UnsafeBufferPointer<UInt32>
        fileprivate var length: Int
        fileprivate var isBackward: Bool

        /// Where the width at a place begins, in pixels along the line, as zbar tells it.
        func along(_ index: Int) -> Int {
            let along = Int((begins[index] &- LineScan.delay) >> 5)
            return isBackward ? length - along : along
        }
    }

    /// The scanner sees an edge one and a half pixels later.
    private static let delay: UInt32 = 48
    private static let lanes = Int(LINE_EDGES_LINES)

    let luma: Luma
    let direction: Direction
    /// One line in so many is taken.
    let density: Int

    /// Shows every line.
    func forEachLine(_ see: (Line) -> Void) {
        let isRows = direction == .rows
        let across = isRows ? luma.height : luma.width
        guard !luma.pixels.isEmpty else { return }
        // As zbar centres them.
        let first = min(across / 2, ((across - 1) % density + 1) / 2)
        let count = (across - first + density - 1) / density
        var lines = Lines(self)
        for block in stride(from: 0, to: count, by: 2 * LineScan.lanes) {
            let inBlock = min(2 * LineScan.lanes, count - block)
            let start = first + block * density
            // Every second line backward: each kind lies side by side.
            lines.follow(from: start, count: (inBlock + 1) / 2, backward: false)
            lines.follow(from: start + density, count: inBlock / 2, backward: true)
            for line in 0..<inBlock { lines.show(line, number: start + line * density, see) }
        }
    }

    /// The edges of a block of lines.
    private struct Lines {
        private let scan: LineScan
        private let length: Int
        private var scratch: [UInt8]
        /// Of lines forward and of lines backward.
        private var found: [Found]

        private struct Found {
            var widths: [UInt32]
            var begins: [UInt32]
            var counts = [Int](repeating: 0, count: LineScan.lanes)

            mutating func follow(
                _ pixels: [UInt8], from begin: Int, length: Int, step: Int, lines: Int, apart: Int,
                _ scratch: inout [UInt8]
            ) {
                pixels.withUnsafeBufferPointer {
                    line_edges(
                        $0.baseAddress! + begin, length, step, apart, lines, &scratch, widths.count / LineScan.lanes,
                        &widths, &begins, &counts)
                }
            }
        }

        private var stride: Int { length + 8 }

        init(_ scan: LineScan) {
            self.scan = scan
            length = scan.direction == .rows ? scan.luma.width : scan.luma.height
            scratch = [UInt8](repeating: 0, count: length * LineScan.lanes)
            let none = [UInt32](repeating: 0, count: (length + 8) * LineScan.lanes)
            found = [Found(widths: none, begins: none), Found(widths: none, begins: none)]
        }

        /// Follows `count` lines, one beyond the next.
        mutating func follow(from start: Int, count: Int, backward: Bool) {
            guard count > 0 else { return }
            let width = scan.luma.width
            let (along, aside) = scan.direction == .rows ? (1, width) : (width, 1)
            let begin = start * aside + (backward ? (length - 1) * along : 0)
            let way = backward ? 1 : 0
            found[way].follow(
                scan.luma.pixels, from: begin, length: length, step: backward ? -along : along,
                lines: count, apart: 2 * scan.density * aside, &scratch)
        }

        /// Shows a line of the block.
        func show(_ line: Int, number: Int, _ see: (Line) -> Void) {
            let (way, lane) = (line % 2, line / 2)
            let places = lane * stride..<lane * stride + found[way].counts[lane]
            found[way].widths.withUnsafeBufferPointer { widths in
                found[way].begins.withUnsafeBufferPointer { begins in
                    see(
                        Line(
                            number: number, widths: UnsafeBufferPointer(rebasing: widths[places]),
                            begins: UnsafeBufferPointer(rebasing: begins[places]), length: length,
                            isBackward: way == 1))
                }
            }
        }
    }
}
