import Foundation

/// A path of cubic curves: corner points with the handles before and behind each, as offsets from it.
struct CubicPath: Equatable {
    struct Point: Equatable {
        var x: Double
        var y: Double

        static let zero = Point(x: 0, y: 0)
        static func + (one: Point, other: Point) -> Point { Point(x: one.x + other.x, y: one.y + other.y) }
        static func - (one: Point, other: Point) -> Point { Point(x: one.x - other.x, y: one.y - other.y) }
        static func * (one: Point, factor: Double) -> Point { Point(x: one.x * factor, y: one.y * factor) }
    }

    struct Corner: Equatable {
        var place: Point
        var handleIn: Point
        var handleOut: Point
    }

    var corners: [Corner]
    var isClosed: Bool

    /// The path of a shape's value `{v, i, o, c}`.
    init(_ node: JSONNode) throws(LottieError) {
        func points(_ name: String) throws(LottieError) -> [Point] {
            var found: [Point] = []
            for item in node[name].list {
                guard let pair = item.numbers, pair.count >= 2 else { throw .badFigure("corner of a path") }
                found.append(Point(x: pair[0], y: pair[1]))
            }
            return found
        }
        let (places, handlesIn, handlesOut) = (try points("v"), try points("i"), try points("o"))
        guard places.count == handlesIn.count, places.count == handlesOut.count else {
            throw .badFigure("handles of a path")
        }
        corners = places.indices.map {
            Corner(place: places[$0], handleIn: handlesIn[$0], handleOut: handlesOut[$0])
        }
        isClosed = node["c"].isTrue
    }

    init(corners: [Corner], isClosed: Bool) {
        self.corners = corners
        self.isClosed = isClosed
    }

    /// An ellipse, drawn clockwise from its top.
    init(ellipseAround centre: Point, width: Double, height: Double) {
        let (x, y) = (width / 2, height / 2)
        let (handleX, handleY) = (x * Tuning.standard.circleHandle, y * Tuning.standard.circleHandle)
        func corner(_ dx: Double, _ dy: Double, _ hx: Double, _ hy: Double) -> Corner {
            Corner(
                place: centre + Point(x: dx, y: dy), handleIn: Point(x: -hx, y: -hy), handleOut: Point(x: hx, y: hy))
        }
        corners = [
            corner(0, -y, handleX, 0), corner(x, 0, 0, handleY), corner(0, y, -handleX, 0), corner(-x, 0, 0, -handleY),
        ]
        isClosed = true
    }

    /// A rectangle with round corners, drawn clockwise from the right end of its top side.
    init(rectangleAround centre: Point, width: Double, height: Double, rounding: Double) {
        let (x, y) = (width / 2, height / 2)
        let radius = max(0, min(rounding, abs(x), abs(y)))
        let handle = radius * Tuning.standard.circleHandle
        func corner(_ dx: Double, _ dy: Double, _ into: Point, _ out: Point) -> Corner {
            Corner(place: centre + Point(x: dx, y: dy), handleIn: into, handleOut: out)
        }
        func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        // Eight corners also where none is round, so that a rounding can grow from nothing.
        corners = [
            corner(x, -y + radius, at(0, -handle), .zero), corner(x, y - radius, .zero, at(0, handle)),
            corner(x - radius, y, at(handle, 0), .zero), corner(-x + radius, y, .zero, at(-handle, 0)),
            corner(-x, y - radius, at(0, handle), .zero), corner(-x, -y + radius, .zero, at(0, -handle)),
            corner(-x + radius, -y, at(-handle, 0), .zero), corner(x - radius, -y, .zero, at(handle, 0)),
        ]
        isClosed = true
    }

    /// The figures of a star or a polygon.
    struct Star {
        var points: Double
        var centre: Point
        /// In degrees, clockwise from the top.
        var rotation: Double
        var outerRadius: Double
        /// `nil` for a polygon.
        var innerRadius: Double?
        /// In percent of the way to the next corner.
        var outerRoundness: Double
        var innerRoundness: Double
    }

    /// A star or a polygon.
    init(_ star: Star) {
        let count = Int(max(3, min(star.points, 200))) * (star.innerRadius == nil ? 1 : 2)
        let step = 2 * Double.pi / Double(count)
        // How the players of the format lay a corner's handles: along a share of the circle's part between two corners.
        let share = star.innerRadius == nil ? Tuning.standard.polygonHandle : Tuning.standard.starHandle
        corners = (0..<count).map { place in
            let isInner = star.innerRadius != nil && place % 2 == 1
            let radius = isInner ? star.innerRadius ?? 0 : star.outerRadius
            let roundness = (isInner ? star.innerRoundness : star.outerRoundness) / 100
            let angle = star.rotation * .pi / 180 - .pi / 2 + step * Double(place)
            let length = 2 * Double.pi * radius * share / Double(count) * roundness
            let along = Point(x: -sin(angle) * length, y: cos(angle) * length)
            return Corner(
                place: star.centre + Point(x: cos(angle) * radius, y: sin(angle) * radius),
                handleIn: along * -1, handleOut: along)
        }
        isClosed = true
    }
}

extension CubicPath: Mixable {
    /// Between two paths of as many corners; the first one else, since the players show none between such paths either.
    static func mix(_ one: CubicPath, _ other: CubicPath, share: Double) -> CubicPath {
        guard one.corners.count == other.corners.count else { return share < 1 ? one : other }
        func mixed(_ a: Point, _ b: Point) -> Point { a + (b - a) * share }
        let corners = zip(one.corners, other.corners).map {
            Corner(
                place: mixed($0.place, $1.place), handleIn: mixed($0.handleIn, $1.handleIn),
                handleOut: mixed($0.handleOut, $1.handleOut))
        }
        return CubicPath(corners: corners, isClosed: one.isClosed)
    }

    func canMix(with other: CubicPath) -> Bool {
        corners.count == other.corners.count && isClosed == other.isClosed
    }
}
