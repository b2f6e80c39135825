import CImageKernels
import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.dewarping.sampling

/// Where each point of the level page lies in the photo's grey picture.
///
/// The page is the photo turned about its centre, so that rows are level on the whole, and then straightened: each
/// column's points move up or down by as much as the rows sink or rise there. Last, rows move sideways by as much as
/// strokes are slanted.
struct PageMap: Sendable {
    /// Size of the page.
    let width: Int
    let height: Int
    /// Pixels of the page per pixel of the source.
    let zoom: Double
    private let sourceCenter: (x: Double, y: Double)
    /// By how many degrees the source was turned clockwise.
    let degrees: Double
    private let cosine: Double
    private let sine: Double
    /// How far rows have sunk at each point of the page, in pixels: the part that a polynomial follows.
    var warp = PolynomialWarp.flat
    /// The part that no polynomial follows: folds, curls and creases.
    var localWarps: [any RowWarp] = []
    /// How strokes are slanted once rows are level.
    var slant = StrokeSlant.upright

    /// A page that holds all of a `width` × `height` picture turned clockwise by `degrees` and scaled by `zoom`.
    init(width: Int, height: Int, degrees: Double = 0, zoom: Double = 1) {
        let angle = degrees * .pi / 180
        cosine = Mathematics.cosine(angle)
        sine = Mathematics.sine(angle)
        self.zoom = zoom
        self.degrees = degrees
        self.width = Int(((Double(width) * abs(cosine) + Double(height) * abs(sine)) * zoom).rounded())
        self.height = Int(((Double(height) * abs(cosine) + Double(width) * abs(sine)) * zoom).rounded())
        sourceCenter = (Double(width) / 2, Double(height) / 2)
    }

    /// Whether the page is the source as it is.
    var isIdentity: Bool { isUpright && zoom == 1 }

    /// Whether the page's rows and columns are the source's, at another size.
    var isUpright: Bool {
        sine == 0 && cosine == 1 && warp.isFlat && localWarps.isEmpty && slant.isUpright
    }

    /// The source's point at the page's point.
    func source(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let x = x + slant.offset(x, y)
        let right = (x - Double(width) / 2) / zoom
        var sunk = warp.offset(x, y)
        // By its place, which copies no warp.
        for place in localWarps.indices { sunk += localWarps[place].offset(x, y) }
        let down = (y + sunk - Double(height) / 2) / zoom
        return (sourceCenter.x + right * cosine + down * sine, sourceCenter.y - right * sine + down * cosine)
    }

    /// The page's point at the source's, before any warp.
    func unwarpedPage(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (right, down) = (x - sourceCenter.x, y - sourceCenter.y)
        return (
            (right * cosine - down * sine) * zoom + Double(width) / 2,
            (right * sine + down * cosine) * zoom + Double(height) / 2
        )
    }

    /// The whole page, sampled from its source.
    func page(of source: Luma) -> Luma {
        if isIdentity { return source }
        return source.sampled(self, x: 0, y: 0, width: Double(width), height: Double(height), scale: 1)
    }

    /// The smallest box of the photo that holds a box of the page.
    func source(_ box: Box) -> Box {
        let left = Double(box.x)
        let right = Double(box.right)
        let top = Double(box.y)
        let bottom = Double(box.bottom)
        let corners = [source(left, top), source(right, top), source(left, bottom), source(right, bottom)]
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        let low = (x: Int(x.min()!.rounded(.down)), y: Int(y.min()!.rounded(.down)))
        return Box(
            x: low.x, y: low.y, width: max(1, Int(x.max()!.rounded(.up)) - low.x),
            height: max(1, Int(y.max()!.rounded(.up)) - low.y))
    }
}

extension Luma {
    /// The part of the page inside a rectangle, `scale` times its size, each pixel interpolated from this picture.
    ///
    /// - Parameter breadth: how much wider than high the scale is; 1 keeps the shape.
    func sampled(
        _ map: PageMap, x: Double, y: Double, width: Double, height: Double, scale: Double, breadth: Double = 1
    ) -> Luma {
        let columns = max(1, Int((width * scale * breadth).rounded()))
        let rows = max(1, Int((height * scale).rounded()))
        let step = 1 / scale
        let stepAcross = step / breadth
        let stride = tuning.stride
        if map.isUpright {
            let (limitX, limitY) = (Double(self.width - 1), Double(self.height - 1))
            return resampled(
                columns: (0..<columns).map { column in
                    // As in `sampleRun`, so that pages that are turned and others are sampled alike.
                    let first = column / stride * stride
                    let run = min(stride, columns - first)
                    let from = map.source(x + (Double(first) + 0.5) * stepAcross, y).x
                    let to = map.source(x + (Double(first + run) + 0.5) * stepAcross, y).x
                    return min(limitX, max(0, from + (to - from) / Double(run) * Double(column - first) - 0.5))
                },
                rows: (0..<rows).map { row in
                    min(limitY, max(0, map.source(x, y + (Double(row) + 0.5) * step).y - 0.5))
                })
        }
        let out = [UInt8](unsafeUninitializedCapacity: columns * rows) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    let down = y + (Double(row) + 0.5) * step
                    var column = 0
                    var from = map.source(x + 0.5 * stepAcross, down)
                    while column < columns {
                        let run = min(stride, columns - column)
                        let to = map.source(x + (Double(column + run) + 0.5) * stepAcross, down)
                        sampleRun(
                            source.baseAddress!, from: from, to: to, count: run,
                            into: out.baseAddress! + (row * columns + column))
                        column += run
                        from = to
                    }
                }
            }
            count = columns * rows
        }
        return Luma(width: columns, height: rows, pixels: out)
    }

    /// Interpolates a run of pixels between two points of this picture.
    @inline(__always)
    private func sampleRun(
        _ source: UnsafePointer<UInt8>, from: (x: Double, y: Double), to: (x: Double, y: Double), count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        // Far outside the border repeats, so that a place may be held near it; beyond 32,000 pixels 65536ths do not
        // fit.
        func fixed(_ value: Double, _ limit: Int) -> Int32 {
            Int32(min(Double(min(limit, 32_000) + 64), max(-64, value)) * 65536)
        }
        let steps = Double(count)
        image_kernels_sample(
            source, Int32(width), Int32(height), fixed(from.x - 0.5, width), fixed(from.y - 0.5, height),
            fixed((to.x - from.x) / steps, width), fixed((to.y - from.y) / steps, height), count, target)
    }

    /// The picture at these places of columns and rows. Neighbours along a row are interpolated once for all rows that
    /// need it.
    private func resampled(columns: [Double], rows: [Double]) -> Luma {
        let places = columns.map { (left: Int($0), right: Int($0) + (Int($0) + 1 < width ? 1 : 0)) }
        let shares = columns.map { Float($0 - Double(Int($0))) }
        var (upper, lower) = ([Float](repeating: 0, count: columns.count), [Float](repeating: 0, count: columns.count))
        var held = (upper: -1, lower: -1)
        func fill(_ line: inout [Float], from row: Int) {
            pixels.withUnsafeBufferPointer { pixels in
                let source = pixels.baseAddress! + row * width
                for index in line.indices {
                    let share = shares[index]
                    line[index] =
                        Float(source[places[index].left]) * (1 - share) + Float(source[places[index].right]) * share
                }
            }
        }
        let out = [UInt8](unsafeUninitializedCapacity: columns.count * rows.count) { out, count in
            for (row, place) in rows.enumerated() {
                let first = Int(place)
                let second = Double(first) < Double(height - 1) ? first + 1 : first
                if held.lower == first {
                    swap(&upper, &lower)
                    held = (first, -1)
                }
                if held.upper != first { fill(&upper, from: first) }
                if held.lower != second { fill(&lower, from: second) }
                held = (first, second)
                let share = Float(place - Double(first))
                let line = out.baseAddress! + row * columns.count
                upper.withUnsafeBufferPointer { upper in
                    lower.withUnsafeBufferPointer { lower in
                        for index in columns.indices {
                            line[index] = UInt8(upper[index] * (1 - share) + lower[index] * share + 0.5)
                        }
                    }
                }
            }
            count = columns.count * rows.count
        }
        return Luma(width: columns.count, height: rows.count, pixels: out)
    }
}
