/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/learn/identity/learn.py --seed 1 --pairs 60000`, which says from what it learns.
enum ReceiptWeights {
    /// From these log odds on, two pictures show the same receipt.
    static let same = 4.24
    /// Below these log odds, they show different receipts. Between the two a person decides.
    static let different = 1.55
    /// The log odds before anything is compared.
    static let prior = 1.50

    /// By the raw value of how the fact compares (`FactMatches.swift`).
    static let weights: [ReceiptFact: [String: Double]] = [
        .vat: ["equal": 0.05, "near": 0.56, "other": 0.17],
        .register: ["equal": -0.36, "near": -1.07, "other": -3.31],
        .document: [
            "sure": 5.15, "equal": 2.63, "next": -3.12, "near": -0.38, "other": -2.19, "another": -2.55,
            "astray": -0.48,
        ],
        .date: ["equal": -0.50, "near": 0.66, "other": -1.58],
        .time: ["sure": 2.33, "equal": 0.91, "close": -0.81, "near": -0.31, "other": -1.89],
        .total: ["equal": 2.89, "sole": -0.54, "near": -0.08, "other": -2.93, "unsure": -1.39],
        .amounts: [
            "many": 2.95, "several": 3.29, "part": -3.16, "two": 0.43, "one": 2.21, "some": -1.72, "none": -1.16,
            "unsure": -1.02, "changed": 1.89,
        ],
        .names: ["many": 2.51, "part": -1.44, "some": -0.43, "few": 1.30, "none": -0.88, "unsure": -1.06],
    ]
}
