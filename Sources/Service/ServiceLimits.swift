/// What strangers may take of the service.
public struct ServiceLimits: Sendable {
    /// Bytes of one picture: a phone's best photo has 12 megapixels and up to that many bytes.
    public var maxBodyBytes: Int
    /// How long a picture may take to arrive.
    public var bodyTime: Duration
    /// How long a connection may stay silent.
    public var idle: Duration
    /// How long the oldest picture may wait before new ones are refused.
    public var delay: Duration
    /// Seconds that an answer may be waited for.
    public var maxWaitSeconds: Int
    /// Users that one address may make at once, and then every minute.
    public var newUsers: Int
    /// Pictures that one user may send at once, and then one every six seconds.
    public var uploads: Int

    /// The usual bounds.
    public init(
        maxBodyBytes: Int = 24 << 20, bodyTime: Duration = .seconds(120), idle: Duration = .seconds(30),
        delay: Duration = .seconds(60), maxWaitSeconds: Int = 30, newUsers: Int = 60, uploads: Int = 60
    ) {
        self.maxBodyBytes = maxBodyBytes
        self.bodyTime = bodyTime
        self.idle = idle
        self.delay = delay
        self.maxWaitSeconds = maxWaitSeconds
        self.newUsers = newUsers
        self.uploads = uploads
    }
}
