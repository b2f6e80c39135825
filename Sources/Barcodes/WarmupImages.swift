import Imaging

/// Pictures of our own that a process reads before it forks one for each stranger's: what is reckoned or loaded once a
/// process is then there in all of them.
///
/// Two are enough for the way that most pictures take, one that scan lines read and one that is fitted. Of 100 drawn
/// packs out of focus (`Scripts/focus.py`) each spent 3 of 30 ms on tables that are the same for all.
enum WarmupImages {
    /// The two, encoded as uploads are: sharp as a JPEG, blurred as a PNG.
    static var pictures: [[UInt8]] {
        let sharp = drawn
        return [try? Picture(sharp).jpeg(), try? Picture(sharp.gaussian(sigma: blur)).png()].compactMap { $0 }
    }

    /// The number in both: a product's, at which a search ends.
    static let number = "4012345678901"

    /// Pixels a module, and around the bars.
    private static let (module, margin) = (3, 40)
    /// Pixels that the bars are high.
    private static let height = 100
    /// Sigma in pixels at which no scan line reads the number any more and a fit does at once: 0.9 modules.
    private static let blur = 2.7
    private static let (ink, paper): (UInt8, UInt8) = (40, 220)

    private static var drawn: Luma {
        let dark = EANSymbol(symbology: .ean13, text: number)?.modules ?? []
        var luma = Luma(width: dark.count * module + 2 * margin, height: height + 2 * margin, repeating: paper)
        for y in margin..<margin + height {
            for x in 0..<dark.count * module where dark[x / module] { luma[margin + x, y] = ink }
        }
        return luma
    }
}
