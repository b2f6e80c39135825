/// The shade between four pixels, interpolated linearly along both axes.
///
/// - Parameters:
///   - corner: the upper left of the four pixels.
///   - right: how far the pixels to its right lie behind it: 1, or 0 in the last column.
///   - below: how far the pixels below it lie behind it: the length of a row, or 0 in the last row.
///   - shareX: where the place lies between left and right, 0 to 1.
///   - shareY: where the place lies between top and bottom, 0 to 1.
@inlinable @inline(__always)
public func bilinear(
    _ corner: UnsafePointer<UInt8>, right: Int, below: Int, shareX: Float, shareY: Float
) -> Float {
    let top = Float(corner[0]) * (1 - shareX) + Float(corner[right]) * shareX
    let bottom = Float(corner[below]) * (1 - shareX) + Float(corner[below + right]) * shareX
    return top * (1 - shareY) + bottom * shareY
}
