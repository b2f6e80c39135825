/// The edges along a line across bars, from which the widths of bars and spaces follow.
public struct ElementLine: Sendable {
    /// Places of the edges along the line, each behind the one before.
    public let edges: [Float]
    /// Whether a bar, not a space, lies between the first two edges.
    public let beginsWithBar: Bool

    /// A line with these edges.
    ///
    /// - Parameters:
    ///   - edges: places along the line, in any unit, each behind the one before.
    ///   - beginsWithBar: whether a bar lies between the first two.
    public init(edges: [Float], beginsWithBar: Bool) {
        (self.edges, self.beginsWithBar) = (edges, beginsWithBar)
    }

    /// Bars and spaces together.
    var count: Int { max(0, edges.count - 1) }

    /// Whether the element at `index` is a bar.
    func isBar(_ index: Int) -> Bool { (index % 2 == 0) == beginsWithBar }

    /// How wide the element at `index` is.
    func width(_ index: Int) -> Float { edges[index + 1] - edges[index] }

    /// How wide the `count` elements from `index` on are together.
    func width(_ index: Int, count: Int) -> Float { edges[index + count] - edges[index] }

    /// The same line from its other end; places count backwards, below zero.
    var reversed: ElementLine {
        ElementLine(
            edges: edges.reversed().map(-), beginsWithBar: count % 2 == 0 ? !beginsWithBar : beginsWithBar)
    }
}
