import DomainModel

/// Counts, while one file is read, which engines were asked and what they read.
public final class EngineLog {
    /// The engines in the order in which they were first asked.
    public private(set) var uses: [EngineUse] = []

    /// A log without any use.
    public init() {}

    /// Notes that an engine was given `asked` pictures or rows, of which it read `read`.
    public func note(_ name: String, version: String, asked: Int = 1, read: Int = 0) {
        guard asked > 0 || read > 0 else { return }
        let place = place(name, version)
        uses[place].asked += asked
        uses[place].read += read
    }

    /// Notes why an engine could not be asked.
    public func noteFailure(_ name: String, version: String, _ why: String) {
        uses[place(name, version)].failure = why
    }

    private func place(_ name: String, _ version: String) -> Int {
        if let known = uses.firstIndex(where: { $0.name == name }) { return known }
        uses.append(EngineUse(name: name, version: version))
        return uses.count - 1
    }
}
