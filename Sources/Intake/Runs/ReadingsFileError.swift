/// Why readings could not be decided. The ledger was not changed.
public enum ReadingsFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(file: String, why: String)
    /// A line is not a reading.
    case line(file: String, number: Int, why: String)
    /// Uploads of the manifest have no reading.
    case missing(file: String, images: [String], count: Int)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let why): "\(file): \(why)"
        case .line(let file, let number, let why):
            "\(file): line \(number) is not a reading (\(why)): if the run was interrupted, read its pictures again"
        case .missing(let file, let images, let count):
            "\(file): \(count) uploads of the manifest have no reading, \(images.joined(separator: ", ")) first: "
                + "read them with `qix read`, add the lines and run again; nothing was decided"
        }
    }
}
