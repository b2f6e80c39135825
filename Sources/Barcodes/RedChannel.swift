import Imaging

/// A picture as it is in red light, in which bars are printed to be read: scanners at tills shine with 660 nm (ISO/IEC
/// 15416), and packs whose bars and ground differ in grey hardly at all, green on orange or blue on red, are read
/// there.
struct RedChannel: Equatable {
    /// The red of each pixel.
    let picture: Luma

    /// Side of the squares that contrast is measured in, in pixels: some bars and spaces.
    private static let side = 16
    /// What a square's shades differ by in red at least, of 255, and how many times as much as they do in grey. Bars
    /// that differ less in red are no better told there; print that differs more in grey was read in grey. In photos of
    /// packs from tills' shelves hardly a square is so, and drawn bars in such colours are hundreds.
    private static let (leastContrast, timesGrey) = (60, 2)
    /// Squares that are so: fewer are less than the smallest code, 95 modules of two pixels by as few lines as are
    /// scanned.
    private static let fewest = 24

    /// `nil` where red shows nothing that grey hides.
    init?(_ colour: borrowing Picture) {
        let (red, grey) = (colour.luma(.red), colour.luma())
        var more = 0
        for top in stride(from: 0, to: grey.height - RedChannel.side, by: RedChannel.side) {
            for left in stride(from: 0, to: grey.width - RedChannel.side, by: RedChannel.side) {
                let inRed = RedChannel.contrast(red, left, top)
                if inRed >= RedChannel.leastContrast,
                    inRed >= RedChannel.timesGrey * RedChannel.contrast(grey, left, top)
                {
                    more += 1
                }
            }
        }
        guard more >= RedChannel.fewest else { return nil }
        picture = red
    }

    /// How far the darkest and the brightest of a square are apart; every second pixel of every second line tells as
    /// much.
    private static func contrast(_ picture: Luma, _ left: Int, _ top: Int) -> Int {
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
