// Written by Scripts/learn/bareness.py.

/// How surely a code stands on a pack: a logistic regression of what is measured around it.
enum PackWeights {
    /// The log odds where every feature is 0.
    static let bias = 16.8275
    /// What each feature adds to the log odds, for each 1 of it.
    static let weights: [SurroundingFeature: Double] = [
        .bars: -10.7508,
        .borderFar: -0.7063,
        .borderNear: 0.0121,
        .clipped: -3.7423,
        .closedDirections: 0.1281,
        .codes: -0.8946,
        .contrast: -15.8399,
        .dark: 2.4515,
        .edges: 1.1158,
        .extent: -0.2918,
        .free: -2.4052,
        .ink: 7.3591,
        .noise: -0.0529,
        .openSides: -0.6501,
        .page: -0.2563,
        .pageAround: -0.4482,
        .pageAtBorder: -0.1851,
        .pageNear: -0.7497,
        .print: -0.4119,
        .shading: 5.9066,
        .spread: -2.4588,
        .stepFar: -4.1888,
        .stepMiddle: -0.7703,
        .stepNear: 3.5377,
        .still: 0.1227,
    ]
}
