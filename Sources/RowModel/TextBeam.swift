/// The likeliest texts of some steps of a row: a search over the beginnings of texts, each with the likelihoods of all
/// its alignments (CTC, Graves 2006; as Hannun et al. 2014 search, without a language model).
///
/// The best path is the text of the likeliest alignment; here alignments of one text count together, and what else the
/// steps may say is found with its probability.
struct TextBeam {
    /// A text, as codes, with its share of the likelihood of all that were found.
    struct Text {
        var codes: [Int]
        var probability: Float
    }

    /// A beginning of a text: its last code, behind another beginning.
    private struct Node: Hashable {
        var parent: Int
        var code: Int
    }

    /// A beginning with the likelihoods of its alignments up to a step.
    private struct Prefix {
        var node: Int
        /// Of those whose last step is blank.
        var endsInBlank: Float
        /// Of those whose last step is the last code.
        var endsInCode: Float

        var sum: Float { endsInBlank + endsInCode }
    }

    /// The first is the empty text, whose code is none.
    private var nodes = [Node(parent: 0, code: -1)]
    private var places: [Node: Int] = [:]
    private var beam = [Prefix(node: 0, endsInBlank: 1, endsInCode: 0)]

    /// Searches the texts of the steps in this range.
    init(_ likelihoods: CharacterLikelihoods, steps: Range<Int>, blank: Int) {
        let least = Tuning.standard.beam.minLikelihood
        for step in steps {
            let codes = (0..<likelihoods.classes).filter { $0 != blank && likelihoods[step, $0] >= least }
            advance(likelihoods, step, codes, blank: blank)
        }
    }

    /// The likeliest texts, in order.
    var texts: [Text] {
        beam.map { prefix in
            var codes: [Int] = []
            var node = prefix.node
            while node > 0 {
                codes.append(nodes[node].code)
                node = nodes[node].parent
            }
            return Text(codes: codes.reversed(), probability: prefix.sum)
        }
    }

    private mutating func advance(_ likelihoods: CharacterLikelihoods, _ step: Int, _ codes: [Int], blank: Int) {
        var next: [Prefix] = []
        func add(_ node: Int, blank: Float, code: Float) {
            guard let place = next.firstIndex(where: { $0.node == node }) else {
                return next.append(Prefix(node: node, endsInBlank: blank, endsInCode: code))
            }
            next[place].endsInBlank += blank
            next[place].endsInCode += code
        }
        for prefix in beam {
            let last = nodes[prefix.node].code
            add(
                prefix.node, blank: prefix.sum * likelihoods[step, blank],
                code: last < 0 ? 0 : prefix.endsInCode * likelihoods[step, last])
            for code in codes {
                // The same code again is another character only behind a blank.
                let before = last == code ? prefix.endsInBlank : prefix.sum
                guard before > 0 else { continue }
                add(node(behind: prefix.node, code), blank: 0, code: before * likelihoods[step, code])
            }
        }
        beam = TextBeam.likeliest(next)
    }

    private mutating func node(behind parent: Int, _ code: Int) -> Int {
        let node = Node(parent: parent, code: code)
        if let place = places[node] { return place }
        nodes.append(node)
        places[node] = nodes.count - 1
        return nodes.count - 1
    }

    /// The likeliest beginnings, in order. Their likelihoods become 1 together: products of many would vanish.
    private static func likeliest(_ prefixes: [Prefix]) -> [Prefix] {
        let best = prefixes.filter { $0.sum > 0 }.sorted { ($0.sum, $1.node) > ($1.sum, $0.node) }.prefix(
            Tuning.standard.beam.width)
        let sum = best.reduce(Float(0)) { $0 + $1.sum }
        guard sum > 0 else { return Array(best) }
        return best.map {
            Prefix(node: $0.node, endsInBlank: $0.endsInBlank / sum, endsInCode: $0.endsInCode / sum)
        }
    }
}
