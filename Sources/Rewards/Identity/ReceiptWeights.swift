/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed 1 --pairs 16000`, which says from what it learns.
enum ReceiptWeights {
    /// At least this: the same.
    static let same = 2.62
    /// Less than this: different. Between the two a person decides.
    static let different = -1.91
    /// Before anything is compared.
    static let prior = 0.77

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
        .vat: [.equal: -0.20, .near: -0.21, .other: -0.54],
        .register: [.equal: 0.28, .near: -0.68, .other: -2.93],
        .document: [.sure: 5.51, .equal: 5.66, .next: -4.20, .near: -1.96, .other: -2.02, .another: -3.19],
        .date: [.equal: -0.37, .near: 0.74, .other: -2.09],
        .time: [.sure: 2.61, .equal: 0.61, .close: -1.11, .near: -1.23, .other: -3.34],
        .total: [.equal: 2.10, .sole: -1.04, .near: -0.64, .other: -2.55],
        .amounts: [.many: 5.55, .several: 4.05, .part: -1.00, .two: 0.21, .one: 2.82, .some: -2.31, .none: -1.22],
        .names: [.many: 4.08, .part: -2.21, .some: -0.32, .few: 2.46, .none: -4.01],
    ]
}
