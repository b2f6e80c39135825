import Awarding
import Campaigns
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The progress of a run on standard error: one updating line on a terminal, otherwise a line every few seconds.
public final class RunProgress {
    /// Where progress goes.
    public enum Style: Sendable {
        /// Nowhere.
        case quiet
        /// One line that is overwritten.
        case live
        /// A line every few seconds.
        case lines
    }

    private let style: Style
    private let write: (String) -> Void
    private let start = ContinuousClock.now
    private var total: Int?
    private var last: ContinuousClock.Instant?

    private static let liveInterval = Duration.milliseconds(100)
    private static let linesInterval = Duration.seconds(5)

    /// Progress on standard error in the style that suits it, or none.
    public convenience init(quiet: Bool) {
        self.init(quiet ? .quiet : isatty(STDERR_FILENO) != 0 ? .live : .lines) { text in
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
    }

    /// Progress as a line every few seconds, passed to `log` without its line end.
    public convenience init(log: @escaping (String) -> Void) {
        self.init(.lines) { text in log(String(text.drop { $0.isNewline }.prefix { !$0.isNewline })) }
    }

    init(_ style: Style, write: @escaping (String) -> Void) {
        self.style = style
        self.write = write
    }

    func begin(total: Int?) { self.total = total }

    func show(_ tally: RunTally) {
        guard style != .quiet else { return }
        let now = ContinuousClock.now
        let isLast = tally.uploads == total
        if let last, !isLast, last.duration(to: now) < (style == .live ? Self.liveInterval : Self.linesInterval) {
            return
        }
        if last == nil, style == .lines, !isLast {
            last = now
            return
        }
        last = now
        let text = Self.line(tally, of: total, after: start.duration(to: now))
        write(style == .live ? "\r\(text)\u{1B}[K" : text + "\n")
    }

    func end() {
        if style == .live, last != nil { write("\n") }
    }

    static func line(_ tally: RunTally, of total: Int?, after elapsed: Duration) -> String {
        let seconds = max(
            Tuning.standard.progress.minSeconds,
            Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
        let rate = Double(tally.uploads) / seconds
        func count(_ outcome: Decision.Outcome) -> Int { tally.outcomes[outcome] ?? 0 }
        let share = total.map { "\(tally.uploads)/\($0)" } ?? "\(tally.uploads)"
        var text =
            "\(share)  \(String(format: "%.1f", rate)) images/s  awards \(count(.award))  reviews \(count(.review))"
            + "  rejects \(count(.reject))"
        if let total, tally.uploads < total, rate > 0 {
            let left = Int((Double(total - tally.uploads) / rate).rounded(.up))
            text += "  ETA \(left / 3600 > 0 ? "\(left / 3600)h" : "")\(left / 60 % 60)m\(left % 60)s"
        }
        return text
    }
}
