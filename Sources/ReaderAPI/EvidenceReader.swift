/// Finds one kind of evidence in files; the registry has a list of readers.
///
/// A reader belongs to one thread, keeps its models once they are loaded, and remembers nothing from one file to the
/// next: equal bytes give equal evidence.
public protocol EvidenceReader: AnyObject {
    /// The reader's name, as `--steps` and errors show it: `barcode`.
    var name: String { get }

    /// What its readings depend on: its own version and those of its models and C libraries.
    var components: [ReaderComponent] { get }

    /// Every stage that a file goes through, in order, as `--steps` names them. What `--steps` shows of single passes
    /// comes under the names of the passes.
    var stages: [String] { get }

    /// Loads what would otherwise be loaded with the first file that needs it, from files that a confined process
    /// cannot open.
    func load() throws

    /// Loads libraries that few files need and that open no files themselves. Worth it in processes that read many
    /// files.
    func loadOptionalLibraries() throws
    /// Reads the files of models that are made at the first need; afterwards, reading opens no file.
    func loadFiles() throws

    /// Built-in sample files that exercise the common path: reading them computes and loads what a process needs once.
    var warmupFiles: [[UInt8]] { get }

    /// The format of a file that begins with these bytes, such as `jpeg`; `nil` if this reader does not read such
    /// files.
    ///
    /// Cheap: it checks a signature only.
    func format(of start: ArraySlice<UInt8>) -> String?

    /// Loads what only files of this format need, from files that a confined process cannot open. If something cannot
    /// be loaded, the attempts report it.
    ///
    /// - Parameter format: a result of `format(of:)` of some reader; it depends on a file's signature alone.
    func prepare(for format: String)

    /// The attempts at a file. The registry runs the attempts of all readers in order of cost until one settles what
    /// the file shows.
    func attempts(at context: ReadContext) -> [Attempt]
}

extension EvidenceReader {
    /// Nothing, for a reader without models.
    public func load() throws {}

    /// Nothing, for a reader that needs the same libraries for all files.
    public func loadOptionalLibraries() throws {}
    /// Reads nothing.
    public func loadFiles() throws {}

    /// None, for a reader without tables.
    public var warmupFiles: [[UInt8]] { [] }

    /// Nothing, for a reader of one format.
    public func prepare(for format: String) {}
}
