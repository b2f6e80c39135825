// Written by Scripts/learn/bareness.py.

/// How surely a code stands on a pack: a logistic regression of what is measured around it.
enum PackWeights {
    /// The log odds where every feature is 0.
    static let bias = 0.0
    /// What each feature adds to the log odds, for each 1 of it.
    static let weights: [SurroundingFeature: Double] = [:]
}
