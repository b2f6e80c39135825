import Mathematics

/// The text of a row: the likeliest code at each step, without repeats and blanks (CTC, Graves 2006), as tesseract's
/// beam finds it without a dictionary.
struct BestPath {
    /// A character on the path, or a space.
    struct Character {
        var code: Int
        /// The steps at which it is the likeliest.
        var steps: Range<Int>
        /// The natural logarithm of how likely the least likely of its steps is, blanks around it included.
        var certainty: Float
    }

    private(set) var characters: [Character] = []

    init(_ likelihoods: CharacterLikelihoods, blank: Int, space: Int) {
        let runs = BestPath.runs(likelihoods)
        let certainties = BestPath.certainties(likelihoods, runs, blank: blank)
        var least: Float = 0
        for run in runs {
            let own = certainties[run.steps].min() ?? 0
            if run.code == blank {
                least = own
                continue
            }
            // Doubt before a space is doubt about the character before it.
            if run.code == space, let last = characters.indices.last {
                characters[last].certainty = min(characters[last].certainty, least)
                least = 0
            }
            characters.append(Character(code: run.code, steps: run.steps, certainty: min(own, least)))
            least = 0
        }
        if let last = characters.indices.last { characters[last].certainty = min(characters[last].certainty, least) }
    }

    /// Steps that follow one another and have the same likeliest code.
    private struct Run {
        var code: Int
        var steps: Range<Int>
    }

    private static func runs(_ likelihoods: CharacterLikelihoods) -> [Run] {
        var runs: [Run] = []
        for step in 0..<likelihoods.steps {
            let code = likelihoods.best(at: step)
            if runs.last?.code == code {
                runs[runs.count - 1].steps = runs[runs.count - 1].steps.lowerBound..<step + 1
            } else {
                runs.append(Run(code: code, steps: step..<step + 1))
            }
        }
        return runs
    }

    /// How likely the path is at each step, as a natural logarithm.
    ///
    /// Where a character begins or ends, one step may be half its own and half blank, which makes neither doubtful.
    /// Such a step counts with both likelihoods where no third code is likelier than either, one on each side of a
    /// character that has another step to itself (as in tesseract's beam, `TN_TOP2`).
    private static func certainties(_ likelihoods: CharacterLikelihoods, _ runs: [Run], blank: Int) -> [Float] {
        var certainties = runs.flatMap { run in run.steps.map { clampedLogarithm(likelihoods[$0, run.code]) } }
        var isShared = [Bool](repeating: false, count: likelihoods.steps)
        for (place, run) in runs.enumerated() where run.code != blank {
            var alone = run.steps.count
            func share(_ candidates: [Int]) {
                let gains = candidates.compactMap { step -> (step: Int, both: Float)? in
                    let isOwn = run.steps.contains(step)
                    guard !isShared[step], !isOwn || alone > 1 else { return nil }
                    return likelihoods.both(run.code, blank, at: step).map { (step, clampedLogarithm($0)) }
                }
                guard let best = gains.max(by: { $0.both - certainties[$0.step] < $1.both - certainties[$1.step] })
                else { return }
                certainties[best.step] = best.both
                isShared[best.step] = true
                if run.steps.contains(best.step) { alone -= 1 }
            }
            let isBlank = { (index: Int) in runs.indices.contains(index) && runs[index].code == blank }
            share((isBlank(place - 1) ? [run.steps.lowerBound - 1] : []) + [run.steps.lowerBound])
            share((isBlank(place + 1) ? [run.steps.upperBound] : []) + [run.steps.upperBound - 1])
        }
        return certainties
    }

    /// The natural logarithm of a likelihood, bounded below.
    static func clampedLogarithm(_ likelihood: Float) -> Float {
        likelihood > Tuning.standard.minLikelihood ? min(0, naturalLogarithm(likelihood)) : Tuning.standard.minCertainty
    }
}

extension CharacterLikelihoods {
    /// How likely one of two codes is at a step; `nil` where a third is likelier than either.
    fileprivate func both(_ one: Int, _ other: Int, at step: Int) -> Float? {
        let least = min(self[step, one], self[step, other])
        for code in 0..<classes where code != one && code != other && self[step, code] > least { return nil }
        return self[step, one] + self[step, other]
    }
}
