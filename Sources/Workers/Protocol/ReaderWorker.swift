import CProcess
import DomainModel
import FoundationEssentials
import Text

#if canImport(Glibc)
    import Glibc
#endif

/// The reader's side of the protocol: takes pictures and returns readings until standard input closes.
///
/// The process loads the models and never sees a stranger's byte: for each picture it forks a child, which shares the
/// models, gives up every right that computing does not need, reads that one picture and ends. Whatever a crafted
/// picture does to the child, the child holds no other picture and meets none later.
public enum ReaderWorker {
    /// The functions of a reader, created once. They run in a separate process for each picture.
    public struct Handlers {
        /// Loads what only files of this format need. Called before the process is confined.
        public var prepare: (_ format: String) -> Void
        /// Built-in sample files to read first, so that each child inherits what a process computes once.
        public var warmupFiles: () -> [[UInt8]]
        /// Loads what only some files need.
        public var loadOptionalLibraries: () throws -> Void
        /// The reading of a picture, and the JPEG of its thumbnail if one is wanted.
        public var read: (_ bytes: [UInt8], _ wantsThumbnail: Bool) -> (reading: Reading, thumbnail: [UInt8]?)
        /// The reading of a picture, with the result of each stage.
        public var readTracing:
            (_ bytes: [UInt8], _ step: (_ stage: String, _ value: EncodedStageOutput) -> Void) -> Reading
        /// The picture with outlines, as a PNG.
        public var draw: (_ bytes: [UInt8], _ outlines: [Outline]) throws -> [UInt8]

        /// The functions of a reader.
        public init(
            prepare: @escaping (String) -> Void = { _ in },
            warmupFiles: @escaping () -> [[UInt8]] = { [] },
            loadOptionalLibraries: @escaping () throws -> Void = {},
            read: @escaping ([UInt8], Bool) -> (reading: Reading, thumbnail: [UInt8]?),
            readTracing: @escaping ([UInt8], (String, EncodedStageOutput) -> Void) -> Reading,
            draw: @escaping ([UInt8], [Outline]) throws -> [UInt8]
        ) {
            (self.prepare, self.warmupFiles, self.loadOptionalLibraries) = (prepare, warmupFiles, loadOptionalLibraries)
            (self.read, self.readTracing, self.draw) = (read, readTracing, draw)
        }
    }

    /// Bounds on a reader.
    public struct Bounds {
        /// Bytes that a picture may have; requests that announce more get no answer.
        public var fileBytes: Int
        /// Bytes of memory for the process that reads a picture.
        public var memory: Int
        /// Seconds of processor time for one picture.
        public var processorSeconds: Int
        /// Whether the reader ends, before any picture, if the system does not confine it.
        public var requiresConfinement: Bool
        /// Whether it reads one picture and ends; then it needs no child.
        public var readsOnce: Bool
        /// What bounds it from outside since before it ran, by name.
        public var bounded: [String] = []
        /// What should and does not, with reasons. No reader ends for its lack.
        public var unbounded: [String] = []

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

        /// What confines the reader, from within and from outside.
        fileprivate func completed(_ report: Confinement.Report) -> Confinement.Report {
            Confinement.Report(holds: report.holds + bounded, missing: report.missing + unbounded)
        }
    }

    /// Loads the models and answers requests until the supervisor closes the pipe. Called on the main thread, before
    /// there is any other: a fork copies the calling thread alone, but also the locks that other threads hold.
    ///
    /// - Parameter load: loads the models. An error that it throws ends the process.
    public static func run(_ bounds: Bounds, load: () throws -> Handlers) throws {
        // What a library prints must not reach the supervisor as an answer: answers have a descriptor of their own, and
        // standard output goes to standard error.
        let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        _ = confine_die_with_parent()
        let loaded = try load()
        guard ProcessStatistics.ownThreadCount == 1 else {
            throw ReaderWorkerError.severalThreads(ProcessStatistics.ownThreadCount)
        }
        if bounds.readsOnce {
            return try readOnce(bounds, loaded, AnswerRelay.AnswerPipe(descriptor: answers, marksLines: true))
        }
        // If a child ends before it has its whole picture, writing to it must give an error, not end this process.
        signal(SIGPIPE, SIG_IGN)
        var relay = AnswerRelay(to: answers, processorSeconds: bounds.processorSeconds)
        // The first child is confined like all later ones, and reports what is in force.
        relay.run { output in
            let report = Confinement.apply(Confinement.Limits(bounds))
            try refuseUnconfined(report, bounds)
            try output.send(JSONLineEncoder.line(ReaderProtocol.Greeting(confinement: bounds.completed(report))))
        }
        var children = PreforkedChildren(without: [answers]) { output in
            // Before the first of the stranger's bytes.
            try refuseUnconfined(Confinement.apply(Confinement.Limits(bounds)), bounds)
            // The line is the supervisor's; what follows is the stranger's.
            guard let request = RequestStream.next() else { return }
            try refuseUnconfined(Confinement.forbidThreads(allowing: request.format), bounds)
            guard let bytes = RequestStream.bytes(request.following) else { return }
            try answer(request, bytes, loaded, to: output)
        }
        var formats: Set<FormatName> = []
        var pictures = 0
        while relay.allChildrenSucceeded {
            if !RequestStream.isReady(within: reapDelayMilliseconds) { relay.reap() }
            guard let request = RequestStream.next(), request.following <= bounds.longestRequest else { return }
            let length: AnswerRelay.RelayExtent = if case .steps = request { .everything } else { .line }
            pictures += 1
            var hasLoadedMore = false
            if pictures == picturesBeforeWarmup + 1 {
                warmUp(loaded)
                hasLoadedMore = true
            }
            if pictures == picturesBeforeOptionalLoad + 1 {
                try loaded.loadOptionalLibraries()
                hasLoadedMore = true
            }
            // What a format needs is loaded here rather than in each child: FFmpeg's libraries take 30 ms, a quarter of
            // the time for a recording of five seconds. The request names the format, so the file is not examined.
            if formats.insert(request.format).inserted {
                loaded.prepare(request.format.word)
                hasLoadedMore = true
            }
            if hasLoadedMore {
                guard ProcessStatistics.ownThreadCount == 1 else {
                    throw ReaderWorkerError.severalThreads(ProcessStatistics.ownThreadCount)
                }
                if pictures > picturesBeforeWarmup { collapse_heap_to_huge_pages() }
                children.discardSpare()
            }
            relay.run(
                length, request, by: &children,
                preparing: length == .line && pictures > picturesBeforeWarmup && pictures != picturesBeforeOptionalLoad)
            if length == .everything { return }
        }
    }

    /// Milliseconds without a request after which the previous child is waited for; its end takes one.
    private static let reapDelayMilliseconds: Int32 = 5

    /// Reads one picture in this process, which is confined before the first of the picture's bytes: it holds no other
    /// picture, and the supervisor sees itself how the process ends. The request's line, which the supervisor wrote,
    /// comes first.
    private static func readOnce(_ bounds: Bounds, _ loaded: Handlers, _ output: AnswerRelay.AnswerPipe) throws {
        guard let request = RequestStream.next(), request.following <= bounds.longestRequest else { return }
        loaded.prepare(request.format.word)
        guard ProcessStatistics.ownThreadCount == 1 else {
            throw ReaderWorkerError.severalThreads(ProcessStatistics.ownThreadCount)
        }
        let report = Confinement.apply(Confinement.Limits(bounds))
        try refuseUnconfined(report, bounds)
        try refuseUnconfined(Confinement.forbidThreads(allowing: request.format), bounds)
        try output.send(
            JSONLineEncoder.line(
                ReaderProtocol.Greeting(
                    confinement: bounds.completed(report), readsOnce: true, processorSeconds: bounds.processorSeconds)))
        guard let bytes = RequestStream.bytes(request.following) else { return }
        try answer(request, bytes, loaded, to: output)
        // Exit handlers may need more than a confined process may do.
        _exit(EXIT_SUCCESS)
    }

    /// Ends a reader that was confined before it loaded what the picture needs: its supervisor then uses a reader that
    /// loads everything first.
    public static func exitUnprepared() -> Never { _exit(unprepared) }

    /// The exit status of such a reader, used for no other reason: `EX_TEMPFAIL` of sysexits.h.
    static let unprepared: Int32 = 75

    /// Pictures that are read before the warm-up. The warm-up takes as long as it saves in three or four pictures, and
    /// a worker that has read one picture will likely read many.
    private static let picturesBeforeWarmup = 1

    /// Pictures that are read before `loadOptionalLibraries`. Tesseract's models take 0.1 s to make, and every other
    /// receipt has a figure in doubt; until then each child that needs a model makes it.
    private static let picturesBeforeOptionalLoad = 8

    /// Reads built-in sample files as a child reads a stranger's, so that children inherit the results: computed
    /// tables, type lookups, bound library functions.
    private static func warmUp(_ loaded: Handlers) {
        for bytes in loaded.warmupFiles() {
            let (reading, thumbnail) = loaded.read(bytes, true)
            _ = try? JSONLineEncoder.line(
                ReaderProtocol.Answer(reading: reading, thumbnail: thumbnail.map { Data($0) }))
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
                JSONLineEncoder.line(ReaderProtocol.Answer(reading: reading, thumbnail: thumbnail.map { Data($0) })))
        case .steps:
            let reading = loaded.readTracing(bytes) { stage, value in
                guard let line = try? JSONLineEncoder.line(value.step(stage)) else { return }
                output.send(line)
            }
            try output.send(JSONLineEncoder.line(ReaderProtocol.Answer(reading: reading)))
        case .overlay(let length, _):
            var drawing = ReaderProtocol.OverlayAnswer()
            do {
                let outlines = try JSONDecoder().decode([Outline].self, from: Data(bytes[length...]))
                drawing.png = Data(try loaded.draw(Array(bytes[..<length]), outlines))
            } catch {
                drawing.failure = "\(error)"
            }
            try output.send(JSONLineEncoder.line(drawing))
        }
    }
}

extension Confinement.Limits {
    fileprivate init(_ bounds: ReaderWorker.Bounds) {
        self.init(memory: bounds.memory, processorSeconds: bounds.processorSeconds)
    }
}

/// The result of a stage of a reading.
public enum EncodedStageOutput {
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
    /// The kernel refused these features.
    case notConfined([String])
    /// There is more than one thread.
    case severalThreads(Int)

    var description: String {
        switch self {
        case .notConfined(let missing):
            "this system does not confine readers (\(missing.joined(separator: ", "))): "
                + "use --sandbox offered to read with the confinement it offers"
        case .severalThreads(let count):
            "a library has started \(count - 1) threads, but a reader must have one thread when it is confined"
        }
    }
}
