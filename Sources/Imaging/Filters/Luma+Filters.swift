import Mathematics

extension Luma {
    /// The picture with light and dark swapped.
    public var inverted: Luma {
        Luma(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }

    /// The mean of 3 × 3 pixels around each pixel; the frame of one pixel is unchanged.
    public func meanFiltered3x3() -> Luma {
        guard width > 2, height > 2 else { return self }
        let width = width
        var out = pixels
        out.withUnsafeMutableBufferPointer { out in
            pixels.withUnsafeBufferPointer { source in
                var columns = [UInt16](repeating: 0, count: width)
                columns.withUnsafeMutableBufferPointer { columns in
                    for y in 1..<height - 1 {
                        let line = source.baseAddress! + y * width
                        for x in 0..<width {
                            columns[x] = UInt16(line[x &- width]) &+ UInt16(line[x]) &+ UInt16(line[x &+ width])
                        }
                        let target = out.baseAddress! + y * width
                        for x in 1..<width - 1 {
                            let sum = UInt32(columns[x &- 1] &+ columns[x] &+ columns[x &+ 1])
                            target[x] = UInt8(truncatingIfNeeded: (sum &* 7282 &+ 32768) >> 16)
                        }
                    }
                }
            }
        }
        return Luma(width: self.width, height: height, pixels: out)
    }

    /// The picture blurred by a Gaussian of `sigma` pixels, rows then columns, with repeated edges; unchanged below
    /// `minGaussianSigma`.
    public func gaussian(sigma: Double) -> Luma {
        let tuning = Tuning.standard.filters
        guard sigma >= tuning.minGaussianSigma, width > 0, height > 0 else { return self }
        let radius = max(1, Int((sigma * tuning.gaussianReach).rounded(.up)))
        var kernel = (-radius...radius).map { offset -> Float in
            Float(exponential(-Double(offset * offset) / (2 * sigma * sigma)))
        }
        let sum = kernel.reduce(0, +)
        for index in kernel.indices { kernel[index] /= sum }
        let width = width
        let height = height
        var middle = [Float](repeating: 0, count: width * height)
        var out = [UInt8](repeating: 0, count: width * height)
        pixels.withUnsafeBufferPointer { source in
            middle.withUnsafeMutableBufferPointer { middle in
                out.withUnsafeMutableBufferPointer { out in
                    kernel.withUnsafeBufferPointer { kernel in
                        var padded = [Float](repeating: 0, count: width + 2 * radius)
                        padded.withUnsafeMutableBufferPointer { padded in
                            for y in 0..<height {
                                let line = source.baseAddress! + y * width
                                for x in 0..<width { padded[radius + x] = Float(line[x]) }
                                for x in 0..<radius {
                                    padded[x] = Float(line[0])
                                    padded[radius + width + x] = Float(line[width - 1])
                                }
                                let target = middle.baseAddress! + y * width
                                for x in 0..<width {
                                    var value: Float = 0
                                    for tap in 0...2 * radius { value += kernel[tap] * padded[x + tap] }
                                    target[x] = value
                                }
                            }
                        }
                        var total = [Float](repeating: 0, count: width)
                        total.withUnsafeMutableBufferPointer { total in
                            for y in 0..<height {
                                for x in 0..<width { total[x] = 0.5 }
                                for tap in 0...2 * radius {
                                    let row = min(height - 1, max(0, y + tap - radius))
                                    let line = middle.baseAddress! + row * width
                                    let weight = kernel[tap]
                                    for x in 0..<width { total[x] += weight * line[x] }
                                }
                                let target = out.baseAddress! + y * width
                                for x in 0..<width { target[x] = UInt8(min(255, total[x])) }
                            }
                        }
                    }
                }
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// Each pixel is the mean of the `2 * radius + 1` square around it, cropped at the border.
    public func boxBlurred(radius: Int) -> Luma {
        guard radius > 0, width > 0, height > 0 else { return self }
        let (width, height) = (self.width, self.height)
        var rows = [UInt8](repeating: 0, count: width * height)
        var out = rows
        pixels.withUnsafeBufferPointer { source in
            rows.withUnsafeMutableBufferPointer { middle in
                for y in 0..<height {
                    let line = source.baseAddress! + y * width
                    let target = middle.baseAddress! + y * width
                    var sum: UInt32 = 0
                    var held = 0
                    for x in 0..<min(radius, width) {
                        sum &+= UInt32(line[x])
                        held += 1
                    }
                    var mean = RoundedMean(of: 1)
                    for x in 0..<width {
                        if x + radius < width {
                            sum &+= UInt32(line[x + radius])
                            held += 1
                        }
                        if x - radius - 1 >= 0 {
                            sum &-= UInt32(line[x - radius - 1])
                            held -= 1
                        }
                        if mean.count != held { mean = RoundedMean(of: held) }
                        target[x] = mean(sum)
                    }
                }
            }
        }
        var sums = [UInt32](repeating: 0, count: width)
        rows.withUnsafeBufferPointer { source in
            out.withUnsafeMutableBufferPointer { target in
                sums.withUnsafeMutableBufferPointer { sums in
                    var held = 0
                    for y in 0..<min(radius, height) {
                        for x in 0..<width { sums[x] &+= UInt32(source[y * width + x]) }
                        held += 1
                    }
                    for y in 0..<height {
                        if y + radius < height {
                            let line = source.baseAddress! + (y + radius) * width
                            for x in 0..<width { sums[x] &+= UInt32(line[x]) }
                            held += 1
                        }
                        if y - radius - 1 >= 0 {
                            let line = source.baseAddress! + (y - radius - 1) * width
                            for x in 0..<width { sums[x] &-= UInt32(line[x]) }
                            held -= 1
                        }
                        let mean = RoundedMean(of: held)
                        for x in 0..<width { target[y &* width &+ x] = mean(sums[x]) }
                    }
                }
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// An unsharp mask: adds to each pixel its difference from the mean around it, times `amount`.
    ///
    /// The mean is two box blurs, close enough to a Gaussian of sigma ≈ 0.8 · radius + 0.4.
    public func sharpened(radius: Int, amount: Double) -> Luma {
        let soft = boxBlurred(radius: radius).boxBlurred(radius: radius)
        let gain = Int((amount * 256).rounded())
        var out = pixels
        out.withUnsafeMutableBufferPointer { target in
            soft.pixels.withUnsafeBufferPointer { soft in
                for place in 0..<target.count {
                    let shade = Int(target[place])
                    let value = shade + ((shade - Int(soft[place])) * gain) >> 8
                    target[place] = UInt8(truncatingIfNeeded: min(255, max(0, value)))
                }
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// Even contrast: each pixel is scaled between the darkest and the brightest of the tiles around it.
    ///
    /// - Parameter tile: side of a tile in pixels; a few bars should fit into it.
    public func contrastNormalized(tile: Int) -> Luma {
        let columns = max(1, (width + tile - 1) / tile)
        let rows = max(1, (height + tile - 1) / tile)
        var low = [UInt8](repeating: 255, count: columns * rows)
        var high = [UInt8](repeating: 0, count: columns * rows)
        for y in 0..<height {
            for x in 0..<width {
                let cell = y / tile * columns + x / tile
                let shade = pixels[y * width + x]
                low[cell] = min(low[cell], shade)
                high[cell] = max(high[cell], shade)
            }
        }
        // With its neighbours: the noise of flat paper beside bars would otherwise be stretched to the whole range.
        var widest = [(low: Int, high: Int)](repeating: (0, 255), count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var (darkest, brightest) = (255, 0)
                for near in max(0, row - 1)...min(rows - 1, row + 1) {
                    for side in max(0, column - 1)...min(columns - 1, column + 1) {
                        darkest = min(darkest, Int(low[near * columns + side]))
                        brightest = max(brightest, Int(high[near * columns + side]))
                    }
                }
                widest[row * columns + column] = (darkest, brightest)
            }
        }
        let minSpread = Tuning.standard.filters.minContrastSpread
        var out = pixels
        for y in 0..<height {
            for x in 0..<width {
                let range = widest[y / tile * columns + x / tile]
                let spread = max(minSpread, range.high - range.low)
                let value = (Int(out[y * width + x]) - range.low) * 255 / spread
                out[y * width + x] = UInt8(truncatingIfNeeded: min(255, max(0, value)))
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }
}

/// The rounded mean of some shades, given their sum.
///
/// A division a pixel takes longer than all its other work. For up to 255 shades the product with a rounded reciprocal
/// gives the same bits, as sum × count stays below 2²⁴.
private struct RoundedMean {
    let count: Int
    private let half: UInt32
    private let reciprocal: UInt32

    init(of count: Int) {
        self.count = count
        half = UInt32(count / 2)
        reciprocal = count < 256 ? UInt32(((1 << 24) + count - 1) / count) : 0
    }

    func callAsFunction(_ sum: UInt32) -> UInt8 {
        if count < 256 { return UInt8(truncatingIfNeeded: ((sum &+ half) &* reciprocal) &>> 24) }
        return UInt8(truncatingIfNeeded: (Int(sum) + count / 2) / count)
    }
}
