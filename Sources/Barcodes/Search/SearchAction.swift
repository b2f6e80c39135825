import Imaging

/// A scan or a fit of the whole photo, as `--steps` shows it.
enum SearchAction: Hashable, Sendable {
    /// zbar over the photo prepared as the pass says.
    case scan(ScanPass)
    /// Numbers fitted to the likeliest patches of bars, in a picture no longer than `longestSide`.
    ///
    /// - deep: also where quiet zones are lost, at several times the cost.
    case fit(longestSide: Int, patches: Int, deep: Bool)
}

extension SearchAction: CustomStringConvertible {
    /// The action in words: `scan of 800 pixels, every second line`.
    var description: String {
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

    /// The picture that the action scans, or the one that it fits with its patches outlined, as a PNG.
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
