/// A Lottie animation (JSON, as After Effects' Bodymovin exports it), turned into an animated SVG that browsers play by
/// themselves: no player is needed, and nothing of the file's text goes into the drawing, only its figures.
///
/// Source of what the figures mean: the Lottie Animation Format of the Lottie Animation Community, and the
/// documentation of lottie-web's schema.
public enum LottieAnimation {
    /// Whether bytes look like an animation: a JSON object with layers.
    public static func isLikely(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{"),
            let file = JSONNode(bytes)
        else { return false }
        return file["layers"].isList
    }

    /// The animation as an SVG that loops.
    ///
    /// - Parameter maxBytes: the most bytes of the drawing.
    /// - Throws: ``LottieError`` with what is not drawn, or what is too large.
    public static func svg(_ bytes: [UInt8], maxBytes: Int) throws(LottieError) -> [UInt8] {
        guard let file = JSONNode(bytes), file["layers"].isList else { throw .noAnimation }
        let loop = try Loop(file)
        let tuning = Tuning.standard
        guard let width = file["w"].number, let height = file["h"].number, (1...tuning.maxSide).contains(width),
            (1...tuning.maxSide).contains(height)
        else { throw .badFigure("width and height") }
        let features = UnsupportedFeatures()
        let drawing = Drawing(loop: loop, features: features, maxBytes: maxBytes)
        var compositions: [String: [JSONNode]] = [:]
        for asset in file["assets"].list {
            guard let name = asset["id"].text, asset["layers"].isList else { continue }
            compositions[name] = asset["layers"].list
        }
        let layers = LayerDrawing(drawing: drawing, compositions: compositions)
        try layers.draw(
            LayerDrawing.Composition(layers: file["layers"].list, width: width, height: height, delay: 0, depth: 0))
        guard features.counts.isEmpty else { throw .unsupported(features.counts) }
        return Array(drawing.document(width: width, height: height).utf8)
    }
}
