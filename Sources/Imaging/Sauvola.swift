extension Luma {
    /// Ink told from paper by Sauvola's threshold, which follows light and contrast across the page.
    ///
    /// A pixel is ink where it is darker than `m * (1 + k * (s / 128 - 1))`, with `m` the mean and `s` the standard
    /// deviation of the window around it (Sauvola and Pietikäinen, "Adaptive document image binarization", 2000).
    /// The cost is a few operations a pixel whatever the window's size: sums slide.
    ///
    /// - Parameters:
    ///   - radius: half the window's side, in pixels; the window is cut at the picture's edge.
    ///   - k: how much darker than its surroundings ink must be, as a share.
    public func sauvola(radius: Int, k: Double) -> Bitmap {
        let width = width
        let height = height
        guard width > 0, height > 0 else { return Bitmap(width: width, height: height, pixels: []) }
        let radius = max(1, min(radius, 4096))
        let out = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            pixels.withUnsafeBufferPointer { source in
                // Sums of every column over the window's rows. 8193 rows × 255² pass 32 bits, hence 64.
                var sums = [Int32](repeating: 0, count: width)
                var squares = [Int64](repeating: 0, count: width)
                sums.withUnsafeMutableBufferPointer { sums in
                    squares.withUnsafeMutableBufferPointer { squares in
                        func add(_ row: Int, _ sign: Int32) {
                            let line = source.baseAddress! + row * width
                            for x in 0..<width {
                                let value = Int32(line[x])
                                sums[x] &+= sign &* value
                                squares[x] &+= Int64(sign &* value &* value)
                            }
                        }
                        for row in 0..<min(radius, height) { add(row, 1) }
                        for y in 0..<height {
                            if y + radius < height { add(y + radius, 1) }
                            if y - radius - 1 >= 0 { add(y - radius - 1, -1) }
                            let rows = min(height - 1, y + radius) - max(0, y - radius) + 1
                            var sum: Int64 = 0
                            var square: Int64 = 0
                            for x in 0..<min(radius, width) {
                                sum += Int64(sums[x])
                                square += squares[x]
                            }
                            let line = source.baseAddress! + y * width
                            let target = out.baseAddress! + y * width
                            for x in 0..<width {
                                if x + radius < width {
                                    sum &+= Int64(sums[x + radius])
                                    square &+= squares[x + radius]
                                }
                                if x - radius - 1 >= 0 {
                                    sum &-= Int64(sums[x - radius - 1])
                                    square &-= squares[x - radius - 1]
                                }
                                let columns = min(width - 1, x + radius) - max(0, x - radius) + 1
                                let share = 1 / Float(rows * columns)
                                let mean = Float(sum) * share
                                let deviation = max(0, Float(square) * share - mean * mean).squareRoot()
                                let threshold = mean * (1 + Float(k) * (deviation * (1 / 128) - 1))
                                target[x] = Float(line[x]) < threshold ? 1 : 0
                            }
                        }
                    }
                }
            }
            count = width * height
        }
        return Bitmap(width: width, height: height, pixels: out)
    }
}
