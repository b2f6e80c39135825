import Passes
import ReceiptGrammar

/// The passes that ran on one picture, in their order, and what each changed: what `--steps` shows of them.
final class PassLog {
    /// One pass, once.
    struct Entry: Encodable {
        var pass: String
        /// Letters in clean rows of the page, once it had run.
        var letters: Int?
        /// On how many segments a pass of single segments ran.
        var runs: Int?
        /// Segments or rows with words, once it had run.
        var segments: Int?
        var rows: Int?
        /// Their words.
        var words: Int?
        /// Words that were not there before it ran: new ones and corrected ones.
        var changed: Int?
    }

    private(set) var entries: [Entry] = []

    /// Notes the passes that straightened a page.
    func add(_ page: DewarpedPage) { entries += page.straightening }

    /// Notes passes by their names alone.
    func observe<State>() -> (Pass<State>, State) -> Void {
        { pass, _ in self.entries.append(Entry(pass: pass.name)) }
    }

    /// Notes passes over a page's segments; those of single segments by how often they ran.
    func observeRecognition() -> (Pass<Recognition>, Recognition) -> Void {
        var before: [Word]?
        return { pass, state in
            if before == nil {
                for inner in SegmentReading.passes.passes {
                    guard let runs = state.segmentPassRuns[inner.name] else { continue }
                    self.entries.append(Entry(pass: inner.name, runs: runs))
                }
            }
            let words = state.segments.flatMap(\.words)
            self.entries.append(
                Entry(
                    pass: pass.name, segments: state.segments.count, words: words.count,
                    changed: PassLog.changes(from: before ?? [], to: words)))
            before = words
        }
    }

    /// Notes passes over a page's rows.
    func observeAssembly() -> (Pass<RowAssembly>, RowAssembly) -> Void {
        var before: [Word]?
        return { pass, state in
            let words = state.rows.isEmpty ? state.segments.flatMap(\.words) : state.rows.flatMap(\.words)
            self.entries.append(
                Entry(
                    pass: pass.name, rows: state.rows.isEmpty ? nil : state.rows.count, words: words.count,
                    changed: before.map { PassLog.changes(from: $0, to: words) }))
            before = words
        }
    }

    /// How many words were not there before.
    private static func changes(from before: [Word], to after: [Word]) -> Int {
        let known = Set(before)
        return after.count { !known.contains($0) }
    }
}
