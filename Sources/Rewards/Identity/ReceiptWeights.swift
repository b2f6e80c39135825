/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed 1 --pairs 12000`, which says from what it learns.
enum ReceiptWeights {
    /// At least this: the same.
    static let same = 3.56
    /// Less than this: different. Between the two a person decides.
    static let different = -1.24
    /// Before anything is compared.
    static let prior = 1.34

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
        .vat: [.equal: -0.36, .near: -0.57, .other: -0.45],
        .register: [.equal: 0.47, .near: 0.48, .other: -3.70],
        .document: [.sure: 5.43, .equal: 5.81, .next: -4.02, .near: -0.37, .other: -1.93, .another: -4.04],
        .date: [.equal: -0.89, .near: 0.38, .other: -2.22],
        .time: [.sure: 2.73, .equal: 1.09, .close: -0.55, .near: -1.09, .other: -3.30],
        .total: [.equal: 1.42, .sole: -2.00, .near: -0.74, .other: -2.82],
        .amounts: [.many: 5.50, .several: 3.45, .part: -1.33, .two: 0.46, .one: 3.57, .some: -2.79, .none: -1.07],
        .names: [.many: 4.32, .part: -1.81, .some: -0.32, .few: 2.93, .none: -5.13],
    ]
}
