/// How likely each character is at each step of a row.
struct CharacterLikelihoods: Sendable {
    let steps: Int
    let classes: Int
    /// Step by step, `classes` each.
    let values: [Float]

    subscript(_ step: Int, _ code: Int) -> Float { values[step * classes + code] }

    /// The likeliest code at a step.
    func best(at step: Int) -> Int {
        var best = 0
        for code in 1..<classes where self[step, code] > self[step, best] { best = code }
        return best
    }
}
