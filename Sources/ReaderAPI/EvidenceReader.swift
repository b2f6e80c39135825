/// A way of getting evidence out of a file: one of the registry's list.
///
/// A reader belongs to one thread, holds its models once they are loaded, and remembers nothing of one file for the
/// next. The same bytes give the same evidence, whatever was read before.
public protocol EvidenceReader: AnyObject {
    /// The reader's name, as `--steps` and errors show it: `barcode`.
    var name: String { get }

    /// What its readings depend on: its own version, its models' and its C libraries'.
    var components: [ReaderComponent] { get }

    /// Every stage that a file goes through, in order, as `--steps` names them.
    var stages: [String] { get }

    /// Loads now what would be loaded with the first file that needs it, from files that a confined process can no
    /// longer open.
    func load() throws

    /// Loads what a few files need and takes no files of its own: worth it for who reads many.
    func loadOptional() throws

    /// Files of our own that take the way of most: once they are read, what a process reckons or loads once is there.
    var warmupFiles: [[UInt8]] { get }

    /// The format of a file that begins with these bytes, such as `jpeg`; `nil` where this reader reads no such files.
    ///
    /// Cheap: it looks at a signature and no further.
    func format(of start: ArraySlice<UInt8>) -> String?

    /// Loads what files of this format need and others do not, from files that a confined process can no longer open.
    /// What cannot be loaded is told by the attempts.
    ///
    /// - Parameter format: as `format(of:)` of some reader says it; what follows from a file's signature and nothing
    ///   else.
    func prepare(for format: String)

    /// The attempts at a file, which the registry makes in order of cost among those of all readers until one settles
    /// what the file shows.
    func attempts(at context: ReadContext) -> [Attempt]
}

extension EvidenceReader {
    /// Nothing, for a reader without models.
    public func load() throws {}

    /// Nothing, for a reader that needs the same for all files.
    public func loadOptional() throws {}

    /// None, for a reader that keeps no tables.
    public var warmupFiles: [[UInt8]] { [] }

    /// Nothing, for a reader whose files are all alike.
    public func prepare(for format: String) {}
}
