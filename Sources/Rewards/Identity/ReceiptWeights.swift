/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed 1 --pairs 8000`, which says from what it learns.
enum ReceiptWeights {
    /// At least this: the same.
    static let same = 3.03
    /// Less than this: different. Between the two a person decides.
    static let different = 1.96
    /// Before anything is compared.
    static let prior = 2.49

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
        .vat: [.equal: 0.46, .near: -0.37, .other: 0.28],
        .register: [.equal: 0.82, .near: 0.86, .other: -1.75],
        .document: [.sure: 6.25, .equal: 3.96, .next: -4.14, .near: -2.74, .other: -1.41],
        .date: [.equal: -1.07, .near: -0.72, .other: -1.95],
        .time: [.sure: 2.24, .equal: -0.61, .close: -0.24, .near: -1.28, .other: -2.11],
        .total: [.equal: 1.44, .near: -1.53, .other: -3.79],
        .amounts: [.many: 1.85, .several: 0.31, .two: -1.23, .one: -0.09, .some: -3.18, .none: -2.58],
        .names: [.many: 2.54, .some: -0.48, .few: 0.90, .none: -2.96],
        .picture: [.alike: 0.33, .similar: -0.31, .unlike: -0.02],
    ]
}
