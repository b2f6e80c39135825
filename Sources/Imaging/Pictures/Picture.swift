import CLeptonica
import DomainModel

/// A picture in leptonica's memory: 8-bit grey or 32-bit colour.
///
/// It is the only owner of its `Pix`, which `deinit` frees. A `Pix` counts its references without atomics, so a picture
/// belongs to one thread at a time; no pointer leaves this module.
public struct Picture: ~Copyable {
    let pix: UnsafeMutablePointer<Pix>

    /// Takes ownership of `pix`.
    init(owning pix: UnsafeMutablePointer<Pix>) { self.pix = pix }

    /// Takes ownership of what a leptonica function returned; `nil` means that it had no memory.
    init(owning pix: UnsafeMutablePointer<Pix>?) throws(ImagingError) {
        guard let pix else { throw .outOfMemory }
        self.pix = pix
    }

    deinit {
        var pointer: UnsafeMutablePointer<Pix>? = pix
        pixDestroy(&pointer)
    }

    /// Hands the `Pix` over to the caller, who frees it.
    consuming func release() -> UnsafeMutablePointer<Pix> {
        let pointer = pix
        discard self
        return pointer
    }

    /// Columns.
    public var width: Int { Int(pixGetWidth(pix)) }
    /// Rows.
    public var height: Int { Int(pixGetHeight(pix)) }
    /// Whether the picture has colour; otherwise it is 8-bit grey.
    public var isColor: Bool { pixGetDepth(pix) == 32 }
    /// The whole picture as a box.
    public var bounds: Box { Box(x: 0, y: 0, width: width, height: height) }

    /// Stops leptonica from printing to standard error, which readers use for their own messages.
    static let silence: Void = { _ = setMsgSeverity(Int32(L_SEVERITY_NONE)) }()
}

extension Picture {
    /// The part of a colour that becomes grey.
    public enum Channel: Sendable {
        /// Perceived brightness, ITU-R BT.601 weights.
        case luminance
        /// Green alone: violet and red stamps fade least in it, and pink paper is brightest.
        case green
        case red
        case blue
    }

    /// A copy as grey bytes.
    public func luma(_ channel: Channel = .luminance) -> Luma {
        let width = width
        let height = height
        let wordsPerRow = Int(pixGetWpl(pix))
        guard let words = pixGetData(pix) else { return Luma(width: 0, height: 0, pixels: []) }
        let color = isColor
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            for y in 0..<height {
                let row = words + y * wordsPerRow
                let target = out.baseAddress! + y * width
                if color {
                    for x in 0..<width {
                        let word = row[x]
                        let red = word >> 24
                        let green = word >> 16 & 0xFF
                        let blue = word >> 8 & 0xFF
                        target[x] =
                            switch channel {
                            case .luminance: UInt8(truncatingIfNeeded: (red * 77 + green * 150 + blue * 29) >> 8)
                            case .green: UInt8(truncatingIfNeeded: green)
                            case .red: UInt8(truncatingIfNeeded: red)
                            case .blue: UInt8(truncatingIfNeeded: blue)
                            }
                    }
                } else {
                    // Leptonica packs four pixels in a word, the first in its highest byte.
                    let whole = width / 4
                    let raw = UnsafeMutableRawPointer(target)
                    for index in 0..<whole {
                        raw.storeBytes(of: row[index].bigEndian, toByteOffset: index * 4, as: UInt32.self)
                    }
                    for x in whole * 4..<width {
                        target[x] = UInt8(truncatingIfNeeded: row[x / 4] >> (24 - 8 * UInt32(x % 4)))
                    }
                }
            }
            count = width * height
        }
        return Luma(width: width, height: height, pixels: pixels)
    }

    /// A grey picture from bytes.
    public init(_ luma: Luma) throws(ImagingError) {
        _ = Picture.silence
        try self.init(owning: pixCreateNoInit(Int32(luma.width), Int32(luma.height), 8))
        let wordsPerRow = Int(pixGetWpl(pix))
        let words = pixGetData(pix)!
        luma.pixels.withUnsafeBufferPointer { bytes in
            for y in 0..<luma.height {
                let row = words + y * wordsPerRow
                let source = bytes.baseAddress! + y * luma.width
                for index in 0..<wordsPerRow {
                    var word: UInt32 = 0
                    for step in 0..<4 {
                        let x = index * 4 + step
                        word = word << 8 | UInt32(x < luma.width ? source[x] : 255)
                    }
                    row[index] = word
                }
            }
        }
    }
}
