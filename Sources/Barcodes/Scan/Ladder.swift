/// The rungs in the order they are tried, cheapest first.
public enum Ladder {
    /// What a quick look may cost: enough for a sharp photo, whatever its size.
    public static let quick: [Rung] = [
        // Every second line: half of the next rung's price, and most photos need no more.
        .scan(ScanPass(longestSide: 800, density: 2, includesMatrixCodes: true)),
        .scan(ScanPass(longestSide: 800, includesMatrixCodes: true)),
        .scan(ScanPass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 1, amount: 1))),
    ]

    /// What comes before the second rung where the first one saw nothing of bars that are plain to see.
    static let firstFit = Rung.fit(longestSide: 800, patches: 1, deep: false)

    /// What a picture without bars is looked over for once more: QR codes too small for the quick rungs.
    static let square = [ScanPass(longestSide: 1600), ScanPass(longestSide: 4000)]

    /// Everything, until something is confirmed or the budget ends.
    ///
    /// Each rung from the third on read some of 1,500 harmed photos (`Scripts/stress.py --seed 511 --each 12`) that
    /// those before it had not, or is there for what that does not draw: shade, and codes that are small in a large
    /// picture.
    public static let standard: [Rung] =
        quick + [
            .fit(longestSide: 800, patches: 2, deep: false),
            .scan(ScanPass(longestSide: 1600, includesMatrixCodes: true)),
            .scan(ScanPass(longestSide: 800, filter: .sharpen(radius: 2, amount: 2))),
            .scan(ScanPass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4))),
            .scan(ScanPass(longestSide: 800, angle: 30)),
            .scan(ScanPass(longestSide: 800, angle: -30)),
            // Thin bars far out of focus cut a symbol in two patches; at half the size it is one.
            .fit(longestSide: 400, patches: 2, deep: false),
            .fit(longestSide: 800, patches: 2, deep: true),
            .scan(ScanPass(longestSide: 800, angle: 15)),
            .scan(ScanPass(longestSide: 800, angle: -15)),
            .scan(ScanPass(longestSide: 800, angle: 45)),
            .scan(ScanPass(longestSide: 800, filter: .normalizeContrast(tile: 24))),
            .scan(ScanPass(longestSide: 640, zoom: 2)),
            .fit(longestSide: 1600, patches: 3, deep: true),
            .scan(ScanPass(longestSide: 4000, includesMatrixCodes: true)),
        ]
}
