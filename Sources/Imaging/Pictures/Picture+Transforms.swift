import CLeptonica
import DomainModel

/// Geometry: each function returns a new picture and leaves this one unchanged.
extension Picture {
    /// A picture `factor` times the size: averaged areas when it shrinks, linear interpolation when it grows.
    public func scaled(by factor: Double) throws(ImagingError) -> Picture {
        let ratio = Float(factor)
        // Not leptonica's `pixScale`: it sharpens, which overshoots at the edges of bars.
        if factor < Tuning.standard.filters.maxAreaMappedFactor {
            return try Picture(owning: pixScaleAreaMap(pix, ratio, ratio))
        }
        return try Picture(owning: pixScaleLI(pix, ratio, ratio))
    }

    /// A picture turned clockwise about its centre, on a canvas that holds all of it, filled with white.
    public func rotated(byDegrees degrees: Double) throws(ImagingError) -> Picture {
        try Picture(
            owning: pixRotate(
                pix, Float(degrees * .pi / 180), Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), Int32(width),
                Int32(height)))
    }

    /// A picture turned clockwise by `quarters` × 90°.
    public func turned(quarters: Int) throws(ImagingError) -> Picture {
        let turn = ((quarters % 4) + 4) % 4
        guard turn % 2 == 1, pixGetDepth(pix) == 8, pixGetColormap(pix) == nil else {
            return try Picture(owning: pixRotateOrth(pix, Int32(turn)))
        }
        return try turnedOnSide(clockwise: turn == 1)
    }

    /// The grey picture on its side. `pixRotateOrth` walks down whole columns, one cache line a pixel; this turns
    /// squares that fit into the cache.
    private func turnedOnSide(clockwise: Bool) throws(ImagingError) -> Picture {
        let turned = try Picture(owning: pixCreateNoInit(Int32(height), Int32(width), 8))
        guard let source = pixGetData(pix), let target = pixGetData(turned.pix) else { throw .outOfMemory }
        let (sourceStride, targetStride) = (4 * Int(pixGetWpl(pix)), 4 * Int(pixGetWpl(turned.pix)))
        let (width, height, side) = (width, height, Tuning.standard.filters.squareOfTurn)
        source.withMemoryRebound(to: UInt8.self, capacity: sourceStride * height) { source in
            target.withMemoryRebound(to: UInt8.self, capacity: targetStride * width) { target in
                for top in stride(from: 0, to: height, by: side) {
                    for left in stride(from: 0, to: width, by: side) {
                        for x in left..<min(width, left + side) {
                            let line = target + (clockwise ? x : width - 1 - x) * targetStride
                            // Leptonica packs four pixels in a word, the first in its highest byte.
                            for y in top..<min(height, top + side) {
                                line[(clockwise ? height - 1 - y : y) ^ 3] = source[y * sourceStride + (x ^ 3)]
                            }
                        }
                    }
                }
            }
        }
        return turned
    }

    /// The part inside `box`, which is cropped to the picture first.
    public func cropped(to box: Box) throws(ImagingError) -> Picture {
        let part = box.intersection(bounds) ?? Box(x: 0, y: 0, width: 1, height: 1)
        var clip: UnsafeMutablePointer<BOX>? = boxCreate(
            Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height))
        defer { boxDestroy(&clip) }
        return try Picture(owning: pixClipRectangle(pix, clip, nil))
    }

    /// A grey copy.
    public func gray() throws(ImagingError) -> Picture { try Picture(owning: pixConvertTo8(pix, 0)) }

    /// A colour copy, to draw on.
    public func color() throws(ImagingError) -> Picture { try Picture(owning: pixConvertTo32(pix)) }

    /// The picture turned upright by its EXIF orientation.
    consuming func upright(by orientation: Orientation) throws(ImagingError) -> Picture {
        let (quarters, mirror): (Int, Bool) =
            switch orientation {
            case .upright: (0, false)
            case .mirrored: (0, true)
            case .rotated180: (2, false)
            case .flipped: (2, true)
            case .transposed: (1, true)
            case .rotate90Clockwise: (1, false)
            case .transversed: (3, true)
            case .rotate90Counterclockwise: (3, false)
            }
        if quarters == 0, !mirror { return self }
        let turned = quarters == 0 ? try Picture(owning: pixClone(pix)) : try self.turned(quarters: quarters)
        return mirror ? try Picture(owning: pixFlipLR(nil, turned.pix)) : turned
    }
}
