import Synchronization

/// Token buckets (the single bucket of RFC 2697, without its colours): each name may act `burst` times at once and once
/// more every `interval`.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private let burst: Double
    private let interval: Duration
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Maximum number of remembered names. Above it, full buckets are dropped, which equal absent ones. Source: judged;
    /// not measured.
    private static let maxNames = 100_000

    init(burst: Int, interval: Duration) {
        self.burst = Double(burst)
        self.interval = interval
    }

    /// Throws `429` if `name` acts too often.
    func take(_ name: String, at now: ContinuousClock.Instant = .now) throws(Problem) {
        let wait: Double? = buckets.withLock { buckets in
            if buckets.count >= Self.maxNames {
                buckets = buckets.filter { currentTokens($0.value, now) < burst }
            }
            let tokens = buckets[name].map { currentTokens($0, now) } ?? burst
            guard tokens >= 1 else { return (1 - tokens) * (interval / .seconds(1)) }
            buckets[name] = Bucket(tokens: tokens - 1, at: now)
            return nil
        }
        if let wait {
            throw Problem(
                .tooManyRequests, "too_many_requests", "Too many requests. Try again after the time in Retry-After.",
                retryAfter: max(1, Int(wait.rounded(.up))))
        }
    }

    private func currentTokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.tokens + bucket.at.duration(to: now) / interval)
    }
}
