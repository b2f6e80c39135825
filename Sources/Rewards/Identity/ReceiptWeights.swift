/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed 1 --pairs 14000`, which says from what it learns.
enum ReceiptWeights {
    /// At least this: the same.
    static let same = 3.12
    /// Less than this: different. Between the two a person decides.
    static let different = -1.39
    /// Before anything is compared.
    static let prior = 0.61

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
        .vat: [.equal: -0.36, .near: -0.45, .other: -0.84],
        .register: [.equal: 0.41, .near: -0.03, .other: -3.66],
        .document: [.sure: 5.53, .equal: 5.98, .next: -4.02, .near: -0.14, .other: -1.93, .another: -3.92],
        .date: [.equal: -0.69, .near: 0.35, .other: -2.63],
        .time: [.sure: 2.47, .equal: 0.90, .close: -0.80, .near: -1.46, .other: -3.55],
        .total: [.equal: 1.74, .sole: -1.57, .near: -0.42, .other: -2.95],
        .amounts: [.many: 6.59, .several: 4.48, .part: -0.76, .two: 1.16, .one: 4.20, .some: -1.81, .none: -0.78],
        .names: [.many: 4.13, .part: -2.02, .some: -0.24, .few: 2.68, .none: -4.55],
    ]
}
