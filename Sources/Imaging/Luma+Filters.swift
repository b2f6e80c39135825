import DomainModel
import Foundation

extension Luma {
    /// The picture at 1/`factor` of its size, every pixel the mean of `factor` × `factor`; what is left over at the
    /// right and bottom is dropped.
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

    /// The mean of 3 × 3 pixels around every pixel; the frame of one pixel is left as it is.
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

    /// The picture under a Gaussian of `sigma` pixels, rows then columns, edges repeated; below 0.3 it is unchanged.
    public func gaussian(sigma: Double) -> Luma {
        guard sigma >= 0.3, width > 0, height > 0 else { return self }
        let radius = max(1, Int((sigma * 2.5).rounded(.up)))
        var kernel = (-radius...radius).map { offset -> Float in
            Float(exp(-Double(offset * offset) / (2 * sigma * sigma)))
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
}
