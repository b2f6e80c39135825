import DomainModel

/// The lowest frequencies of a picture's keypoints, sixteen bits of the lowest and sixteen of the next for each: four
/// bytes a keypoint. Two pictures that share some are worth comparing.
public struct KeypointBands: Hashable, Sendable {
    /// Four bytes for each keypoint.
    public let bytes: [UInt8]

    /// Those of some keypoints.
    public init(_ keypoints: PictureKeypoints) {
        bytes = keypoints.points.flatMap { point in
            stride(from: 56, through: 32, by: -8).map { UInt8(truncatingIfNeeded: point.bits >> UInt64($0)) }
        }
    }

    /// A picture's bands as sets, to count what many others share with them.
    public struct Index: Sendable {
        /// A bit for each value of the first band, and then of the second.
        private var bits = [UInt64](repeating: 0, count: 2 * 1024)

        /// An index of these bands.
        public init(_ bands: KeypointBands) {
            for place in stride(from: 0, to: bands.bytes.count - 3, by: 4) {
                for band in 0..<2 {
                    let value = Int(bands.bytes[place + 2 * band]) << 8 | Int(bands.bytes[place + 2 * band + 1])
                    bits[band * 1024 + value >> 6] |= 1 << UInt64(value & 63)
                }
            }
        }

        /// How many of another picture's keypoints have a band of these; `bytes` are as `KeypointBands` has them.
        public func shared(with bytes: [UInt8]) -> Int {
            bytes.withUnsafeBufferPointer { bytes in
                bits.withUnsafeBufferPointer { bits in
                    var count = 0
                    for place in stride(from: 0, to: bytes.count - 3, by: 4) {
                        let first = Int(bytes[place]) << 8 | Int(bytes[place + 1])
                        let second = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
                        let isShared =
                            bits[first >> 6] >> UInt64(first & 63) | bits[1024 + second >> 6] >> UInt64(second & 63)
                        count += Int(isShared & 1)
                    }
                    return count
                }
            }
        }
    }
}
