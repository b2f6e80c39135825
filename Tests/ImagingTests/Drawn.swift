import Imaging

/// A grey ramp with a dark corner: all its rotations and mirror images differ.
func drawnLuma(width: Int = 37, height: Int = 21) -> Luma {
    var luma = Luma(width: width, height: height, repeating: 0)
    for y in 0..<height {
        for x in 0..<width { luma[x, y] = UInt8(60 + x * 120 / width + y * 60 / height) }
    }
    for y in 0..<height / 3 { for x in 0..<width / 4 { luma[x, y] = 0 } }
    return luma
}

/// A JPEG with `orientation` in an EXIF block before everything else.
func jpeg(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let payload = Array("Exif\0\0".utf8) + tiff
    let length = payload.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload + jpeg.dropFirst(2)
}
