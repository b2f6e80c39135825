// Written by Scripts/learn/bareness.py.

/// How surely a code stands on a pack: a logistic regression of what is measured around it.
enum PackWeights {
    /// The log odds where every feature is 0.
    static let bias = 5.8696
    /// What each feature adds to the log odds, for each 1 of it.
    static let weights: [SurroundingFeature: Double] = [
        .bars: -6.8186,
        .borderFar: -1.1600,
        .borderNear: 0.0526,
        .clipped: -3.5711,
        .closedDirections: 0.1344,
        .codes: -0.1356,
        .contrast: -4.8337,
        .dark: 2.3856,
        .edges: 1.3344,
        .extent: -0.3925,
        .free: -1.4598,
        .ink: 6.9994,
        .noise: -0.3030,
        .openSides: -0.6794,
        .otherSymbols: -0.5700,
        .page: -0.1523,
        .pageAround: 0.2915,
        .pageAtBorder: -0.7202,
        .pageNear: -0.5929,
        .print: 2.3423,
        .shading: 3.6786,
        .spread: -1.1786,
        .stepFar: -0.8451,
        .stepMiddle: -2.9165,
        .stepNear: 2.8327,
        .still: -0.1980,
    ]
}
