extension Luma {
    /// Separates ink from paper by Sauvola's threshold, which follows light and contrast across the page.
    ///
    /// A pixel is ink where it is darker than `m * (1 + k * (s / 128 - 1))`, with `m` the mean and `s` the standard
    /// deviation of the window around it (Sauvola and Pietikäinen, "Adaptive document image binarization", 2000).
    /// It takes a few operations a pixel for any window size, and a few more for each further `k`.
    ///
    /// - Parameters:
    ///   - radius: half the window's side, in pixels, 1 to 127; the window is cropped at the picture's edge.
    ///   - ks: how much darker than its surroundings ink must be, as a share; the result has a bitmap for each.
    public func sauvola(radius: Int, ks: [Double]) -> [Bitmap] {
        guard width > 0, height > 0 else { return ks.map { _ in Bitmap(width: width, height: height, pixels: []) } }
        var inks = ks.map { _ in [UInt8](repeating: 0, count: width * height) }
        var window = SlidingWindow(self, radius: max(1, min(radius, 127)))
        for y in 0..<height {
            window.move(to: y)
            for (index, k) in ks.enumerated() { window.mark(y, k: Float(k), in: &inks[index]) }
        }
        return inks.map { Bitmap(width: width, height: height, pixels: $0) }
    }
}

/// Mean and standard deviation of a square window around each pixel of one row; the row moves down the picture.
///
/// Shades are offset by −128, so that the sum of squares of a window of 255 pixels a side fits 32 bits.
private struct SlidingWindow {
    private let luma: Luma
    private let radius: Int
    /// Sums of each column over the window's rows.
    private var sums: [Int32]
    private var squares: [Int32]
    /// Running sums from the left, up to each column.
    private var sumsBefore: [Int32]
    private var squaresBefore: [Int32]
    /// Results for the window around each pixel of the row.
    private var means: [Float]
    private var deviations: [Float]

    init(_ luma: Luma, radius: Int) {
        self.luma = luma
        self.radius = radius
        sums = [Int32](repeating: 0, count: luma.width)
        squares = sums
        sumsBefore = [Int32](repeating: 0, count: luma.width + 1)
        squaresBefore = sumsBefore
        means = [Float](repeating: 0, count: luma.width)
        deviations = means
        for row in 0..<min(radius, luma.height) { change(adding: row, removing: nil) }
    }

    /// Adds a row of the picture to the window and removes another. A shade's square fits 16 bits.
    private mutating func change(adding row: Int?, removing old: Int?) {
        let width = luma.width
        luma.pixels.withUnsafeBufferPointer { pixels in
            sums.withUnsafeMutableBufferPointer { sums in
                squares.withUnsafeMutableBufferPointer { squares in
                    func apply(_ change: (Int) -> (sum: Int16, square: Int16)) {
                        for x in 0..<width {
                            let (sum, square) = change(x)
                            sums[x] &+= Int32(sum)
                            squares[x] &+= Int32(square)
                        }
                    }
                    func shade(_ line: UnsafePointer<UInt8>, _ x: Int) -> Int16 { Int16(line[x]) &- 128 }
                    let lines = (row ?? old ?? 0, old ?? row ?? 0)
                    let (added, removed) = (
                        pixels.baseAddress! + lines.0 * width, pixels.baseAddress! + lines.1 * width
                    )
                    switch (row, old) {
                    case (nil, nil): break
                    case (_?, nil):
                        apply {
                            let shade = shade(added, $0)
                            return (shade, shade &* shade)
                        }
                    case (nil, _?):
                        apply {
                            let shade = shade(removed, $0)
                            return (0 &- shade, 0 &- shade &* shade)
                        }
                    case (_?, _?):
                        apply {
                            let (new, old) = (shade(added, $0), shade(removed, $0))
                            return (new &- old, new &* new &- old &* old)
                        }
                    }
                }
            }
        }
    }

    /// Writes running sums of `values`, from the left.
    private static func accumulate(_ values: [Int32], into before: inout [Int32]) {
        values.withUnsafeBufferPointer { values in
            before.withUnsafeMutableBufferPointer { before in
                var sum: Int32 = 0
                for x in values.indices {
                    sum &+= values[x]
                    before[x &+ 1] = sum
                }
            }
        }
    }

    /// Moves one row down, to `y`.
    mutating func move(to y: Int) {
        change(
            adding: y + radius < luma.height ? y + radius : nil,
            removing: y - radius - 1 >= 0 ? y - radius - 1 : nil)
        let width = luma.width
        let radius = radius
        let rows = min(luma.height - 1, y + radius) - max(0, y - radius) + 1
        // Running sums may overflow and wrap; the difference of two is right nevertheless.
        SlidingWindow.accumulate(sums, into: &sumsBefore)
        SlidingWindow.accumulate(squares, into: &squaresBefore)
        means.withUnsafeMutableBufferPointer { means in
            deviations.withUnsafeMutableBufferPointer { deviations in
                sumsBefore.withUnsafeBufferPointer { sums in
                    squaresBefore.withUnsafeBufferPointer { squares in
                        func measure(_ x: Int, _ left: Int, _ right: Int, _ share: Float) {
                            let mean = Float(sums[right] &- sums[left]) * share
                            let square = Float(squares[right] &- squares[left]) * share
                            means[x] = mean + 128
                            deviations[x] = max(0, square - mean * mean).squareRoot()
                        }
                        let inside = min(radius, width)..<max(min(radius, width), width - radius)
                        let share = 1 / Float(rows * (2 * radius + 1))
                        for x in inside { measure(x, x &- radius, x &+ radius &+ 1, share) }
                        for x in [0..<inside.lowerBound, inside.upperBound..<width].joined() {
                            let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
                            measure(x, left, right, 1 / Float(rows * (right - left)))
                        }
                    }
                }
            }
        }
    }

    /// Writes 1 where row `y` is ink and 0 where it is paper.
    func mark(_ y: Int, k: Float, in ink: inout [UInt8]) {
        let width = luma.width
        ink.withUnsafeMutableBufferPointer { ink in
            luma.pixels.withUnsafeBufferPointer { pixels in
                means.withUnsafeBufferPointer { means in
                    deviations.withUnsafeBufferPointer { deviations in
                        let line = pixels.baseAddress! + y * width
                        let target = ink.baseAddress! + y * width
                        for x in 0..<width {
                            let threshold = means[x] * (1 + k * (deviations[x] * (1 / 128) - 1))
                            target[x] = Float(line[x]) < threshold ? 1 : 0
                        }
                    }
                }
            }
        }
    }
}
