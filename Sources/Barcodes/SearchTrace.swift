import DomainModel
import Imaging
import ReaderAPI

/// What `--steps` shows of a search for codes: the rungs it climbed and what it knows of each number it saw.
struct SearchTrace: Encodable {
    var rungs: [String]
    /// Confirmed or not.
    var numbers: [Number]

    /// What was seen of one number, by each kind of witness; `AcceptancePolicy` says what is enough.
    struct Number: Encodable {
        var symbology: Barcode.Symbology
        var text: String
        var gtin: GTIN?
        var isConfirmed: Bool
        /// On what it counts as seen, if it does.
        var grounds: String?
        var box: Box
        /// zbar's scan lines and passes.
        var lines: Int
        var passes: Int
        /// Lines on which every bar is as wide as the number says.
        var edgeLines: Int
        /// Bands whose best number this is, how much of their brightness it explains, and by how much it is ahead.
        var bands: Int
        var explained: Float
        var margin: Float
        /// Whether the digits printed under the bars say the same.
        var isPrinted: Bool

        enum CodingKeys: String, CodingKey {
            case symbology, text, gtin, grounds, box, lines, passes, bands, explained, margin
            case isConfirmed = "is_confirmed"
            case edgeLines = "edge_lines"
            case isPrinted = "is_printed"
        }
    }

    init(_ search: BarcodeSearch, rungs: some Sequence<Rung>) {
        self.rungs = rungs.map(\.description)
        let seen = search.candidates.entries
        numbers = seen.map { entry in
            Number(
                symbology: entry.symbology, text: entry.text, gtin: entry.gtin,
                isConfirmed: AcceptancePolicy.isConfirmed(entry, among: seen),
                grounds: AcceptancePolicy.rule(for: entry, among: seen)?.rawValue, box: entry.box, lines: entry.lines,
                passes: entry.passes, edgeLines: entry.edgeLines, bands: entry.bands, explained: entry.explained,
                margin: entry.margin, isPrinted: entry.isPrinted)
        }
    }
}

extension Rung: CustomStringConvertible {
    /// The rung in words: `scan of 800 pixels, every second line`.
    public var description: String {
        switch self {
        case .scan(let pass):
            var words = ["scan of \(pass.longestSide) pixels"]
            if pass.zoom != 1 { words.append("at \(pass.zoom) of that") }
            switch pass.filter {
            case .none: break
            case .sharpen(let radius, let amount): words.append("sharpened \(amount) times over \(radius) pixels")
            case .normalizeContrast(let tile): words.append("contrast made even over \(tile) pixels")
            }
            if pass.angle != 0 { words.append("turned by \(pass.angle) degrees") }
            if pass.density > 1 { words.append("one line in \(pass.density)") }
            if pass.includesMatrixCodes { words.append("with codes made of squares") }
            return words.joined(separator: ", ")
        case .fit(let longestSide, let patches, let deep):
            return "\(deep ? "deep " : "")fit of \(patches) patches in \(longestSide) pixels"
        }
    }

    /// What the rung looks at in a photo: the picture that is scanned, or the one that is fitted with its patches.
    func shown(in luma: Luma) throws -> [UInt8] {
        switch self {
        case .scan(let pass):
            return try Picture(pass.prepared(luma.scaled(by: pass.scale(of: luma.width, luma.height)))).png()
        case .fit(let longestSide, let patches, _):
            let picture = luma.scaled(by: ScanPass(longestSide: longestSide).scale(of: luma.width, luma.height))
            var canvas = try Picture(picture).color()
            for patch in BarLocator.patches(in: picture).prefix(patches) {
                canvas.outline(patch.bounds, ink: DrawingColor(red: 0, green: 150, blue: 60), thickness: 2)
            }
            return try canvas.png()
        }
    }
}

extension BarPatch {
    /// The smallest upright box that holds the patch.
    var bounds: Box {
        let (across, down) = (abs(cosine(angle)), abs(sine(angle)))
        let width = length * across + height * down
        let tall = length * down + height * across
        return Box(
            x: Int(centreX - width / 2), y: Int(centreY - tall / 2), width: max(1, Int(width)),
            height: max(1, Int(tall)))
    }
}
