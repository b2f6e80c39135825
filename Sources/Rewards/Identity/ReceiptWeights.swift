/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed 1 --pairs 60000`, which says from what it learns.
enum ReceiptWeights {
    /// At least this: the same.
    static let same = 4.59
    /// Less than this: different. Between the two a person decides.
    static let different = 1.22
    /// Before anything is compared.
    static let prior = 1.17

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
        .vat: [.equal: 0.01, .near: 0.49, .other: 0.40],
        .register: [.equal: -0.43, .near: -0.94, .other: -2.88],
        .document: [.sure: 4.38, .equal: 2.58, .next: -3.09, .near: -0.61, .other: -2.12, .another: -2.78, .astray: 0.49],
        .date: [.equal: -0.38, .near: 0.63, .other: -1.54],
        .time: [.sure: 2.12, .equal: 1.31, .close: -0.80, .near: -0.35, .other: -2.00],
        .total: [.equal: 2.99, .sole: -0.01, .near: 0.01, .other: -2.34, .unsure: -1.44],
        .amounts: [.many: 3.27, .several: 3.12, .part: -2.61, .two: 0.02, .one: 2.23, .some: -1.80, .none: -1.14, .unsure: -1.12, .changed: 1.71],
        .names: [.many: 2.74, .part: -1.46, .some: -0.65, .few: 1.47, .none: -1.40, .unsure: -0.69],
    ]
}
