import Foundation

/// Where a layer or a group lies: moved, turned, skewed and sized around a point of its own.
struct Transform {
    let anchor: Track<Figures>
    let position: Track<Figures>
    /// In percent.
    let scale: Track<Figures>
    /// In degrees, clockwise.
    let rotation: Track<Figures>
    let skew: Track<Figures>
    let skewAxis: Track<Figures>
    /// In percent.
    let opacity: Track<Figures>

    init(_ node: JSONNode, _ reader: PropertyReader) throws(LottieError) {
        anchor = try reader.figures(node["a"], "anchor", count: 2, standard: [0, 0])
        position = try reader.figures(node["p"], "position", count: 2, standard: [0, 0])
        scale = try reader.figures(node["s"], "scale", count: 2, standard: [100, 100])
        let turn = node["r"].isPresent ? node["r"] : node["rz"]
        rotation = try reader.figures(turn, "rotation", standard: [0])
        skew = try reader.figures(node["sk"], "skew", standard: [0])
        skewAxis = try reader.figures(node["sa"], "axis of a skew", standard: [0])
        opacity = try reader.figures(node["o"], "opacity", standard: [100])
        for angle in ["rx", "ry"] where try !reader.figures(node[angle], "rotation", standard: [0]).isZero {
            reader.features.add("turns in space")
        }
    }

    /// Where a repeater's copy lies: its transform so many times, around its anchor.
    ///
    /// - Parameter share: how far the copy is on the way from the first opacity to the last.
    init(copy node: JSONNode, times: Double, share: Double, _ reader: PropertyReader) throws(LottieError) {
        let base = try Transform(node, reader)
        anchor = base.anchor
        position = Track.combine([base.position, base.anchor]) {
            Figures([$0[0][0] * times + $0[1][0], $0[0][1] * times + $0[1][1]])
        }
        scale = base.scale.map(isLinear: times == 0 || times == 1) {
            Figures($0.values.map { pow(abs($0) / 100, times) * ($0 < 0 ? -100 : 100) })
        }
        rotation = base.rotation.map { Figures([$0[0] * times]) }
        (skew, skewAxis) = (Track(Figures([0])), Track(Figures([0])))
        let ends = [
            try reader.figures(node["so"], "first opacity", standard: [100]),
            try reader.figures(node["eo"], "last opacity", standard: [100]),
        ]
        opacity = Track.combine(ends) { Figures([$0[0][0] + ($0[1][0] - $0[0][0]) * share]) }
    }

    /// Draws within the transform, without its opacity.
    func draw(in drawing: Drawing, _ content: () throws(LottieError) -> Void) throws(LottieError) {
        try draw(steps[...], in: drawing, content)
    }

    private struct Step {
        let kind: String
        let track: Track<Figures>
        let write: (Figures) -> String
        let neutral: [Double]
    }

    /// The steps from outside in. A point is skewed along an axis: turned to it, skewed and turned back.
    private var steps: [Step] {
        func pair(_ figures: Figures) -> String { "\(SVGText.number(figures[0])) \(SVGText.number(figures[1]))" }
        func negative(_ figures: Figures) -> String { pair(Figures([-figures[0], -figures[1]])) }
        func angle(_ figures: Figures) -> String { SVGText.number(figures[0]) }
        func backwards(_ figures: Figures) -> String { SVGText.number(-figures[0]) }
        func sizes(_ figures: Figures) -> String {
            "\(SVGText.time(figures[0] / 100)) \(SVGText.time(figures[1] / 100))"
        }
        var steps = [
            Step(kind: "translate", track: position, write: pair, neutral: [0, 0]),
            Step(kind: "rotate", track: rotation, write: angle, neutral: [0]),
        ]
        if !skew.isZero {
            steps += [
                Step(kind: "rotate", track: skewAxis, write: backwards, neutral: [0]),
                Step(kind: "skewX", track: skew, write: backwards, neutral: [0]),
                Step(kind: "rotate", track: skewAxis, write: angle, neutral: [0]),
            ]
        }
        return steps + [
            Step(kind: "scale", track: scale, write: sizes, neutral: [100, 100]),
            Step(kind: "translate", track: anchor, write: negative, neutral: [0, 0]),
        ]
    }

    /// One element for all steps that stand still beside each other, and one for each that moves.
    private func draw(
        _ steps: ArraySlice<Step>, in drawing: Drawing, _ content: () throws(LottieError) -> Void
    ) throws(LottieError) {
        guard let first = steps.first else { return try content() }
        let still = steps.prefix { $0.track.isStatic }
        guard still.isEmpty else {
            let written = still.compactMap { step -> String? in
                let value = step.track.value(at: drawing.loop.first)
                let isNeutral = zip(step.neutral, value.values).allSatisfy { $0 == $1 }
                return isNeutral ? nil : "\(step.kind)(\(step.write(value)))"
            }
            let rest = steps.dropFirst(still.count)
            guard !written.isEmpty else { return try draw(rest, in: drawing, content) }
            return try drawing.group("g", " transform=\"\(written.joined(separator: " "))\"") {
                () throws(LottieError) in
                try draw(rest, in: drawing, content)
            }
        }
        let (attribute, animation) = try drawing.animated(
            "transform", first.track, transform: first.kind, first.write)
        try drawing.group("g", attribute) { () throws(LottieError) in
            try drawing.add(animations: animation)
            try draw(steps.dropFirst(), in: drawing, content)
        }
    }

    /// Draws with the opacity.
    func drawFaded(in drawing: Drawing, _ content: () throws(LottieError) -> Void) throws(LottieError) {
        if opacity.isStatic, opacity.keyframes[0].value[0] >= 100 { return try content() }
        let (attribute, animation) = try drawing.animated("opacity", opacity) { SVGText.share($0[0]) }
        try drawing.group("g", attribute) { () throws(LottieError) in
            try drawing.add(animations: animation)
            try content()
        }
    }
}

extension Track where Value == Figures {
    /// Whether every figure is always 0.
    var isZero: Bool { keyframes.allSatisfy { $0.value.values.allSatisfy { $0 == 0 } } }
}
