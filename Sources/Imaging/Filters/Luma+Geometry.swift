import Mathematics

/// Geometry on values rather than on leptonica's pictures, which needs no copy into a `Pix` and back.
extension Luma {
    /// The picture at half the size, each pixel the mean of four.
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

    /// The picture at 1/`factor` of its size, each pixel the mean of `factor` × `factor`; remaining columns and rows at
    /// the right and bottom are dropped.
    public func reduced(by factor: Int) -> Luma {
        guard factor > 1, width >= factor, height >= factor else { return self }
        let columns = width / factor
        let rows = height / factor
        let stride = width
        let share = UInt32(factor * factor)
        let out = [UInt8](unsafeUninitializedCapacity: columns * rows) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    for column in 0..<columns {
                        var sum = share / 2
                        for y in 0..<factor {
                            let line = source.baseAddress! + (row * factor + y) * stride + column * factor
                            for x in 0..<factor { sum &+= UInt32(line[x]) }
                        }
                        out[row * columns + column] = UInt8(truncatingIfNeeded: sum / share)
                    }
                }
            }
            count = columns * rows
        }
        return Luma(width: columns, height: rows, pixels: out)
    }

    /// A picture `factor` times the size: halved while more than twice too large, then interpolated linearly.
    public func scaled(by factor: Double) -> Luma {
        guard factor > 0, factor != 1 else { return self }
        if factor <= 0.5, width > 1, height > 1 { return halved().scaled(by: factor * 2) }
        let width = max(1, Int((Double(self.width) * factor).rounded()))
        let height = max(1, Int((Double(self.height) * factor).rounded()))
        return resampled(width: width, height: height, step: 1 / factor)
    }

    /// `resampled(width:height:originX:…)` for rows that stay rows: two of them are mixed first, and then neighbours in
    /// the mixed one, in whole numbers all the way, so that the result is the same.
    private func resampled(width: Int, height: Int, step: Double) -> Luma {
        func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
        let origin = 0.5 * step - 0.5
        let (lastX, lastY) = (self.width - 1, self.height - 1)
        let stride = self.width
        // The left neighbour, the right one and the right one's share of 256.
        let columns = (0..<width).map { x in
            let place = min(max(fixed(origin) + x * fixed(step), 0), lastX << 16)
            return (left: place >> 16, right: min(place >> 16 + 1, lastX), part: UInt32(place >> 8 & 0xFF))
        }
        let out = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: stride) { mixed in
                pixels.withUnsafeBufferPointer { source in
                    for y in 0..<height {
                        let place = min(max(fixed(origin + Double(y) * step), 0), lastY << 16)
                        let part = UInt16(place >> 8 & 0xFF)
                        let upper = source.baseAddress! + (place >> 16) * stride
                        let lower = source.baseAddress! + min(place >> 16 + 1, lastY) * stride
                        for x in 0..<stride {
                            mixed[x] = UInt16(upper[x]) &* (256 &- part) &+ UInt16(lower[x]) &* part
                        }
                        let row = target.baseAddress! + y * width
                        for x in 0..<width {
                            let (left, right, part) = columns[x]
                            let sum = UInt32(mixed[left]) &* (256 &- part) &+ UInt32(mixed[right]) &* part
                            row[x] = UInt8(truncatingIfNeeded: (sum &+ 32768) >> 16)
                        }
                    }
                }
            }
            count = width * height
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// A picture turned clockwise about its centre by `degrees`, on a canvas that holds all of it; beyond its edge the
    /// border repeats.
    public func rotated(byDegrees degrees: Double) -> Luma {
        let angle = degrees * .pi / 180
        let (alongX, alongY) = (cosine(angle), sine(angle))
        let wide = Double(width)
        let high = Double(height)
        let width = Int((wide * abs(alongX) + high * abs(alongY)).rounded(.up))
        let height = Int((wide * abs(alongY) + high * abs(alongX)).rounded(.up))
        let halfWide = Double(width - 1) / 2
        let halfHigh = Double(height - 1) / 2
        return resampled(
            width: width, height: height,
            originX: (wide - 1) / 2 - halfWide * alongX - halfHigh * alongY,
            originY: (high - 1) / 2 + halfWide * alongY - halfHigh * alongX,
            acrossX: alongX, acrossY: -alongY, downX: alongY, downY: alongX)
    }

    /// The picture turned clockwise by `quarters` × 90°.
    public func turned(quarters: Int) -> Luma {
        let turn = ((quarters % 4) + 4) % 4
        guard turn != 0 else { return self }
        let columns = turn == 2 ? width : height
        let rows = turn == 2 ? height : width
        let width = width
        let height = height
        let out = [UInt8](unsafeUninitializedCapacity: columns * rows) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<rows {
                    let target = out.baseAddress! + y * columns
                    switch turn {
                    case 1: for x in 0..<columns { target[x] = source[(height - 1 - x) * width + y] }
                    case 2: for x in 0..<columns { target[x] = source[(height - 1 - y) * width + width - 1 - x] }
                    default: for x in 0..<columns { target[x] = source[x * width + width - 1 - y] }
                    }
                }
            }
            count = columns * rows
        }
        return Luma(width: columns, height: rows, pixels: out)
    }

    /// Samples bilinearly: pixel (x, y) of the result is this picture at `origin + x * across + y * down`, clamped to
    /// the border. The map may be any affine one, such as a rotated and scaled crop in one step.
    public func resampled(
        width: Int, height: Int, originX: Double, originY: Double, acrossX: Double, acrossY: Double, downX: Double,
        downY: Double
    ) -> Luma {
        // Fixed point with 16 bits of fraction, which is faster here than the floats of `bilinear`.
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
}
