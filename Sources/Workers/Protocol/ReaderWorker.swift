import CProcess
import DomainModel
import FoundationEssentials
import Text

#if canImport(Glibc)
    import Glibc
#endif

/// A reader process's own side: pictures in, readings out, until standard input closes.
///
/// The process loads the models and then never looks at a stranger's byte: for each picture it forks a child, which
/// shares the models with it, takes off every right that computing does not need, reads that one picture and ends. What
/// a crafted picture may do to the child it does to a process that holds no other's picture, and that no later picture
/// will meet.
public enum ReaderWorker {
    /// What can be asked about a picture, loaded once. Called in a process of its own for each picture.
    public struct Handlers {
        /// Loads what files of this format need and others do not. Called before the process is confined.
        public var prepare: (_ format: String) -> Void
        /// Files of our own to be read before others, so that what is reckoned once a process is there in each child.
        public var warmupFiles: () -> [[UInt8]]
        /// Loads what only some files need.
        public var loadOptional: () throws -> Void
        /// Its reading, and the JPEG of its thumbnail where one is wanted.
        public var read: (_ bytes: [UInt8], _ wantsThumbnail: Bool) -> (reading: Reading, thumbnail: [UInt8]?)
        /// Its reading, told stage by stage.
        public var readTracing: (_ bytes: [UInt8], _ step: (_ stage: String, _ value: StageValue) -> Void) -> Reading
        /// The picture with outlines drawn on it, as a PNG.
        public var draw: (_ bytes: [UInt8], _ outlines: [Outline]) throws -> [UInt8]

        /// What reads, and what shows how.
        public init(
            prepare: @escaping (String) -> Void = { _ in },
            warmupFiles: @escaping () -> [[UInt8]] = { [] },
            loadOptional: @escaping () throws -> Void = {},
            read: @escaping ([UInt8], Bool) -> (reading: Reading, thumbnail: [UInt8]?),
            readTracing: @escaping ([UInt8], (String, StageValue) -> Void) -> Reading,
            draw: @escaping ([UInt8], [Outline]) throws -> [UInt8]
        ) {
            (self.prepare, self.warmupFiles, self.loadOptional) = (prepare, warmupFiles, loadOptional)
            (self.read, self.readTracing, self.draw) = (read, readTracing, draw)
        }
    }

    /// What bounds a reader.
    public struct Bounds {
        /// Bytes that a picture may have; a supervisor that announces more is not answered.
        public var fileBytes: Int
        /// Bytes of memory for the process that reads a picture.
        public var memory: Int
        /// Seconds of processor time for one picture.
        public var processorSeconds: Int
        /// Whether a system that does not confine the reader ends it, before any picture.
        public var requiresConfinement: Bool
        /// Whether it reads one picture and ends: then it needs no child for it.
        public var readsOnce: Bool

        /// The bounds of one reader.
        public init(
            fileBytes: Int, memory: Int, processorSeconds: Int, requiresConfinement: Bool, readsOnce: Bool = false
        ) {
            self.readsOnce = readsOnce
            self.fileBytes = fileBytes
            self.memory = memory
            self.processorSeconds = processorSeconds
            self.requiresConfinement = requiresConfinement
        }

        /// A picture and the outlines to draw on it.
        fileprivate var longestRequest: Int { fileBytes + ReaderRequest.longestOutlines }
    }

    /// Loads what reads and answers requests until the supervisor closes the pipe. Called on the main thread, before
    /// there is any other: a fork takes the calling thread alone, and with it the locks that others hold.
    ///
    /// - Parameter load: loads the models. Whatever it throws ends the process.
    public static func run(_ bounds: Bounds, load: () throws -> Handlers) throws {
        // Nothing a library prints may reach the supervisor as an answer: answers go to a descriptor of their own, and
        // what is written to standard output goes to standard error.
        let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        _ = confine_die_with_parent()
        let loaded = try load()
        guard ProcessStatistics.ownThreadCount == 1 else {
            throw ReaderWorkerError.severalThreads(ProcessStatistics.ownThreadCount)
        }
        if bounds.readsOnce { return try readOnce(bounds, loaded, AnswerRelay.AnswerPipe(descriptor: answers)) }
        // A child that ends before it has its whole picture is told by its answer, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        var relay = AnswerRelay(to: answers)
        // A first child is confined as all later ones are, and says what holds.
        relay.run { output in
            let report = Confinement.apply(Confinement.Limits(bounds))
            try refuseUnconfined(report, bounds)
            try output.send(JSONLines.line(ReaderProtocol.Greeting(confinement: report)))
        }
        var children = PreforkedChildren(without: [answers]) { output in
            // Before the first of the stranger's bytes.
            try refuseUnconfined(Confinement.apply(Confinement.Limits(bounds)), bounds)
            guard let request = RequestInput.next(), let bytes = RequestInput.bytes(request.following) else { return }
            try answer(request, bytes, loaded, to: output)
        }
        var formats: Set<FormatName> = []
        var pictures = 0
        while relay.allChildrenSucceeded {
            if !RequestInput.isThere(within: reapDelayMilliseconds) { relay.reap() }
            guard let request = RequestInput.next(), request.following <= bounds.longestRequest else { return }
            let extent: AnswerRelay.AnswerLength = if case .steps = request { .everything } else { .line }
            pictures += 1
            var hasLearned = false
            if pictures == picturesBeforeWarmup + 1 {
                warmUp(loaded)
                hasLearned = true
            }
            if pictures == picturesBeforeOptionalLoad + 1 {
                try loaded.loadOptional()
                hasLearned = true
            }
            // What a format needs is loaded by what the supervisor says of the file, without a look at it, and here
            // rather than in each child: FFmpeg's libraries take 30 ms, a quarter of what a recording of five seconds
            // takes.
            if formats.insert(request.format).inserted {
                loaded.prepare(request.format.word)
                hasLearned = true
            }
            if hasLearned {
                guard ProcessStatistics.ownThreadCount == 1 else {
                    throw ReaderWorkerError.severalThreads(ProcessStatistics.ownThreadCount)
                }
                if pictures > picturesBeforeWarmup { collapse_heap_to_huge_pages() }
                children.discardSpare()
            }
            relay.run(
                extent, request, by: &children,
                preparing: extent == .line && pictures > picturesBeforeWarmup && pictures != picturesBeforeOptionalLoad)
            if extent == .everything { return }
        }
    }

    /// Milliseconds without a request after which the child before is waited for: it takes one to end.
    private static let reapDelayMilliseconds: Int32 = 5

    /// One picture in this very process, confined before the first of its bytes: there is no other picture here to keep
    /// from it, and how the process ends is what its supervisor sees itself. The request's line comes first, which is
    /// the supervisor's own.
    private static func readOnce(_ bounds: Bounds, _ loaded: Handlers, _ output: AnswerRelay.AnswerPipe) throws {
        guard let request = RequestInput.next(), request.following <= bounds.longestRequest else { return }
        loaded.prepare(request.format.word)
        guard ProcessStatistics.ownThreadCount == 1 else {
            throw ReaderWorkerError.severalThreads(ProcessStatistics.ownThreadCount)
        }
        let report = Confinement.apply(Confinement.Limits(bounds))
        try refuseUnconfined(report, bounds)
        try output.send(JSONLines.line(ReaderProtocol.Greeting(confinement: report)))
        guard let bytes = RequestInput.bytes(request.following) else { return }
        try answer(request, bytes, loaded, to: output)
        // What is registered for a process's end may ask for more than a confined one may do.
        _exit(EXIT_SUCCESS)
    }

    /// Ends a reader that was confined before it had loaded what the picture turns out to need: its supervisor asks one
    /// that loads everything first.
    public static func exitUnprepared() -> Never { _exit(unprepared) }

    /// The status of such a reader: `EX_TEMPFAIL` of sysexits.h, which it ends with for no other reason.
    static let unprepared: Int32 = 75

    /// Pictures that are read without: a rehearsal takes as long as it saves three or four pictures, and a worker that
    /// has read one is likelier to be asked for many.
    private static let picturesBeforeWarmup = 1

    /// The same for what only some files need. Tesseract takes 25 ms to load, as long as eight ordinary photos, and
    /// each child that asks it had to: those whose picture shows no code that is sure.
    private static let picturesBeforeOptionalLoad = 16

    /// Reads files of our own as a child reads a stranger's, so that children begin with what that leaves behind:
    /// tables that are reckoned once, types that were looked up, functions of libraries that were bound.
    private static func warmUp(_ loaded: Handlers) {
        for bytes in loaded.warmupFiles() {
            let (reading, thumbnail) = loaded.read(bytes, true)
            _ = try? JSONLines.line(ReaderProtocol.Answer(reading: reading, thumbnail: thumbnail.map { Data($0) }))
        }
    }

    private static func refuseUnconfined(_ report: Confinement.Report, _ bounds: Bounds) throws {
        guard report.missing.isEmpty || !bounds.requiresConfinement else {
            throw ReaderWorkerError.notConfined(report.missing)
        }
    }

    private static func answer(
        _ request: ReaderRequest, _ bytes: [UInt8], _ loaded: Handlers, to output: AnswerRelay.AnswerPipe
    ) throws {
        switch request {
        case .reading(_, let wantsThumbnail, _):
            let (reading, thumbnail) = loaded.read(bytes, wantsThumbnail)
            try output.send(
                JSONLines.line(ReaderProtocol.Answer(reading: reading, thumbnail: thumbnail.map { Data($0) })))
        case .steps:
            let reading = loaded.readTracing(bytes) { stage, value in
                guard let line = try? JSONLines.line(value.step(stage)) else { return }
                output.send(line)
            }
            try output.send(JSONLines.line(ReaderProtocol.Answer(reading: reading)))
        case .overlay(let length, _):
            var drawing = ReaderProtocol.OverlayAnswer()
            do {
                let outlines = try JSONDecoder().decode([Outline].self, from: Data(bytes[length...]))
                drawing.png = Data(try loaded.draw(Array(bytes[..<length]), outlines))
            } catch {
                drawing.failure = "\(error)"
            }
            try output.send(JSONLines.line(drawing))
        }
    }
}

extension Confinement.Limits {
    fileprivate init(_ bounds: ReaderWorker.Bounds) {
        self.init(memory: bounds.memory, processorSeconds: bounds.processorSeconds)
    }
}

/// What a stage of a reading came to, on its way to whoever shows it.
public enum StageValue {
    /// A PNG.
    case png([UInt8])
    /// JSON.
    case json([UInt8])

    fileprivate func step(_ stage: String) -> ReaderProtocol.Step {
        switch self {
        case .png(let bytes): ReaderProtocol.Step(stage: stage, png: Data(bytes))
        case .json(let bytes): ReaderProtocol.Step(stage: stage, json: Data(bytes))
        }
    }
}

/// Why a reader process ends before it reads.
enum ReaderWorkerError: Error, CustomStringConvertible {
    /// What the kernel refused.
    case notConfined([String])
    /// Threads where there must be one.
    case severalThreads(Int)

    var description: String {
        switch self {
        case .notConfined(let missing):
            "this system does not confine readers (\(missing.joined(separator: ", "))): "
                + "--sandbox offered reads with what it offers"
        case .severalThreads(let count):
            "a library has started \(count - 1) threads, and a reader is confined before there is any"
        }
    }
}
