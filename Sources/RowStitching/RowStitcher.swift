import DomainModel
import ReceiptGrammar

/// Joins the rows of several photos of one receipt: finds the order in which the photos follow one another down the
/// paper and what each repeats of the one before, and keeps every row once, in its better reading.
///
/// Where several overlaps explain the photos, the longest is taken, which counts the fewest goods: nothing is paid for
/// twice because a till prints two equal rows. Whether the rows are all of the receipt's, the sums show afterwards.
public struct RowStitcher: Sendable {
    /// The rows of each photo, top to bottom.
    private let photos: [[TextRow]]
    private let texts: [[RowText]]
    /// For each photo and each one after it, the overlaps of the second with the first, the best first.
    private var overlaps: [[[RowOverlap]]] = []

    /// The rows of photos, each list from top to bottom with boxes on a level page of its own.
    public init(_ photos: [[TextRow]]) {
        self.photos = photos.map { Array($0.prefix(Tuning.standard.maxRows)) }
        texts = self.photos.map { $0.map(RowText.init) }
        overlaps = texts.indices.map { one in
            texts.indices.map { two in one == two ? [] : RowOverlap.all(of: texts[two], with: texts[one]) }
        }
    }

    /// The ways to join the photos. The first one counts; the others, with other overlaps, are for rows whose sums
    /// contradict the first: a person then sees a better reading.
    public var ways: [StitchedRows] {
        let chain = order
        var ways = [stitched(chain, choosing: [:])]
        for place in chain.indices.dropFirst() {
            let others = overlaps[chain[place - 1]][chain[place]].filter { !$0.isContained }.count
            guard others > 0 else { continue }
            // The last of them is none.
            for choice in 1...min(others, Tuning.standard.maxOthers) {
                guard ways.count <= Tuning.standard.maxOthers else { return ways }
                ways.append(stitched(chain, choosing: [place: choice]))
            }
        }
        return ways
    }

    // MARK: Order

    /// The photos that show rows which no other shows, in the order of the paper.
    private var order: [Int] {
        let useful = photos.indices.filter { !photos[$0].isEmpty && !isContained($0) }
        var best: (order: [Int], links: Int, score: Double)?
        RowStitcher.eachOrder(of: useful) { order in
            var (links, score) = (0, 0.0)
            for (before, next) in zip(order, order.dropFirst()) {
                guard let link = following(before, next).first else { continue }
                links += link.isSure ? 1 : 0
                score += link.score
            }
            // The order in which they were taken comes first, and stays where none is better.
            if best.map({ (links, score) > ($0.links, $0.score) }) ?? true { best = (order, links, score) }
        }
        return best?.order ?? []
    }

    /// The overlaps by which one photo goes on below another.
    private func following(_ before: Int, _ next: Int) -> [RowOverlap] {
        overlaps[before][next].filter { !$0.isContained }
    }

    /// Whether all rows of a photo are among another's; of two equal ones only the later is.
    private func isContained(_ photo: Int) -> Bool {
        photos.indices.contains { other in
            guard other != photo, let link = overlaps[other][photo].first(where: \.isContained), link.isSure,
                link.coverage >= Tuning.standard.containedCoverage,
                (following(other, photo) + following(photo, other)).allSatisfy({ $0.score <= link.score })
            else { return false }
            let isMutual = overlaps[photo][other].first.map { $0.isContained && $0.isSure } ?? false
            return !isMutual || other < photo
        }
    }

    /// Calls `look` with every order of the elements, the given one first: at most 720 of six.
    private static func eachOrder(of elements: [Int], _ look: ([Int]) -> Void) {
        func extend(_ begun: [Int], _ rest: [Int]) {
            if rest.isEmpty { return look(begun) }
            for place in rest.indices {
                extend(begun + [rest[place]], rest.enumerated().filter { $0.offset != place }.map(\.element))
            }
        }
        extend([], elements)
    }

    // MARK: Joining

    /// The photos joined in this order.
    ///
    /// - Parameter choices: for the place of a photo in the order which of its overlaps is taken, where it is not the
    ///   first.
    private func stitched(_ chain: [Int], choosing choices: [Int: Int]) -> StitchedRows {
        var joined = StitchedRows(photos: photos.count)
        guard let first = chain.first else {
            joined.isSure = false
            return joined
        }
        joined.begin(first, photos[first], texts[first])
        for place in chain.indices.dropFirst() {
            let photo = chain[place]
            let found = RowOverlap.all(of: texts[photo], with: joined.texts).filter { !$0.isContained }
            let choice = choices[place] ?? 0
            let overlap = found.indices.contains(choice) ? found[choice] : nil
            if choice > 0 || overlap?.isSure != true { joined.isSure = false }
            joined.add(photo, photos[photo], texts[photo], overlap)
        }
        joined.isJoined = chain.count > 1
        for photo in photos.indices where !chain.contains(photo) {
            guard let overlap = RowOverlap.all(of: texts[photo], with: joined.texts).first, overlap.isContained else {
                // What it shows is not known.
                joined.isSure = false
                continue
            }
            joined.add(photo, photos[photo], texts[photo], overlap)
        }
        if joined.hasUnseenRepetition { joined.isSure = false }
        return joined
    }
}
