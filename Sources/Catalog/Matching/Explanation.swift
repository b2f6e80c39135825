/// Puts into words what an assessment found.
struct Explanation {
    let query: LineQuery
    let index: CatalogIndex

    func name(_ assessment: Assessment) -> String {
        let product = index.product(at: assessment.place)
        return "'\(product.name)'\(product.size.isEmpty ? "" : " \(product.size)")"
    }

    /// Why a person is asked about candidates, the most probable first.
    func why(_ candidates: [Assessment]) -> String {
        if candidates.count == 1, let doubt = doubt(candidates[0]) { return doubt }
        return candidates.count > 1
            ? "\(candidates.count) products are too close to tell apart"
            : "it looks like \(name(candidates[0])), but not surely enough"
    }

    /// What speaks most against a product, in a sentence; `nil` where nothing speaks much against it.
    func doubt(_ assessment: Assessment) -> String? {
        if assessment.evidence.mayHaveLostVariety {
            return "another product of the brand says more, which the line may have lost"
        }
        if assessment.evidence[.missingWithRoom] > 0 {
            return "the line has room for every word of the product's name, and does not say all"
        }
        let weights = MatchWeights.learned
        let worst = MatchFeature.allCases.map { ($0, weights.contribution($0, assessment.evidence)) }
            .min { $0.1 < $1.1 }
        guard let worst, worst.1 < Tuning.standard.decision.maxUntoldDoubt else { return nil }
        switch worst.0 {
        case .otherSize: return "the size on the line is another"
        case .doubtfulSize, .smallNumber, .oneOfPack: return "a number on the line is not the product's size"
        case .otherNumber: return numbers(assessment)
        case .extraBrand: return assessment.brandContradicts.map { "'\(query.words[$0].text)' is another brand" }
        case .noBrand: return "no brand is on the line"
        case .onlyBrand, .missingTelling, .missingTellingCut, .missingTellingWhole:
            return "only the brand agrees, and the brand has more than one product"
        case .otherWord:
            return assessment.substitutedWords(query).map { own, other in
                "the line says '\(query.words[own].text)' where the product's name says '\(spelling(assessment, other))'"
            }
        case .siblingFits: return "but for the size it is rather another product of the brand"
        default:
            return assessment.extraWords.first.map {
                "the line says '\(query.words[$0].text)', which the product's name does not"
            }
        }
    }

    /// Where line and name each say a number, and not the same.
    func numbers(_ assessment: Assessment) -> String? {
        assessment.contradictingNumbers(query).map { own, other in
            "the line says \(query.words[own].text), the product's name \(spelling(assessment, other))"
        }
    }

    private func spelling(_ assessment: Assessment, _ place: Int) -> String {
        index.vocabulary.spelling(Int(assessment.productWords[place].word))
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
        if assessment.evidence[.discountNamesBrand] > 0 { parts.append("a discount on the line names the brand") }
        if assessment.evidence[.brandOnReceipt] > 0 { parts.append("other lines are surely of the brand") }
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
