/// Limits on the resources that clients may use. Source of the default values: judged; not measured.
public struct ServiceLimits: Sendable {
    /// Maximum bytes of one picture. A phone's best photo has 12 megapixels and up to 24 MiB.
    public var maxBodyBytes: Int
    /// Maximum bytes of several photos of one receipt together: twice those of one picture, and room for the headers of
    /// their archive.
    public var maxSeriesBytes: Int {
        let (twice, isTooLarge) = maxBodyBytes.multipliedReportingOverflow(by: 2)
        return isTooLarge || twice > .max - ServiceLimits.headerBytes ? .max : twice + ServiceLimits.headerBytes
    }
    /// Bytes of six headers and the rests of their last blocks, and more.
    private static let headerBytes = 16 << 10
    /// Maximum time for a picture to arrive.
    public var bodyTime: Duration
    /// Maximum time for which a connection may be silent.
    public var idle: Duration
    /// Waiting time of the oldest picture above which new ones are refused.
    public var delay: Duration
    /// Maximum seconds that a request may wait for a decision.
    public var maxWaitSeconds: Int
    /// Users that one address may create at once; then one a minute.
    public var newUsers: Int
    /// Pictures that one user may send at once; then one every six seconds.
    public var uploads: Int
    /// Requests that one token may make at once; then fifty a second. All of one network may make several times as many
    /// (`UploadQuota.networkFactor`).
    public var requests: Int
    /// Exports of everything, and new tokens for old ones, that one user may ask for at once; then one a minute each.
    public var accountCalls: Int
    /// What one user and one network may use up of the readers' time, the queue and the disk.
    public var quota: UploadQuota
    /// Percent of the pictures' file system that stay free of them, so that ledger and accounts can always be written.
    public var freePercent: Int
    /// Answers with pictures, and streams of events, that one person may have open at once.
    public var openAnswers: Int
    /// The same of all persons together.
    public var allOpenAnswers: Int
    /// Connections at once; more are not accepted until others end.
    public var connections: Int
    /// The same of one network: the phones of an office or of one mast, several each.
    public var networkConnections: Int
    /// The same of one private network, which may be that of a proxy of everybody; the rest stays for others.
    public var proxyConnections: Int

    /// The default limits.
    public init(
        maxBodyBytes: Int = 24 << 20, bodyTime: Duration = .seconds(120), idle: Duration = .seconds(30),
        delay: Duration = .seconds(60), maxWaitSeconds: Int = 30, newUsers: Int = 60, uploads: Int = 60,
        requests: Int = 1000, accountCalls: Int = 10,
        quota: UploadQuota = UploadQuota(), freePercent: Int = 5, openAnswers: Int = 8, allOpenAnswers: Int = 2000,
        connections: Int = 4000, networkConnections: Int = 400, proxyConnections: Int = 3800
    ) {
        self.maxBodyBytes = maxBodyBytes
        self.bodyTime = bodyTime
        self.idle = idle
        self.delay = delay
        self.maxWaitSeconds = maxWaitSeconds
        self.newUsers = newUsers
        self.uploads = uploads
        self.requests = requests
        self.accountCalls = accountCalls
        self.quota = quota
        self.freePercent = freePercent
        self.openAnswers = openAnswers
        self.allOpenAnswers = allOpenAnswers
        self.connections = connections
        self.networkConnections = networkConnections
        self.proxyConnections = proxyConnections
    }
}
