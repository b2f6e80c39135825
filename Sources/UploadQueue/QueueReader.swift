import Foundation

/// A reader as the queue knows it.
public struct QueueReader: Hashable, Sendable {
    /// What an operator calls it, such as the name of its machine. It is the same after a restart, so that a picture at
    /// which it failed goes to readers of other names first.
    public let name: String
    /// A name that no other process has, under which it holds its leases.
    public let process: String

    /// A reader in this process.
    public init(named name: String = ProcessInfo.processInfo.hostName) {
        self.init(named: name, process: "\(name)/\(ProcessInfo.processInfo.processIdentifier)/\(UUID().uuidString)")
    }

    /// A reader with a name of its process.
    package init(named name: String, process: String) {
        self.name = name
        self.process = process
    }
}
