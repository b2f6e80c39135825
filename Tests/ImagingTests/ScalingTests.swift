import Imaging
import Testing

/// A picture is made smaller and larger by whole numbers, row by row, as if each pixel were interpolated alone.
struct ScalingTests {
    @Test(arguments: [0.51, 0.7, 0.93, 1.6, 2]) func rowsMixedFirstGiveWhatPixelsGiveAlone(factor: Double) {
        for (width, height) in [(61, 43), (1, 9), (8, 1), (300, 17)] {
            let picture = Luma(
                width: width, height: height,
                pixels: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * $0 * 7) })
            let scaled = picture.scaled(by: factor)
            let step = 1 / factor
            let alone = picture.resampled(
                width: scaled.width, height: scaled.height, originX: 0.5 * step - 0.5, originY: 0.5 * step - 0.5,
                acrossX: step, acrossY: 0, downX: 0, downY: step)
            #expect(scaled == alone)
        }
    }
}
