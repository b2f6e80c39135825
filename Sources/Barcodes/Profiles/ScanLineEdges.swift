/// The edges of a line of brightness, to a fraction of a pixel.
struct ScanLineEdges {
    /// Places where brightness crosses the middle between two successive extremes.
    private(set) var places: [Double] = []
    /// Index in `places` of the first edge from light to dark.
    private(set) var firstBar = 0

    init(_ line: [Double]) {
        let tuning = Tuning.standard.edges
        guard let brightest = line.max(), let darkest = line.min(), brightest - darkest >= tuning.minRange else {
            return
        }
        // A smaller change is noise or texture.
        let swing = max(tuning.minSwing, (brightest - darkest) / 10)
        var extreme = line[0]
        var extremePlace = 0
        var lastTurn = 0
        // 0 until the first swing shows whether the line rises or falls.
        var direction = 0.0
        var (lowest, highest) = (0, 0)
        func cross(_ from: Int, _ to: Int) -> Double {
            let middle = (line[from] + line[to]) / 2
            let isFalling = line[to] < line[from]
            var place = from
            while place + 1 < to, isFalling == (line[place + 1] > middle) { place += 1 }
            let change = line[place + 1] - line[place]
            return Double(place) + (change == 0 ? 0.5 : (middle - line[place]) / change)
        }
        for place in line.indices {
            let value = line[place]
            if direction == 0 {
                if value > line[highest] { highest = place }
                if value < line[lowest] { lowest = place }
                if line[highest] - value >= swing {
                    (direction, extreme, extremePlace, lastTurn) = (-1, value, place, highest)
                } else if value - line[lowest] >= swing {
                    (direction, extreme, extremePlace, lastTurn) = (1, value, place, lowest)
                    firstBar = 1
                }
            } else if (value - extreme) * direction > 0 {
                (extreme, extremePlace) = (value, place)
            } else if (extreme - value) * direction >= swing {
                places.append(cross(lastTurn, extremePlace))
                lastTurn = extremePlace
                direction = -direction
                (extreme, extremePlace) = (value, place)
            }
        }
        if direction != 0 { places.append(cross(lastTurn, extremePlace)) }
    }

    /// How modules widen along a symbol from one edge to another, by the widths of its outer guards: three modules of
    /// bar, space and bar on either side, five at the end of a UPC-E.
    ///
    /// - Returns: `nil` where both guards are equally wide, or where these cannot be guards.
    func warp(_ layout: EANLayout, from first: Int, to last: Int) -> (bend: Double, bulge: Double)? {
        let closing = layout == .upcE ? 5 : 3
        guard last - first > 3 + closing else { return nil }
        let mean = (places[last] - places[first]) / Double(layout.modules)
        let before = (places[first + 3] - places[first]) / 3 / mean
        let after = (places[last] - places[last - closing]) / Double(closing) / mean
        // In mean modules, modules are 1 + bend + bulge wide at the start and 1 - bend + bulge at the end.
        let (bend, bulge) = ((before - after) / 2, (before + after) / 2 - 1)
        let tuning = Tuning.standard.edges
        guard abs(bend) > tuning.minBend, abs(bend) < tuning.maxBend, abs(bulge) < tuning.maxBulge else { return nil }
        return (bend, bulge)
    }
}
