/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed 1 --pairs 60000`, which says from what it learns.
enum ReceiptWeights {
    /// At least this: the same.
    static let same = 4.93
    /// Less than this: different. Between the two a person decides.
    static let different = 0.81
    /// Before anything is compared.
    static let prior = 0.76

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
        .vat: [.equal: -0.16, .near: 0.46, .other: 0.76],
        .register: [.equal: -0.27, .near: -1.98, .other: -4.66],
        .document: [
            .sure: 5.38, .equal: 2.65, .next: -3.20, .near: -0.36, .other: -2.52, .another: -3.08, .astray: -1.35,
        ],
        .date: [.equal: -0.46, .near: 0.41, .other: -1.28],
        .time: [.sure: 2.28, .equal: 1.35, .close: -0.99, .near: -0.68, .other: -2.45],
        .total: [.equal: 2.91, .sole: -0.59, .near: -0.07, .other: -2.74, .unsure: -1.55],
        .amounts: [
            .many: 6.14, .several: 4.66, .part: -4.45, .two: 0.76, .one: 2.89, .some: -1.58, .none: -0.76,
            .unsure: -0.84,
        ],
        .names: [.many: 3.54, .part: -3.63, .some: -0.34, .few: 2.05, .none: -1.04, .unsure: -0.57],
    ]
}
