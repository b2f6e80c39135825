import Foundation

/// How a path is filled or stroked.
struct Paint {
    let isStroke: Bool
    let isDashed: Bool
    let attributes: String
    let animations: String

    init(_ item: JSONNode, _ kind: String, _ drawing: Drawing, _ reader: PropertyReader) throws(LottieError) {
        let isStroke = kind == "st" || kind == "gs"
        let name = isStroke ? "stroke" : "fill"
        var parts: [(attribute: String, animation: String)] = []
        if kind == "fl" || kind == "st" {
            let colour = try reader.figures(item["c"], "colour", count: 3)
            parts.append(try drawing.animated(name, colour, SVGText.colour))
        } else {
            let gradient = try Gradient(item, reader).define(in: drawing)
            parts.append((" \(name)=\"url(#\(gradient))\"", ""))
        }
        let opacity = try reader.figures(item["o"], "opacity", standard: [100])
        if !opacity.isStatic || opacity.keyframes[0].value[0] < 100 {
            parts.append(try drawing.animated("\(name)-opacity", opacity) { SVGText.share($0[0]) })
        }
        if !isStroke, item["r"].integer == 2 { parts.append((" fill-rule=\"evenodd\"", "")) }
        let dashes = isStroke ? try Paint.dashes(item, drawing, reader) : []
        if isStroke {
            parts.append(
                try drawing.animated("stroke-width", try reader.figures(item["w"], "width of a line")) {
                    SVGText.number(max($0[0], 0))
                })
            parts.append((Paint.ends(item), ""))
            parts += dashes
        }
        if item["bm"].isTrue { drawing.features.add("ways to blend paints") }
        self.isStroke = isStroke
        isDashed = !dashes.isEmpty
        attributes = parts.map(\.attribute).joined()
        animations = parts.map(\.animation).joined()
    }

    /// The ends and corners of a line.
    private static func ends(_ item: JSONNode) -> String {
        let caps = [2: " stroke-linecap=\"round\"", 3: " stroke-linecap=\"square\""]
        let joins = [2: " stroke-linejoin=\"round\"", 3: " stroke-linejoin=\"bevel\""]
        let limit = item["ml"].number.map { " stroke-miterlimit=\"\(SVGText.number(max($0, 1)))\"" } ?? ""
        return (caps[item["lc"].integer ?? 1] ?? "") + (joins[item["lj"].integer ?? 1] ?? limit)
    }

    private static func dashes(
        _ item: JSONNode, _ drawing: Drawing, _ reader: PropertyReader
    ) throws(LottieError) -> [(attribute: String, animation: String)] {
        var lengths: [Track<Figures>] = []
        var shift: Track<Figures>?
        for dash in item["d"].list {
            let figures = try reader.figures(dash["v"], "dash")
            if dash["n"].text == "o" { shift = figures } else { lengths.append(figures) }
        }
        guard !lengths.isEmpty else { return [] }
        let pattern = Track.combine(lengths) { Figures($0.map { max($0[0], 0) }) }
        var parts = [
            try drawing.animated("stroke-dasharray", pattern) {
                $0.values.map(SVGText.number).joined(separator: " ")
            }
        ]
        if let shift {
            parts.append(try drawing.animated("stroke-dashoffset", shift) { SVGText.number($0[0]) })
        }
        return parts
    }
}

/// Colours that go over into each other, along a line or from a middle outwards.
struct Gradient {
    private let isRadial: Bool
    private let start: Track<Figures>
    private let end: Track<Figures>
    /// Four figures a stop (place, red, green, blue), then two (place, opacity) a stop of opacity.
    private let stops: Track<Figures>
    private let count: Int

    init(_ item: JSONNode, _ reader: PropertyReader) throws(LottieError) {
        isRadial = item["t"].integer == 2
        start = try reader.figures(item["s"], "start of a gradient", count: 2)
        end = try reader.figures(item["e"], "end of a gradient", count: 2)
        // Source: judged; designs have two to five stops.
        guard let count = item["g"]["p"].integer, (1...64).contains(count) else { throw .badFigure("gradient") }
        self.count = count
        stops = try reader.figures(item["g"]["k"], "gradient", count: 4 * count)
        if isRadial, try !reader.figures(item["h"], "light of a gradient", standard: [0]).isZero {
            reader.features.add("gradients with their light aside")
        }
        if stops.keyframes.contains(where: { $0.value.values.count > 4 * count }), !stops.isStatic {
            reader.features.add("gradients whose opacity moves")
        }
    }

    /// Writes it to the definitions, and returns its name.
    func define(in drawing: Drawing) throws(LottieError) -> String {
        let name = drawing.newName()
        var parts: [(attribute: String, animation: String)]
        func number(_ place: Int) -> (Figures) -> String { { SVGText.number($0[place]) } }
        if isRadial {
            let radius = Track.combine([start, end], isLinear: false) {
                Figures([hypot($0[1][0] - $0[0][0], $0[1][1] - $0[0][1])])
            }
            parts = [
                try drawing.animated("cx", start, number(0)), try drawing.animated("cy", start, number(1)),
                try drawing.animated("r", radius, number(0)),
            ]
        } else {
            parts = [
                try drawing.animated("x1", start, number(0)), try drawing.animated("y1", start, number(1)),
                try drawing.animated("x2", end, number(0)), try drawing.animated("y2", end, number(1)),
            ]
        }
        let attributes = " id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"" + parts.map(\.attribute).joined()
        try drawing.define { () throws(LottieError) in
            try drawing.group(isRadial ? "radialGradient" : "linearGradient", attributes) { () throws(LottieError) in
                try drawing.add(animations: parts.map(\.animation).joined())
                try drawStops(in: drawing)
            }
        }
        return name
    }

    private func drawStops(in drawing: Drawing) throws(LottieError) {
        let first = stops.keyframes[0].value
        guard first.values.count <= 4 * count else { return try drawStops(withOpacity: first, in: drawing) }
        for stop in 0..<count {
            let place = try drawing.animated("offset", stops.map { Figures([$0[4 * stop]]) }) {
                SVGText.share($0[0] * 100)
            }
            let colour = try drawing.animated(
                "stop-color",
                stops.map { all in Figures((1...3).map { all[4 * stop + $0] }) }, SVGText.colour)
            try drawing.element(
                "stop", place.attribute + colour.attribute, animations: place.animation + colour.animation)
        }
    }

    /// Stops of colour and stops of opacity at places of their own: one of both at each place.
    private func drawStops(withOpacity figures: Figures, in drawing: Drawing) throws(LottieError) {
        let colours = (0..<count).map { stop in
            (figures[4 * stop], Figures((1...3).map { figures[4 * stop + $0] }))
        }
        let opacities = stride(from: 4 * count, to: figures.values.count - 1, by: 2).map {
            (figures[$0], Figures([figures[$0 + 1]]))
        }
        for place in Set(colours.map(\.0) + opacities.map(\.0)).sorted() {
            let colour = Gradient.value(at: place, of: colours)
            let opacity = Gradient.value(at: place, of: opacities)
            try drawing.element(
                "stop",
                " offset=\"\(SVGText.share(place * 100))\" stop-color=\"\(SVGText.colour(colour))\""
                    + " stop-opacity=\"\(SVGText.share(opacity[0] * 100))\"")
        }
    }

    private static func value(at place: Double, of stops: [(Double, Figures)]) -> Figures {
        guard let next = stops.firstIndex(where: { $0.0 >= place }) else { return stops.last?.1 ?? Figures([1]) }
        guard next > 0, stops[next].0 > stops[next - 1].0 else { return stops[next].1 }
        let share = (place - stops[next - 1].0) / (stops[next].0 - stops[next - 1].0)
        return Figures.mix(stops[next - 1].1, stops[next].1, share: share)
    }
}
