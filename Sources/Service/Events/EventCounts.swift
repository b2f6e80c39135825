import Synchronization

/// What pages report of themselves, counted without persons: no name, no address, no time of one event. Everything has
/// a name of a list, so that nobody can fill a table.
final class EventCounts: Sendable {
    /// Screens; what is none of them counts as `other`.
    enum Screen: String, CaseIterable, Sendable {
        case home, offers, offer, partners, reading, video, questionnaire, camera, listening, rewards, voucher, history
        case profile, invite, cards, link, desk, other
        case signIn = "sign_in"
    }

    /// Kinds of faults; what is none of them counts as `other`.
    enum Fault: String, CaseIterable, Sendable {
        case script, promise, network, storage, camera, microphone, motion, picture, worker, other
    }

    /// What somebody waited for; what is none of them counts as `other`.
    enum Wait: String, CaseIterable, Sendable {
        case start, upload, decision, balance, shake, content, purchase, other
        case signIn = "sign_in"
    }

    /// Upper bounds of the times, in milliseconds. Source: what people feel as at once (100), as a pause (1,000), and
    /// as a break (10,000) after Nielsen, “Response times”, and steps between.
    private static let bounds = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000]
    /// The most that one report adds to a count, and the longest time. Source: judged; an hour of one page.
    static let (maxCount, maxMilliseconds) = (1000, 600_000)

    private struct Counts {
        var screens: [Screen: Int] = [:]
        var faults: [Fault: Int] = [:]
        /// Of each wait the number up to each bound, those beyond all last; and the sum.
        var waits: [Wait: (buckets: [Int], milliseconds: Int)] = [:]
    }

    private let counts = Mutex(Counts())

    func add(screen name: String, _ count: Int) {
        let count = min(max(count, 0), EventCounts.maxCount)
        counts.withLock { $0.screens[Screen(rawValue: name) ?? .other, default: 0] &+= count }
    }

    func add(fault name: String, _ count: Int) {
        let count = min(max(count, 0), EventCounts.maxCount)
        counts.withLock { $0.faults[Fault(rawValue: name) ?? .other, default: 0] &+= count }
    }

    func add(wait name: String, milliseconds: Int) {
        let milliseconds = min(max(milliseconds, 0), EventCounts.maxMilliseconds)
        let place = EventCounts.bounds.firstIndex { milliseconds <= $0 } ?? EventCounts.bounds.count
        counts.withLock { counts in
            let none = (buckets: Array(repeating: 0, count: EventCounts.bounds.count + 1), milliseconds: 0)
            var wait = counts.waits[Wait(rawValue: name) ?? .other] ?? none
            wait.buckets[place] &+= 1
            wait.milliseconds &+= milliseconds
            counts.waits[Wait(rawValue: name) ?? .other] = wait
        }
    }

    /// The counts since this process started, for Prometheus.
    var metrics: String {
        let counts = counts.withLock { $0 }
        var text = """
            # HELP qix_screens_total Screens that pages showed.
            # TYPE qix_screens_total counter

            """
        for screen in Screen.allCases {
            text += "qix_screens_total{screen=\"\(screen.rawValue)\"} \(counts.screens[screen] ?? 0)\n"
        }
        text += """
            # HELP qix_page_faults_total Faults that pages reported of themselves.
            # TYPE qix_page_faults_total counter

            """
        for fault in Fault.allCases {
            text += "qix_page_faults_total{kind=\"\(fault.rawValue)\"} \(counts.faults[fault] ?? 0)\n"
        }
        text += """
            # HELP qix_page_wait_seconds How long people waited for an answer.
            # TYPE qix_page_wait_seconds histogram

            """
        for wait in Wait.allCases {
            guard let (buckets, milliseconds) = counts.waits[wait] else { continue }
            var sum = 0
            for (bucket, bound) in zip(buckets, EventCounts.bounds.map { "\(Double($0) / 1000)" } + ["+Inf"]) {
                sum &+= bucket
                text += "qix_page_wait_seconds_bucket{for=\"\(wait.rawValue)\",le=\"\(bound)\"} \(sum)\n"
            }
            text += "qix_page_wait_seconds_sum{for=\"\(wait.rawValue)\"} \(Double(milliseconds) / 1000)\n"
            text += "qix_page_wait_seconds_count{for=\"\(wait.rawValue)\"} \(sum)\n"
        }
        return text
    }
}
