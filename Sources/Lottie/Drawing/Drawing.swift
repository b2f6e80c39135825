/// The SVG as it is written, within its bounds.
final class Drawing {
    let loop: Loop
    let features: UnsupportedFeatures
    private let maxBytes: Int
    private var text = ""
    private var definitions = ""
    private var elements = 0
    private var values = 0
    private var workedOut = 0
    private var names = 0

    init(loop: Loop, features: UnsupportedFeatures, maxBytes: Int) {
        (self.loop, self.features, self.maxBytes) = (loop, features, maxBytes)
    }

    /// A name for what is referred to.
    func newName() -> String {
        names += 1
        return "n\(names)"
    }

    /// An element that holds others.
    func group(_ name: String = "g", _ attributes: String = "", _ content: () throws(LottieError) -> Void)
        throws(LottieError)
    {
        try add("<\(name)\(attributes)>")
        try content()
        text += "</\(name)>"
    }

    /// An element, its animations within it.
    func element(_ name: String, _ attributes: String, animations: String = "") throws(LottieError) {
        try add(animations.isEmpty ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(animations)</\(name)>")
    }

    /// Text that is no element of its own: animations of the one that is open.
    func add(animations: String) throws(LottieError) {
        text += animations
        try holdBounds()
    }

    /// Moves what is drawn meanwhile to the definitions, which others refer to.
    func define(_ content: () throws(LottieError) -> Void) throws(LottieError) {
        let outside = text
        text = ""
        try content()
        definitions += text
        text = outside
        try holdBounds()
    }

    private func add(_ piece: String) throws(LottieError) {
        elements += 1
        text += piece
        try holdBounds()
    }

    private func holdBounds() throws(LottieError) {
        if elements > Tuning.standard.maxElements { throw .tooLarge("more than \(Tuning.standard.maxElements) parts") }
        guard text.utf8.count + definitions.utf8.count <= maxBytes else {
            throw .tooLarge("more than \(maxBytes) bytes as an SVG")
        }
    }

    /// An attribute with its value at the loop's begin, and the animation of it where it moves.
    ///
    /// - Parameter kind: `nil` for an attribute; for a transform its type.
    func animated<Value: Mixable>(
        _ name: String, _ track: Track<Value>, transform kind: String? = nil, _ write: (Value) -> String
    ) throws(LottieError) -> (attribute: String, animation: String) {
        let start = write(track.value(at: loop.first))
        let attribute = kind.map { " transform=\"\($0)(\(start))\"" } ?? " \(name)=\"\(start)\""
        guard let keyframes = loop.keyframes(of: track) else { return (attribute, "") }
        values += keyframes.count
        guard values <= Tuning.standard.maxValues else {
            throw .tooLarge("more than \(Tuning.standard.maxValues) moving figures")
        }
        let opening =
            kind.map { "<animateTransform attributeName=\"transform\" type=\"\($0)\"" }
            ?? "<animate attributeName=\"\(name)\""
        let animation =
            opening + timing(keyframes) + " values=\"\(keyframes.map { write($0.value) }.joined(separator: ";"))\"/>"
        // What is worked out costs time whether it is drawn or not.
        workedOut += animation.utf8.count
        guard workedOut <= Tuning.standard.mostWorkedOut * maxBytes else {
            throw .tooLarge("more than \(maxBytes) bytes as an SVG")
        }
        return (attribute, animation)
    }

    /// An attribute that has words for values, and so no values between them.
    func stepped(_ name: String, _ steps: [(frame: Double, value: String)]) -> (attribute: String, animation: String) {
        guard let first = steps.first else { return ("", "") }
        let attribute = " \(name)=\"\(first.value)\""
        guard steps.count > 1 else { return (first.value == "inline" || first.value == "visible" ? "" : attribute, "") }
        let times = steps.map { SVGText.time(loop.share($0.frame)) }.joined(separator: ";")
        return (
            attribute,
            "<animate attributeName=\"\(name)\"\(cycle) calcMode=\"discrete\" keyTimes=\"\(times)\""
                + " values=\"\(steps.map(\.value).joined(separator: ";"))\"/>"
        )
    }

    private var cycle: String { " dur=\"\(SVGText.time(loop.seconds))s\" repeatCount=\"indefinite\"" }

    private func timing<Value: Mixable>(_ keyframes: [Track<Value>.Keyframe]) -> String {
        let times = keyframes.map { SVGText.time(loop.share($0.frame)) }.joined(separator: ";")
        let eases = keyframes.dropLast().map { keyframe -> String in
            guard case .curve(let x1, let y1, let x2, let y2) = keyframe.ease else { return "0 0 1 1" }
            return [x1, y1, x2, y2].map(SVGText.time).joined(separator: " ")
        }
        let isStraight = eases.allSatisfy { $0 == "0 0 1 1" }
        return cycle + " keyTimes=\"\(times)\""
            + (isStraight ? "" : " calcMode=\"spline\" keySplines=\"\(eases.joined(separator: ";"))\"")
    }

    /// The whole document.
    func document(width: Double, height: Double) -> String {
        let size = "\(SVGText.number(width)) \(SVGText.number(height))"
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" width=\"\(SVGText.number(width))\""
            + " height=\"\(SVGText.number(height))\" fill=\"none\">"
            + (definitions.isEmpty ? "" : "<defs>\(definitions)</defs>") + text + "</svg>"
    }
}
