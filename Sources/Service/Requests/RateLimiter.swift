import Synchronization

/// Token buckets (the single bucket of RFC 2697, without its colours): each name may act `burst` times at once and once
/// more every `interval`.
///
/// The table has a fixed size, and a request looks at one row of it, however many names were seen. A new name takes the
/// place of the fullest bucket of its row, which is the one that limits least.
final class RateLimiter: Sendable {
    private struct Bucket {
        var name: String
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    /// How often a name may act at once.
    let burst: Double
    /// After which time it may act once more.
    let interval: Duration
    private let clock: ServiceClock
    private let rows: Mutex<[[Bucket]]>

    /// Rows of the table, and buckets of a row: 65,536 names, several times what a large programme's peak minute has.
    /// Source: judged; not measured.
    private static let (rowCount, rowLength) = (8192, 8)
    /// Bytes by which names are told apart; a longer name is cut.
    private static let maxNameBytes = 128

    init(burst: Int, interval: Duration, clock: ServiceClock) {
        self.burst = Double(burst)
        self.interval = interval
        self.clock = clock
        rows = Mutex(Array(repeating: [], count: RateLimiter.rowCount))
    }

    /// Throws `429` if `name` acts too often.
    func take(_ name: String) throws(Problem) {
        let (name, now) = (RateLimiter.cut(name), clock.instant)
        let number = row(of: name)
        let wait: Double? = rows.withLock { rows in
            let place = place(of: name, in: &rows[number], at: now)
            let tokens = currentTokens(rows[number][place], now)
            guard tokens >= 1 else { return (1 - tokens) * (interval / .seconds(1)) }
            rows[number][place].tokens = tokens - 1
            rows[number][place].at = now
            return nil
        }
        if let wait {
            throw Problem(
                .tooManyRequests, "too_many_requests", "Too many requests. Try again after the time in Retry-After.",
                retryAfter: max(1, Int(wait.rounded(.up))))
        }
    }

    /// How often a name may act now.
    func left(to name: String) -> Int {
        let (name, now) = (RateLimiter.cut(name), clock.instant)
        let number = row(of: name)
        return rows.withLock { rows in
            rows[number].first { $0.name.utf8.elementsEqual(name.utf8) }.map { Int(currentTokens($0, now)) }
                ?? Int(burst)
        }
    }

    /// Seconds until a name may act once more; 0 where it may now.
    func seconds(until name: String) -> Int {
        let (name, now) = (RateLimiter.cut(name), clock.instant)
        let number = row(of: name)
        let tokens = rows.withLock { rows in
            rows[number].first { $0.name.utf8.elementsEqual(name.utf8) }.map { currentTokens($0, now) } ?? burst
        }
        return Int((max(0, 1 - tokens) * (interval / .seconds(1))).rounded(.up))
    }

    private static func cut(_ name: String) -> String {
        name.utf8.count <= maxNameBytes ? name : String(decoding: name.utf8.prefix(maxNameBytes), as: UTF8.self)
    }

    /// The hash is seeded anew in each process, so that nobody can fill one row.
    private func row(of name: String) -> Int { Int(UInt(bitPattern: name.hashValue) % UInt(RateLimiter.rowCount)) }

    /// The place of a name's bucket in its row, where one is made if there is none.
    private func place(of name: String, in row: inout [Bucket], at now: ContinuousClock.Instant) -> Int {
        if let place = row.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return place }
        let fresh = Bucket(name: name, tokens: burst, at: now)
        guard row.count >= RateLimiter.rowLength,
            let fullest = row.indices.max(by: { currentTokens(row[$0], now) < currentTokens(row[$1], now) })
        else {
            row.append(fresh)
            return row.count - 1
        }
        row[fullest] = fresh
        return fullest
    }

    private func currentTokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.tokens + bucket.at.duration(to: now) / interval)
    }
}
