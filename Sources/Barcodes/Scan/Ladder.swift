/// The rungs in the order they are tried, cheapest first.
public enum Ladder {
    /// What a quick look may cost: enough for a sharp photo, whatever its size.
    public static let quick: [Rung] = [
        // Every second line: half of the next rung's price, and most photos need no more.
        .scan(Pass(longestSide: 800, density: 2, includesSquares: true)),
        .scan(Pass(longestSide: 800, includesSquares: true)),
        .scan(Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 1, amount: 1))),
    ]

    /// What comes before the second rung where the first one saw nothing of bars that are plain to see.
    static let firstFit = Rung.fit(longestSide: 800, patches: 1, deep: false)

    /// What a picture without bars is looked over for once more: QR codes too small for the quick rungs.
    static let square = [Pass(longestSide: 1600), Pass(longestSide: 4000)]

    /// Everything, until something is confirmed or the budget ends.
    ///
    /// Each rung from the third on read some of 1,500 harmed photos (`Scripts/stress.py --seed 511 --each 12`) that those
    /// before it had not, or is there for what that does not draw: shade, and codes that are small in a large picture.
    public static let standard: [Rung] =
        quick + [
            .fit(longestSide: 800, patches: 2, deep: false),
            .scan(Pass(longestSide: 1600, includesSquares: true)),
            .scan(Pass(longestSide: 800, filter: .sharpen(radius: 2, amount: 2))),
            .scan(Pass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4))),
            .scan(Pass(longestSide: 800, angle: 30)),
            .scan(Pass(longestSide: 800, angle: -30)),
            // Thin bars far out of focus cut a symbol in two patches; at half the size it is one.
            .fit(longestSide: 400, patches: 2, deep: false),
            .fit(longestSide: 800, patches: 2, deep: true),
            .scan(Pass(longestSide: 800, angle: 15)),
            .scan(Pass(longestSide: 800, angle: -15)),
            .scan(Pass(longestSide: 800, angle: 45)),
            .scan(Pass(longestSide: 800, filter: .evenContrast(tile: 24))),
            .scan(Pass(longestSide: 640, zoom: 2)),
            .fit(longestSide: 1600, patches: 3, deep: true),
            .scan(Pass(longestSide: 4000, includesSquares: true)),
        ]
}
