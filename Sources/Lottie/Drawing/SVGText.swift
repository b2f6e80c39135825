import Foundation

/// Figures as SVG writes them.
enum SVGText {
    /// A coordinate.
    static func number(_ value: Double) -> String { written(value, decimals: Tuning.standard.decimals) }
    /// A point in time, a share, a colour's part.
    static func time(_ value: Double) -> String { written(value, decimals: Tuning.standard.timeDecimals) }

    static func point(_ point: CubicPath.Point) -> String { "\(number(point.x)) \(number(point.y))" }

    /// Percent as a share.
    static func share(_ percent: Double) -> String { written(min(max(percent / 100, 0), 1), decimals: 4) }

    private static func written(_ value: Double, decimals: Int) -> String {
        let power = (0..<decimals).reduce(1.0) { whole, _ in whole * 10 }
        let limit = Tuning.standard.maxFigure * 1000
        let scaled = Int((min(max(value.isFinite ? value : 0, -limit), limit) * power).rounded())
        let (whole, part) = (abs(scaled) / Int(power), abs(scaled) % Int(power))
        let sign = scaled < 0 ? "-" : ""
        guard part > 0 else { return sign + String(whole) }
        var digits = String(part)
        digits = String(repeating: "0", count: decimals - digits.utf8.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return sign + (whole == 0 ? "" : String(whole)) + "." + digits
    }

    /// The `d` of paths, one after another.
    static func paths(_ paths: [CubicPath]) -> String { paths.map(path).joined() }

    private static func path(_ path: CubicPath) -> String {
        guard let first = path.corners.first else { return "M0 0" }
        var text = "M\(point(first.place))"
        func curve(_ one: CubicPath.Corner, _ next: CubicPath.Corner) {
            text += "C\(point(one.place + one.handleOut)) \(point(next.place + next.handleIn)) \(point(next.place))"
        }
        for (one, next) in zip(path.corners, path.corners.dropFirst()) { curve(one, next) }
        if path.isClosed {
            curve(path.corners[path.corners.count - 1], first)
            text += "Z"
        }
        return text
    }

    /// A colour of three parts, each from 0 to 1; old files count to 255.
    static func colour(_ figures: Figures) -> String {
        let parts = (0..<3).map { figures[$0] }
        let scale = parts.contains { $0 > 1 } ? 1.0 : 255.0
        return "rgb(" + parts.map { String(Int(min(max($0 * scale, 0), 255).rounded())) }.joined(separator: ",") + ")"
    }

    /// Whether text is a colour as `#rrggbb` writes it.
    static func isHexColour(_ text: String) -> Bool {
        let digits = Array(text.utf8)
        return digits.count == 7 && digits[0] == UInt8(ascii: "#")
            && digits.dropFirst().allSatisfy {
                (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
            }
    }
}
