/// Geometry and filters over grey bytes: what a barcode pass does to its picture before it scans.
///
/// They work on values rather than on leptonica's pictures, so a pass needs no copy into a `Pix` and back.
extension Luma {
    /// Half the size, each pixel the mean of four.
    public func halved() -> Luma {
        let width = width / 2
        let height = height / 2
        guard width > 0, height > 0 else { return self }
        let stride = self.width
        let out = pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
                for y in 0..<height {
                    let upper = source.baseAddress! + 2 * y * stride
                    let lower = upper + stride
                    let row = target.baseAddress! + y * width
                    for x in 0..<width {
                        let sum =
                            UInt16(upper[2 * x]) &+ UInt16(upper[2 * x + 1]) &+ UInt16(lower[2 * x])
                            &+ UInt16(lower[2 * x + 1])
                        row[x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
                    }
                }
                count = width * height
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// A picture `factor` times the size: halved while more than twice too large, then interpolated linearly.
    public func scaled(by factor: Double) -> Luma {
        guard factor > 0, factor != 1 else { return self }
        if factor <= 0.5, width > 1, height > 1 { return halved().scaled(by: factor * 2) }
        let width = max(1, Int((Double(self.width) * factor).rounded()))
        let height = max(1, Int((Double(self.height) * factor).rounded()))
        let step = 1 / factor
        return resampled(
            width: width, height: height, originX: 0.5 * step - 0.5, originY: 0.5 * step - 0.5,
            acrossX: step, acrossY: 0, downX: 0, downY: step)
    }

    /// A picture turned clockwise about its centre by `degrees`, on a canvas that holds all of it; what lies outside
    /// repeats the border.
    public func rotated(byDegrees degrees: Double) -> Luma {
        let angle = degrees * .pi / 180
        let (cosine, sine) = (cosineOf(angle), sineOf(angle))
        let wide = Double(width)
        let high = Double(height)
        let width = Int((wide * abs(cosine) + high * abs(sine)).rounded(.up))
        let height = Int((wide * abs(sine) + high * abs(cosine)).rounded(.up))
        let halfWide = Double(width - 1) / 2
        let halfHigh = Double(height - 1) / 2
        return resampled(
            width: width, height: height,
            originX: (wide - 1) / 2 - halfWide * cosine - halfHigh * sine,
            originY: (high - 1) / 2 + halfWide * sine - halfHigh * cosine,
            acrossX: cosine, acrossY: -sine, downX: sine, downY: cosine)
    }

    /// Samples bilinearly: pixel (x, y) of the result is this picture at `origin + x * across + y * down`, clamped to
    /// the border. Any affine map, so also a turned and scaled crop in one go.
    public func resampled(
        width: Int, height: Int, originX: Double, originY: Double, acrossX: Double, acrossY: Double, downX: Double,
        downY: Double
    ) -> Luma {
        // 16.16 fixed point: pictures are bounded well below 2³¹ ⁄ 2¹⁶ in Int's 64 bits.
        func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
        let (stepX, stepY) = (fixed(acrossX), fixed(acrossY))
        let lastX = (self.width - 1) << 16
        let lastY = (self.height - 1) << 16
        let stride = self.width
        let (rightmost, lowest) = (self.width - 1, self.height - 1)
        let out = pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
                let base = source.baseAddress!
                for y in 0..<height {
                    var placeX = fixed(originX + Double(y) * downX)
                    var placeY = fixed(originY + Double(y) * downY)
                    let row = target.baseAddress! + y * width
                    for x in 0..<width {
                        let clampedX = min(max(placeX, 0), lastX)
                        let clampedY = min(max(placeY, 0), lastY)
                        let (wholeX, partX) = (clampedX >> 16, (clampedX >> 8) & 0xFF)
                        let (wholeY, partY) = (clampedY >> 16, (clampedY >> 8) & 0xFF)
                        let nextX = wholeX < rightmost ? 1 : 0
                        let nextY = wholeY < lowest ? stride : 0
                        let corner = base + wholeY * stride + wholeX
                        let top = Int(corner[0]) * (256 - partX) + Int(corner[nextX]) * partX
                        let bottom = Int(corner[nextY]) * (256 - partX) + Int(corner[nextY + nextX]) * partX
                        row[x] = UInt8(truncatingIfNeeded: (top * (256 - partY) + bottom * partY + 32768) >> 16)
                        placeX += stepX
                        placeY += stepY
                    }
                }
                count = width * height
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// Each pixel the mean of the `2 * radius + 1` square around it, cut at the border.
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
                    var mean = Mean(of: 1)
                    for x in 0..<width {
                        if x + radius < width {
                            sum &+= UInt32(line[x + radius])
                            held += 1
                        }
                        if x - radius - 1 >= 0 {
                            sum &-= UInt32(line[x - radius - 1])
                            held -= 1
                        }
                        if mean.count != held { mean = Mean(of: held) }
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
                        let mean = Mean(of: held)
                        for x in 0..<width { target[y &* width &+ x] = mean(sums[x]) }
                    }
                }
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// An unsharp mask: what a pixel differs from the mean around it by, times `amount`, added to it.
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

    /// Contrast made even: each pixel is placed between the darkest and the brightest of the tiles around it.
    ///
    /// - Parameter tile: side of a tile in pixels; a few bars should fit in.
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
        // A tile looks at its neighbours, or flat paper beside the bars would be stretched into noise.
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
        var out = pixels
        for y in 0..<height {
            for x in 0..<width {
                let range = widest[y / tile * columns + x / tile]
                let spread = max(24, range.high - range.low)
                let value = (Int(out[y * width + x]) - range.low) * 255 / spread
                out[y * width + x] = UInt8(truncatingIfNeeded: min(255, max(0, value)))
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }
}

/// The rounded mean of some shades, given their sum.
///
/// A pixel's division takes longer than all else that is done for it; of up to 255 shades the product with a rounded
/// reciprocal is the same to the last bit, as sum × count stays below 2²⁴.
private struct Mean {
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
