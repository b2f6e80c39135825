extension Sequence where Element: Comparable {
    /// The element in the middle of all in their order, the greater one of two in the middle; `nil` where there are
    /// none.
    @inlinable
    public func median() -> Element? {
        let ordered = sorted()
        return ordered.isEmpty ? nil : ordered[ordered.count / 2]
    }
}
