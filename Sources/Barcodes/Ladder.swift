/// The passes in the order they are tried, cheapest first.
public enum Ladder {
    /// What a quick look may cost: enough for a sharp photo, whatever its size.
    public static let quick: [Pass] = [
        Pass(longestSide: 800, allSymbologies: true),
        Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 1, amount: 1)),
    ]

    /// Everything, until something is confirmed or the budget ends.
    public static let standard: [Pass] =
        quick + [
            Pass(longestSide: 1600, allSymbologies: true),
            Pass(longestSide: 800, filter: .sharpen(radius: 2, amount: 2)),
            Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4)),
            Pass(longestSide: 800, angle: 30),
            Pass(longestSide: 800, angle: -30),
            Pass(longestSide: 800, angle: 15),
            Pass(longestSide: 800, angle: -15),
            Pass(longestSide: 800, angle: 45),
            Pass(longestSide: 800, filter: .evenContrast(tile: 24)),
            Pass(longestSide: 640, zoom: 2),
            Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4), angle: 30),
            Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4), angle: -30),
            Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4), angle: 15),
            Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4), angle: -15),
            Pass(longestSide: 800, zoom: 0.75, filter: .sharpen(radius: 2, amount: 3)),
            Pass(longestSide: 4000, allSymbologies: true),
        ]
}
