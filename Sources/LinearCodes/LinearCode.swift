/// A linear code as bars and spaces, written and not read: dark and light runs by turns, the first dark, in modules.
public struct LinearCode: Sendable {
    /// The widths of bars and spaces by turns, from a bar to a bar.
    public let runs: [Int]
    /// The light margins that readers need on the left and the right, in modules.
    public let quietZone: (left: Int, right: Int)

    init(runs: [Int], quietZone: (left: Int, right: Int)) {
        self.runs = runs
        self.quietZone = quietZone
    }

    /// Height of the bars for a width of 100 modules; phones show it wide, tills read it at any height.
    private static let height = 50

    /// A drawing without measures of its own, dark on white, with the quiet zones.
    public var svg: String {
        let width = quietZone.left + runs.reduce(0, +) + quietZone.right
        var (path, place) = ("", quietZone.left)
        for (index, run) in runs.enumerated() {
            if index.isMultiple(of: 2) { path += "M\(place) 4h\(run)v\(LinearCode.height)h-\(run)z" }
            place += run
        }
        let height = LinearCode.height + 8
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(width)v\(height)H0z"/><path d="\(path)"/></svg>

            """
    }
}
