/// A file of the output folder that could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// What the system says.
    public var why: String

    /// What happened and what to do.
    public var description: String { "\(path): \(why); look at the disk's space and the folder's permissions" }
}
