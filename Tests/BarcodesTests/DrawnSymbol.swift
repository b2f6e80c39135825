import DomainModel
import Imaging
import Mathematics
import TestSupport

// It draws symbols by the tables of Barcodes, which `ReadingDrawnSymbolsTests.example` compares with the standard.
@testable import Barcodes

/// A symbol as a picture, and what a camera may do to it.
struct DrawnSymbol {
    var symbol: EANSymbol
    /// Pixels a module, before anything else is done.
    var module = 4.0
    var height = 120
    var quiet = 12.0
    /// Sigma of the blur in modules.
    var blur = 0.0
    /// Radius of a lens' disc out of focus, in modules.
    var disc = 0.0
    /// How the camera bends light to tones: brightness is light to the power of 1 / gamma.
    var gamma = 1.0
    var noise = 0.0
    var ink = 20.0
    var paper = 230.0
    var seed: UInt64 = 1

    /// Bars between quiet zones on paper, area-sampled, blurred across the bars, with seeded noise.
    var luma: Luma {
        let modules = symbol.modules
        let width = Int((Double(modules.count) + 2 * quiet) * module)
        let margin = 30
        var random = SeededGenerator(seed: seed)
        var line = [Double](repeating: 0, count: width)
        let kind = disc > 0 ? Blur.lens(disc: disc, gaussian: max(blur, 0.12)) : .gaussian(max(blur, 0.12))
        func light(_ tone: Double) -> Double { power(tone / 255, gamma) }
        for x in 0..<width {
            let u = (Double(x) + 0.5) / module - quiet
            var dark = 0.0
            for (place, isDark) in modules.enumerated() where isDark && abs(u - Double(place)) < 8 {
                dark += kind.step(u - Double(place)) - kind.step(u - Double(place) - 1)
            }
            line[x] = 255 * power(max(0, light(paper) + (light(ink) - light(paper)) * dark), 1 / gamma)
        }
        var luma = Luma(width: width, height: height + 2 * margin, repeating: UInt8(paper))
        for y in 0..<luma.height {
            for x in 0..<width {
                let shade = (margin..<margin + height).contains(y) ? line[x] : paper
                luma[x, y] = UInt8(min(255, max(0, shade + noise * random.gaussian())))
            }
        }
        return luma
    }
}

extension DrawnSymbol {
    /// - Parameter text: a valid number of `symbology`.
    init(
        _ text: String, _ symbology: Barcode.Symbology = .ean13, module: Double = 4, height: Int = 120,
        blur: Double = 0, disc: Double = 0, gamma: Double = 1, noise: Double = 0, ink: Double = 20,
        paper: Double = 230, seed: UInt64 = 1
    ) {
        self.init(
            symbol: EANSymbol(symbology: symbology, text: text)!, module: module, height: height, blur: blur,
            disc: disc, gamma: gamma, noise: noise, ink: ink, paper: paper, seed: seed)
    }

    /// The number as a reader reports it.
    var text: String { symbol.text }
    /// The product's number.
    var gtin: GTIN? { symbol.gtin }
    /// The bars' width in pixels, from the first bar to the last.
    var width: Double { Double(symbol.modules.count) * module }
}

extension SeededGenerator {
    /// Nearly normal, variance 1: twelve uniform numbers added up.
    mutating func gaussian() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
    }
}

/// A photo of `luma`, encoded and decoded as an upload would be.
func photo(of luma: Luma) throws -> Photo { try Photo.decode(try Picture(luma).png()) }

/// The symbol of `text`, which must be valid.
func symbol(_ layout: EANLayout, _ text: String) -> EANSymbol {
    EANSymbol(layout: layout, digits: text.utf8.map { $0 - 48 })!
}
