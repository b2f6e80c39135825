import Imaging

/// Drawn pictures that a process reads before it forks a child for each upload, so that all children share the tables
/// and libraries that the first reading loads.
///
/// Two cover what most pictures need: scan lines read one, a fit reads the other. Of 100 drawn packs out of focus
/// (`Scripts/draw/focus.py`) each spent 3 of 30 ms on tables that are equal for all.
enum WarmupImages {
    /// The two, encoded like uploads: the sharp one as a JPEG, the blurred one as a PNG.
    static var pictures: [[UInt8]] {
        let sharp = drawn
        return [
            try? Picture(sharp).jpeg(), try? Picture(sharp.gaussian(sigma: Double(blurTenths * module) / 10)).png(),
        ].compactMap { $0 }
    }

    /// The number in both: it names a product, so a search ends with it.
    static let number = "4012345678901"

    /// Pixels of a module, and of the margin around the bars.
    private static let (module, margin) = (3, 40)
    /// Pixels of the bars' height.
    private static let height = 100
    /// Sigma in modules of a blur at which no scan line reads the number any more and the first fit does.
    private static let blurTenths = 9
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
