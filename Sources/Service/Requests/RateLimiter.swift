import Synchronization

/// Token buckets (RFC 2697's single bucket, without its colours): each name may do `burst` things at once, and one more
/// every `interval`.
final class RateLimiter: Sendable {
    private struct Bucket {
        var filled: Double
        var at: ContinuousClock.Instant
    }

    private let burst: Double
    private let interval: Duration
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Names that are remembered; beyond that the full buckets go, which are as good as none.
    private static let mostNames = 100_000

    init(burst: Int, interval: Duration) {
        self.burst = Double(burst)
        self.interval = interval
    }

    /// Throws `429` where `name` does too much.
    func take(_ name: String, at now: ContinuousClock.Instant = .now) throws(Problem) {
        let wait: Double? = buckets.withLock { buckets in
            if buckets.count >= Self.mostNames {
                buckets = buckets.filter { filling($0.value, now) < burst }
            }
            let filled = buckets[name].map { filling($0, now) } ?? burst
            guard filled >= 1 else { return (1 - filled) * (interval / .seconds(1)) }
            buckets[name] = Bucket(filled: filled - 1, at: now)
            return nil
        }
        if let wait {
            throw Problem(
                .tooManyRequests, "too_many_requests", "That is too much at once. Try again later.",
                retryAfter: max(1, Int(wait.rounded(.up))))
        }
    }

    private func filling(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.filled + bucket.at.duration(to: now) / interval)
    }
}
