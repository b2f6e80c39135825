/// Draws the shapes of a layer: paths, and the paints below each that fill and stroke what stands above them in the
/// list.
struct ShapeDrawing {
    let drawing: Drawing
    let reader: PropertyReader

    /// A part of each path that is drawn alone.
    struct Trim {
        /// From and to in percent, and the shift of both in degrees.
        let figures: Track<Figures>
        /// Whether all paths together are one line.
        let isSequential: Bool
    }

    /// What a paint paints.
    private indirect enum Geometry {
        case path(Track<CubicPath>, Trim?)
        case group(Transform, [Geometry])
        case copies([Transform], [Geometry])
    }

    func draw(_ items: [JSONNode], trims: [Trim], depth: Int) throws(LottieError) {
        guard depth <= Tuning.standard.maxDepth else { throw .tooLarge("too many groups within each other") }
        for place in items.indices.reversed() {
            let item = items[place]
            guard !item["hd"].isTrue, let kind = item["ty"].text else { continue }
            switch kind {
            case "gr":
                try drawGroup(item, trims: try trims + self.trims(in: items, after: place), depth: depth)
            case "fl", "st", "gf", "gs":
                let paint = try Paint(item, kind, drawing, reader)
                let shapes = try geometry(items[..<place], of: items, trims: trims, depth: depth)
                try draw(shapes, with: paint)
            case "rp":
                // It repeats all that stands above it, paints included; nothing above it is drawn otherwise.
                return try drawCopies(try copies(item)) { () throws(LottieError) in
                    try draw(
                        Array(items[..<place]), trims: try trims + self.trims(in: items, after: place),
                        depth: depth + 1)
                }
            default: count(kind, item)
            }
        }
    }

    private func drawGroup(_ item: JSONNode, trims: [Trim], depth: Int) throws(LottieError) {
        let inner = item["it"].list
        if item["bm"].isTrue { drawing.features.add("ways to blend groups") }
        guard let moved = inner.first(where: { $0["ty"].text == "tr" }) else {
            return try draw(inner, trims: trims, depth: depth + 1)
        }
        let transform = try Transform(moved, reader)
        try transform.draw(in: drawing) { () throws(LottieError) in
            try transform.drawFaded(in: drawing) { () throws(LottieError) in
                try draw(inner, trims: trims, depth: depth + 1)
            }
        }
    }

    private func trims(in items: [JSONNode], after place: Int) throws(LottieError) -> [Trim] {
        var found: [Trim] = []
        for item in items[(place + 1)...] where item["ty"].text == "tm" && !item["hd"].isTrue {
            let each = [
                try reader.figures(item["s"], "start of a trim"), try reader.figures(item["e"], "end of a trim"),
                try reader.figures(item["o"], "shift of a trim", standard: [0]),
            ]
            let figures = Track.combine(each) { Figures($0.map { $0[0] }) }
            found.append(Trim(figures: figures, isSequential: item["m"].integer == 2))
        }
        return found
    }

    private func geometry(
        _ above: ArraySlice<JSONNode>, of items: [JSONNode], trims outer: [Trim], depth: Int
    ) throws(LottieError) -> [Geometry] {
        guard depth <= Tuning.standard.maxDepth else { throw .tooLarge("too many groups within each other") }
        var found: [Geometry] = []
        for place in above.indices {
            let item = items[place]
            guard !item["hd"].isTrue, let kind = item["ty"].text else { continue }
            let trims = try outer + self.trims(in: items, after: place)
            if kind == "gr" {
                let inner = item["it"].list
                let shapes = try geometry(inner[...], of: inner, trims: trims, depth: depth + 1)
                let moved = inner.first { $0["ty"].text == "tr" } ?? item["none"]
                if !shapes.isEmpty { found.append(.group(try Transform(moved, reader), shapes)) }
            } else if kind == "rp" {
                found = [.copies(try copies(item), found)]
            } else if let path = try path(item, kind) {
                if trims.count > 1 { drawing.features.add("parts of parts of lines") }
                found.append(.path(path, trims.first))
            }
        }
        return found
    }

    /// Where a repeater's copies lie, those that are drawn first at first.
    private func copies(_ item: JSONNode) throws(LottieError) -> [Transform] {
        let count = try reader.figures(item["c"], "number of copies")
        let offset = try reader.figures(item["o"], "number of copies", standard: [0])
        if !count.isStatic || !offset.isStatic { drawing.features.add("repeaters whose number of copies moves") }
        let wanted = Int(max(0, count.keyframes[0].value[0].rounded(.up)))
        guard wanted <= Tuning.standard.maxElements else { throw .tooLarge("too many copies") }
        let all = try (0..<wanted).map { (place: Int) throws(LottieError) -> Transform in
            try Transform(
                copy: item["tr"], times: Double(place) + offset.keyframes[0].value[0],
                share: Double(place) / Double(wanted),
                reader)
        }
        return item["m"].integer == 1 ? all : all.reversed()
    }

    /// Draws once what lies at several places.
    private func drawCopies(_ places: [Transform], _ content: () throws(LottieError) -> Void) throws(LottieError) {
        let name = drawing.newName()
        try drawing.define { () throws(LottieError) in try drawing.group("g", " id=\"\(name)\"", content) }
        for place in places {
            try place.draw(in: drawing) { () throws(LottieError) in
                try place.drawFaded(in: drawing) { () throws(LottieError) in
                    try drawing.element("use", " href=\"#\(name)\"")
                }
            }
        }
    }

    private func path(_ item: JSONNode, _ kind: String) throws(LottieError) -> Track<CubicPath>? {
        let reader = self.reader
        func figures(_ name: String, _ count: Int = 1, standard: [Double]? = nil) throws(LottieError) -> Track<Figures>
        {
            try reader.figures(item[name], "figure of a shape", count: count, standard: standard)
        }
        func point(_ figures: Figures) -> CubicPath.Point { CubicPath.Point(x: figures[0], y: figures[1]) }
        switch kind {
        case "sh": return try reader.path(item["ks"])
        case "el":
            return Track.combine([try figures("p", 2), try figures("s", 2)]) {
                CubicPath(ellipseAround: point($0[0]), width: $0[1][0], height: $0[1][1])
            }
        case "rc":
            let rounding = try figures("r", standard: [0])
            // A rounding that reaches half a side stops growing.
            return Track.combine([try figures("p", 2), try figures("s", 2), rounding], isLinear: rounding.isZero) {
                CubicPath(
                    rectangleAround: point($0[0]), width: $0[1][0], height: $0[1][1], rounding: $0[2][0])
            }
        case "sr":
            let isStar = item["sy"].integer != 2
            let each = [
                try figures("pt"), try figures("p", 2), try figures("r", standard: [0]), try figures("or"),
                try figures("os", standard: [0]), try figures("ir", standard: [0]), try figures("is", standard: [0]),
            ]
            return Track.combine(each, isLinear: false) {
                CubicPath(
                    CubicPath.Star(
                        points: $0[0][0], centre: point($0[1]), rotation: $0[2][0], outerRadius: $0[3][0],
                        innerRadius: isStar ? $0[5][0] : nil, outerRoundness: $0[4][0], innerRoundness: $0[6][0]))
            }
        default: return nil
        }
    }

    // MARK: - Painting

    private func draw(_ shapes: [Geometry], with paint: Paint) throws(LottieError) {
        var together: [Track<CubicPath>] = []
        var trim: Trim?
        for shape in shapes {
            switch shape {
            case .group(let transform, let inner):
                try transform.draw(in: drawing) { () throws(LottieError) in try draw(inner, with: paint) }
            case .copies(let transforms, let inner):
                try drawCopies(transforms) { () throws(LottieError) in try draw(inner, with: paint) }
            case .path(let path, nil): together.append(path)
            case .path(let path, let part?) where part.isSequential:
                together.append(path)
                trim = part
            case .path(let path, let part?): try draw([path], trim: part, with: paint)
            }
        }
        if !together.isEmpty { try draw(together, trim: trim, with: paint) }
    }

    /// Paths that are one line to the paint, so that one within another is a hole.
    private func draw(_ paths: [Track<CubicPath>], trim: Trim?, with paint: Paint) throws(LottieError) {
        guard let trim else {
            let line = try line(of: paths)
            return try drawing.element(
                "path", line.attribute + paint.attributes, animations: line.animation + paint.animations)
        }
        if trim.figures.keyframes.allSatisfy({ $0.value[0] == 0 && $0.value[1] == 100 && $0.value[2] == 0 }) {
            return try draw(paths, trim: nil, with: paint)
        }
        guard paint.isStroke, !paint.isDashed else {
            drawing.features.add(paint.isStroke ? "dashes of a part of a line" : "a part of a line that is filled")
            return
        }
        guard let part = try TrimmedLine(trim, drawing) else { return }
        let line = try line(of: paths)
        try drawing.element(
            "path", line.attribute + paint.attributes + part.attributes,
            animations: line.animation + paint.animations + part.animations)
    }

    private func line(of paths: [Track<CubicPath>]) throws(LottieError) -> (attribute: String, animation: String) {
        paths.count == 1
            ? try drawing.animated("d", paths[0]) { SVGText.paths([$0]) }
            : try drawing.animated("d", Track.combine(paths) { PathList(paths: $0) }) { SVGText.paths($0.paths) }
    }

    private func count(_ kind: String, _ item: JSONNode) {
        let names = [
            "rd": "corners that are rounded later", "op": "offsets of paths", "zz": "zigzags",
            "pb": "paths that bulge", "tw": "twists",
        ]
        if kind == "mm", item["mm"].integer ?? 1 != 1 { drawing.features.add("paths that cut each other") }
        if let name = names[kind] { drawing.features.add(name) }
    }
}

/// Paths that are drawn as one.
struct PathList: Mixable {
    let paths: [CubicPath]

    static func mix(_ one: PathList, _ other: PathList, share: Double) -> PathList {
        PathList(paths: zip(one.paths, other.paths).map { CubicPath.mix($0, $1, share: share) })
    }

    func canMix(with other: PathList) -> Bool {
        paths.count == other.paths.count && zip(paths, other.paths).allSatisfy { $0.canMix(with: $1) }
    }
}

/// A part of a line as dashes of a line whose length counts as 1.
struct TrimmedLine {
    let attributes: String
    let animations: String

    /// `nil` where nothing is ever drawn.
    init?(_ trim: ShapeDrawing.Trim, _ drawing: Drawing) throws(LottieError) {
        func ends(_ figures: Figures) -> (start: Double, length: Double) {
            let (one, other) = (min(max(figures[0] / 100, 0), 1), min(max(figures[1] / 100, 0), 1))
            return (min(one, other) + figures[2] / 360, abs(other - one))
        }
        let figures = trim.figures
        let signs = figures.keyframes.map { $0.value[1] - $0.value[0] }
        let isLinear = signs.allSatisfy { $0 >= 0 } || signs.allSatisfy { $0 <= 0 }
        // A part that goes over the line's end begins anew at its start. One that does not must not: where the next
        // dash begins there would be a dot.
        let goesRound = figures.sampled().keyframes.contains {
            let part = ends($0.value)
            return part.start < 0 || part.start + part.length > 1 + 1e-9
        }
        let dashes = try drawing.animated(
            "stroke-dasharray", figures.map(isLinear: isLinear) { Figures([ends($0).length]) }
        ) { "\(SVGText.time($0[0])) \(goesRound ? SVGText.time(1 - $0[0]) : "2")" }
        let shift = try drawing.animated(
            "stroke-dashoffset", figures.map(isLinear: isLinear) { Figures([-ends($0).start]) }
        ) { SVGText.time($0[0]) }
        // Round ends would leave a dot of a part without length.
        var steps: [(frame: Double, value: String)] = []
        for frame in stride(from: drawing.loop.first, to: drawing.loop.end, by: 1) {
            let value = ends(figures.value(at: frame)).length > Tuning.standard.leastPart ? "visible" : "hidden"
            if steps.last?.value != value { steps.append((frame, value)) }
        }
        guard steps.contains(where: { $0.value == "visible" }) else { return nil }
        let seen = drawing.stepped("visibility", steps)
        attributes = " pathLength=\"1\"" + dashes.attribute + shift.attribute + seen.attribute
        animations = dashes.animation + shift.animation + seen.animation
    }
}
