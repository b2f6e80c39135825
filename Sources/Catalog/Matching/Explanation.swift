/// Puts into words what an assessment found.
struct Explanation {
    let query: LineQuery
    let index: CatalogIndex

    func name(_ assessment: Assessment) -> String {
        let product = index.product(at: assessment.place)
        return "'\(product.name)'\(product.size.isEmpty ? "" : " \(product.size)")"
    }

    func reason(_ assessment: Assessment) -> String {
        var parts: [String] = []
        var pairs: [(own: Int, other: Int)] = assessment.productWordOf.enumerated().filter { $0.element >= 0 }.map {
            ($0.offset, $0.element)
        }
        for note in assessment.notes where !pairs.contains(where: { $0 == (note.own, note.other) }) {
            pairs.append((note.own, note.other))
        }
        let agreeing = pairs.sorted { ($0.own, $0.other) < ($1.own, $1.other) }.map { pair in
            let own = query.words[pair.own].text.description
            let other = index.vocabulary.spelling(Int(assessment.productWords[pair.other].word))
            return own.lowercased() == other ? own : "\(own) = \(other)"
        }
        if !agreeing.isEmpty { parts.append(agreeing.joined(separator: ", ")) }
        if let size = query.line.sizes.first, let agreement = assessment.sizeAgreement {
            switch agreement {
            case .same, .near: parts.append("size \(size) agrees")
            case .open: break
            case .doubt: parts.append("size \(size) is not the product's")
            case .contradiction: parts.append("size \(size) contradicts")
            }
        }
        if !assessment.extraWords.isEmpty {
            let words = assessment.extraWords.map { query.words[$0].text.description }
            parts.append("not in its name: \(words.joined(separator: ", "))")
        }
        if !assessment.missingWords.isEmpty {
            let words = assessment.missingWords.map { index.vocabulary.spelling(Int(assessment.productWords[$0].word)) }
            parts.append("not on the line: \(words.joined(separator: ", "))")
        }
        return parts.joined(separator: "; ")
    }
}
