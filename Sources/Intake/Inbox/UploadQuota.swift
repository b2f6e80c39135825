import DomainModel
import SQL

/// What one user, and all users of one network, may use up of what is scarce: readers' time, places in the queue and
/// room on the disk. Source of the default values: judged; not measured.
public struct UploadQuota: Hashable, Sendable {
    /// Uploads of a user that wait for a decision at once. A phone that was offline sends a few receipts.
    public var waiting: Int
    /// Seconds of reading within an hour. An ordinary receipt takes one second, the worst picture thirty.
    public var readingSeconds: Int
    /// Bytes within a day.
    public var dailyBytes: Int
    /// How many times as much all users of one network may use: behind one address there may be a company, or a
    /// provider's customers.
    public var networkFactor: Int

    /// The default quota.
    public init(waiting: Int = 20, readingSeconds: Int = 300, dailyBytes: Int = 512 << 20, networkFactor: Int = 20) {
        self.waiting = waiting
        self.readingSeconds = readingSeconds
        self.dailyBytes = dailyBytes
        self.networkFactor = networkFactor
    }

    /// What is used up.
    public enum Exhausted: Error, Hashable, Sendable {
        /// Too many uploads wait.
        case waiting
        /// The readers' time of an hour.
        case reading
        /// The bytes of a day.
        case bytes

        /// Seconds after which another try makes sense.
        public var retryAfterSeconds: Int {
            switch self {
            case .waiting: 10
            case .reading: 600
            case .bytes: 3600
            }
        }
    }

    /// What of this quota is used up by somebody who used so much; `nil` where there is room.
    func exhausted(by usage: Usage) -> Exhausted? {
        if usage.waiting >= waiting { return .waiting }
        if usage.milliseconds >= readingSeconds * 1000 { return .reading }
        if usage.bytes >= dailyBytes { return .bytes }
        return nil
    }

    /// The quota of a network.
    var ofNetwork: UploadQuota {
        func times(_ value: Int) -> Int {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: networkFactor)
            return isTooLarge ? .max : product
        }
        return UploadQuota(
            waiting: times(waiting), readingSeconds: times(readingSeconds), dailyBytes: times(dailyBytes),
            networkFactor: networkFactor)
    }

    /// What somebody used up: uploads that wait now, the reading of an hour, the bytes of a day.
    public struct Usage: Hashable, Sendable {
        /// Uploads that wait for a decision now.
        public var waiting: Int
        /// Milliseconds of reading within the last hour.
        public var milliseconds: Int
        /// Bytes within the last day.
        public var bytes: Int
    }

    /// Seconds of the hour for which reading counts, and of the day for which bytes do.
    public static let (readingWindow, bytesWindow) = (3600, 86_400)
}

extension UploadInbox {
    /// What a user, or the user's network, has used up; `nil` where there is room for another upload.
    public func exhausted(
        _ quota: UploadQuota, byUser user: String, in network: String?, at moment: Timestamp
    ) throws -> UploadQuota.Exhausted? {
        try store.read { try UploadInbox.exhausted(quota, byUser: user, in: network, at: moment, $0) }
    }

    /// What a user has used up.
    public func usage(ofUser user: String, at moment: Timestamp) throws -> UploadQuota.Usage {
        try store.read { session in
            try session.first(.usageOfUser, UploadInbox.windows(at: moment) + [.text(user)])
                .map(UploadQuota.Usage.init) ?? UploadQuota.Usage(waiting: 0, milliseconds: 0, bytes: 0)
        }
    }

    /// Since when reading and bytes count.
    private static func windows(at moment: Timestamp) -> [Value] {
        [UploadQuota.readingWindow, UploadQuota.bytesWindow].map { seconds in
            .text(Timestamp(seconds: moment.seconds - seconds).description)
        }
    }

    static func exhausted(
        _ quota: UploadQuota, byUser user: String, in network: String?, at moment: Timestamp, _ session: any Session
    ) throws -> UploadQuota.Exhausted? {
        let times = windows(at: moment)
        if let used = try session.first(.usageOfUser, times + [.text(user)]).map(UploadQuota.Usage.init),
            let exhausted = quota.exhausted(by: used)
        {
            return exhausted
        }
        guard let network else { return nil }
        return try session.first(.usageOfNetwork, times + [.text(network)]).map(UploadQuota.Usage.init)
            .flatMap { quota.ofNetwork.exhausted(by: $0) }
    }
}

extension UploadQuota.Usage {
    fileprivate init(_ row: Row) throws {
        self.init(waiting: try row.integer(0), milliseconds: try row.integer(1), bytes: try row.integer(2))
    }
}
