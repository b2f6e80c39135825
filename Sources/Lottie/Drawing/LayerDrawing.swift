/// Draws the layers of a composition, the last one first.
struct LayerDrawing {
    /// Layers that lie over each other, in a frame of their own.
    struct Composition {
        let layers: [JSONNode]
        let width: Double
        let height: Double
        /// Frames by which it begins later than the whole.
        let delay: Double
        /// How many others it lies within.
        let depth: Int
    }

    let drawing: Drawing
    /// By the names that layers give.
    let compositions: [String: [JSONNode]]

    func draw(_ composition: Composition) throws(LottieError) {
        guard composition.depth <= Tuning.standard.maxDepth else {
            throw .tooLarge("too many layers within each other")
        }
        for place in composition.layers.indices.reversed() {
            let layer = composition.layers[place]
            // A layer that is a matte is drawn where the one that it covers is.
            guard !layer["hd"].isTrue, !layer["td"].isTrue else { continue }
            guard let matte = layer["tt"].integer, matte != 0 else {
                try draw(layer, in: composition)
                continue
            }
            guard matte == 1 else {
                drawing.features.add("mattes that are turned round or go by brightness")
                continue
            }
            let coverPlace = composition.layers.firstIndex {
                $0["ind"].integer == layer["tp"].integer && layer["tp"].isPresent
            }
            guard let cover = coverPlace ?? (place > 0 ? place - 1 : nil) else { throw .badFigure("matte") }
            try draw(layer, through: composition.layers[cover], in: composition)
        }
    }

    /// A layer where another one, its matte, lies.
    private func draw(_ layer: JSONNode, through cover: JSONNode, in composition: Composition) throws(LottieError) {
        let name = drawing.newName()
        let frame =
            " x=\"0\" y=\"0\" width=\"\(SVGText.number(composition.width))\""
            + " height=\"\(SVGText.number(composition.height))\""
        try drawing.define { () throws(LottieError) in
            try drawing.group(
                "mask", " id=\"\(name)\" maskUnits=\"userSpaceOnUse\" mask-type=\"alpha\"\(frame)"
            ) { () throws(LottieError) in try draw(cover, in: composition) }
        }
        try drawing.group("g", " mask=\"url(#\(name))\"") { () throws(LottieError) in
            try draw(layer, in: composition)
        }
    }

    private func draw(_ layer: JSONNode, in composition: Composition) throws(LottieError) {
        count(unsupportedIn: layer)
        // A layer that only moves others is not seen.
        guard let kind = layer["ty"].integer, kind != 3 else { return }
        guard let visible = try visibility(of: layer, delay: composition.delay) else { return }
        try drawing.group("g", visible.attribute) { () throws(LottieError) in
            try drawing.add(animations: visible.animation)
            try draw(layer, kind: kind, under: parents(of: layer, in: composition)[...], composition)
        }
    }

    /// Within the transforms of what moves the layer, the outermost first.
    private func draw(
        _ layer: JSONNode, kind: Int, under parents: ArraySlice<JSONNode>, _ composition: Composition
    ) throws(LottieError) {
        let reader = PropertyReader(features: drawing.features, delay: composition.delay)
        if let parent = parents.first {
            return try Transform(parent["ks"], reader).draw(in: drawing) { () throws(LottieError) in
                try draw(layer, kind: kind, under: parents.dropFirst(), composition)
            }
        }
        let transform = try Transform(layer["ks"], reader)
        try transform.draw(in: drawing) { () throws(LottieError) in
            try transform.drawFaded(in: drawing) { () throws(LottieError) in
                try drawMasked(layer, reader) { () throws(LottieError) in
                    try drawContent(layer, kind: kind, reader, composition)
                }
            }
        }
    }

    private func drawContent(
        _ layer: JSONNode, kind: Int, _ reader: PropertyReader, _ composition: Composition
    ) throws(LottieError) {
        switch kind {
        case 0: try drawInner(layer, composition)
        case 1:
            guard let colour = layer["sc"].text, SVGText.isHexColour(colour), let width = layer["sw"].number,
                let height = layer["sh"].number, width >= 0, height >= 0
            else { throw .badFigure("colour or size of a solid layer") }
            try drawing.element(
                "rect", " width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\" fill=\"\(colour)\"")
        case 4:
            try ShapeDrawing(drawing: drawing, reader: reader).draw(layer["shapes"].list, trims: [], depth: 0)
        default: return
        }
    }

    /// A composition within this one.
    private func drawInner(_ layer: JSONNode, _ composition: Composition) throws(LottieError) {
        guard let name = layer["refId"].text, let layers = compositions[name] else { throw .badFigure("composition") }
        guard let width = layer["w"].number, let height = layer["h"].number, width >= 0, height >= 0 else {
            throw .badFigure("size of a composition")
        }
        let inner = Composition(
            layers: layers, width: width, height: height,
            delay: composition.delay + (layer["st"].number ?? 0), depth: composition.depth + 1)
        let clip = drawing.newName()
        try drawing.define { () throws(LottieError) in
            try drawing.group("clipPath", " id=\"\(clip)\"") { () throws(LottieError) in
                try drawing.element(
                    "rect", " width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\"")
            }
        }
        try drawing.group("g", " clip-path=\"url(#\(clip))\"") { () throws(LottieError) in try draw(inner) }
    }

    /// Within the masks of a layer: white where it is seen and black where not, one mask over another.
    private func drawMasked(
        _ layer: JSONNode, _ reader: PropertyReader, _ content: () throws(LottieError) -> Void
    ) throws(LottieError) {
        let masks = layer["masksProperties"].list.filter { $0["mode"].text != "n" }
        guard let first = masks.first else { return try content() }
        let name = drawing.newName()
        let side = SVGText.number(2 * Tuning.standard.maxSide)
        // A layer's own coordinates may lie anywhere around its anchor.
        let everywhere =
            " x=\"-\(side)\" y=\"-\(side)\" width=\"\(2 * Int(2 * Tuning.standard.maxSide))\""
            + " height=\"\(2 * Int(2 * Tuning.standard.maxSide))\""
        try drawing.define { () throws(LottieError) in
            try drawing.group(
                "mask", " id=\"\(name)\" maskUnits=\"userSpaceOnUse\"\(everywhere)"
            ) { () throws(LottieError) in
                // What takes away at first takes from everything.
                if LayerDrawing.adds(first) != true { try drawing.element("rect", everywhere + " fill=\"#fff\"") }
                for mask in masks { try draw(mask: mask, reader) }
            }
        }
        try drawing.group("g", " mask=\"url(#\(name))\"") { () throws(LottieError) in try content() }
    }

    /// Whether a mask adds to what is seen, or takes away from it; `nil` for one that does neither alone.
    private static func adds(_ mask: JSONNode) -> Bool? {
        switch (mask["mode"].text, mask["inv"].isTrue) {
        case ("a", false): true
        case ("s", false): false
        default: nil
        }
    }

    private func draw(mask: JSONNode, _ reader: PropertyReader) throws(LottieError) {
        guard let adds = LayerDrawing.adds(mask) else {
            drawing.features.add("masks that are cut with others or turned round")
            return
        }
        if try !reader.figures(mask["x"], "growth of a mask", standard: [0]).isZero {
            drawing.features.add("masks that grow")
        }
        let path = try drawing.animated("d", try reader.path(mask["pt"])) { SVGText.paths([$0]) }
        let opacity = try reader.figures(mask["o"], "opacity of a mask", standard: [100])
        let seen = try drawing.animated("fill-opacity", opacity) { SVGText.share($0[0]) }
        try drawing.element(
            "path", path.attribute + seen.attribute + " fill=\"\(adds ? "#fff" : "#000")\"",
            animations: path.animation + seen.animation)
    }

    /// The layers that move a layer, the outermost first.
    private func parents(of layer: JSONNode, in composition: Composition) throws(LottieError) -> [JSONNode] {
        var found: [JSONNode] = []
        var wanted = layer["parent"].integer
        while let index = wanted {
            guard let parent = composition.layers.first(where: { $0["ind"].integer == index }) else {
                throw .badFigure("layer that moves another")
            }
            found.insert(parent, at: 0)
            guard found.count <= Tuning.standard.maxDepth else {
                throw .tooLarge("too many layers that move each other")
            }
            wanted = parent["parent"].integer
        }
        return found
    }

    /// When a layer is seen; `nil` for never within the loop.
    private func visibility(of layer: JSONNode, delay: Double) throws(LottieError) -> (
        attribute: String, animation: String
    )? {
        guard let start = layer["ip"].number, let end = layer["op"].number else {
            throw .badFigure("frames of a layer")
        }
        let loop = drawing.loop
        let (from, until) = (max(start + delay, loop.first), min(end + delay, loop.end))
        guard from < until else { return nil }
        var steps = [(frame: loop.first, value: from > loop.first ? "none" : "inline")]
        if from > loop.first { steps.append((from, "inline")) }
        if until < loop.end { steps.append((until, "none")) }
        return drawing.stepped("display", steps)
    }

    private func count(unsupportedIn layer: JSONNode) {
        let names = [
            2: "pictures", 5: "texts", 6: "sounds", 7: "place holders", 9: "films", 10: "sequences of pictures",
            13: "cameras",
            15: "data",
        ]
        if let kind = layer["ty"].integer, ![0, 1, 3, 4].contains(kind) {
            drawing.features.add(names[kind] ?? "layers of another kind")
        }
        let marks: [(Bool, String)] = [
            (layer["ddd"].isTrue, "layers in space"), (layer["ao"].isTrue, "layers that turn along their way"),
            (layer["bm"].isTrue, "ways to blend layers"), (layer["sy"].list.isEmpty == false, "styles of layers"),
            (layer["ef"].list.contains { !$0["en"].isPresent || $0["en"].isTrue }, "effects"),
            (layer["tm"].isPresent, "time that runs otherwise"),
            (layer["sr"].number ?? 1 != 1, "layers that are slower or faster"),
        ]
        for (isUsed, name) in marks where isUsed { drawing.features.add(name) }
    }
}
