/// Why a file is not turned into an SVG.
public enum LottieError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The bytes are no Lottie animation at all.
    case noAnimation
    /// The animation uses what is not drawn: each feature, in words, with how often it was met.
    case unsupported([String: Int])
    /// A figure of the file is no number that can be drawn, or is missing.
    case badFigure(String)
    /// The animation is longer, larger or has more parts than are drawn.
    case tooLarge(String)

    /// One sentence part, to stand behind “is a Lottie animation that”.
    public var description: String {
        switch self {
        case .noAnimation: "is not one"
        case .unsupported(let features):
            "uses "
                + features.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        case .badFigure(let name): "has no usable \(name)"
        case .tooLarge(let what): "has \(what)"
        }
    }
}
