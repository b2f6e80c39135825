// Written by Scripts/learn/bareness.py.

/// How surely a code stands on a pack: a logistic regression of what is measured around it.
enum PackWeights {
    /// The log odds where every feature is 0.
    static let bias = 7.8128
    /// What each feature adds to the log odds, for each 1 of it.
    static let weights: [SurroundingFeature: Double] = [
        .bars: -9.4256,
        .borderFar: -1.2912,
        .borderNear: -0.3227,
        .clipped: -3.5787,
        .closedDirections: -0.1401,
        .codes: -0.0864,
        .contrast: -7.3039,
        .dark: 2.3708,
        .edges: 1.6608,
        .extent: -0.3550,
        .free: -1.3962,
        .ink: 8.3647,
        .noise: -0.1233,
        .openSides: -0.7159,
        .otherSymbols: -0.8607,
        .page: -0.1782,
        .pageAround: 0.0628,
        .pageAtBorder: -1.3248,
        .pageNear: -0.4629,
        .print: 1.6593,
        .shading: 3.5138,
        .spread: -0.5564,
        .stepFar: -0.5866,
        .stepMiddle: -3.7469,
        .stepNear: 3.7647,
        .still: 0.8444,
    ]
}
