import Imaging

/// A picture in red light, for which bars are printed: scanners at tills shine with 660 nm (ISO/IEC 15416) and read
/// packs whose bars and ground hardly differ in grey, such as green on orange or blue on red.
struct RedChannel: Equatable {
    /// The red of each pixel.
    let picture: Luma

    /// `nil` where red shows nothing that grey hides.
    init?(_ colour: borrowing Picture) {
        let (red, grey) = (colour.luma(.red), colour.luma())
        let tuning = Tuning.standard.redChannel
        let side = tuning.side
        var squares = 0
        for top in stride(from: 0, to: grey.height - side, by: side) {
            for left in stride(from: 0, to: grey.width - side, by: side) {
                let inRed = RedChannel.contrast(red, left, top, side)
                if inRed >= tuning.minContrast,
                    inRed >= tuning.timesGrey * RedChannel.contrast(grey, left, top, side)
                {
                    squares += 1
                }
            }
        }
        guard squares >= tuning.minSquares else { return nil }
        picture = red
    }

    /// The difference between the darkest and the brightest pixel of a square, sampled at every second pixel of every
    /// second line.
    private static func contrast(_ picture: Luma, _ left: Int, _ top: Int, _ side: Int) -> Int {
        var (darkest, brightest) = (UInt8.max, UInt8.min)
        for y in stride(from: top, to: top + side, by: 2) {
            for x in stride(from: left, to: left + side, by: 2) {
                let shade = picture[x, y]
                darkest = min(darkest, shade)
                brightest = max(brightest, shade)
            }
        }
        return Int(brightest) - Int(darkest)
    }
}
