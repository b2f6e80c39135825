import Dispatch
import DomainModel
import Foundation
import Logging
import Synchronization

/// Supervises reader processes. For each there is a thread that gives it pictures, one at a time, and that ends and
/// replaces it when it crashes, hangs, holds too much memory or answers nonsense.
///
/// A picture that ends a reader is tried once more, by a new one; then its reading has an `error`, which is cached like
/// other readings, so that no later run repeats the attempts. A picture that used up its processor time is not tried
/// again: equal bytes are equal work. If another process ends a reader, the picture is not at fault and is tried again
/// many times. The first reader may lack some libraries and say so when it needs them: then a reader started by the
/// pool's command reads the picture.
public final class ReaderPool: Sendable {
    private struct Job: Sendable {
        var path: RawPath
        var wantsThumbnail: Bool
        var followsLinks: Bool
        var answer: CheckedContinuation<Result<ReadResult, ReaderPoolError>, Never>
    }

    private struct State: Sendable {
        var jobs: [Job] = []
        var isClosed = false
        var broken: ReaderPoolError?
        var startFailuresInARow = 0
        var incidents = ReaderIncidents()
        var first: FirstReader?
    }

    /// Attempts at a picture whose readers another process ends; it may be the kernel, out of memory.
    private static let attemptsWhenKilled = 30
    /// Failed starts in a row after which the pool gives up.
    private static let startFailuresUntilBroken = 5

    private let command: ReaderCommand
    private let limits: ReaderLimits
    private let cache: ReadingCache?
    private let log: Logger?
    private let state = Mutex(State())
    private let waiting = DispatchSemaphore(value: 0)
    private let threads = DispatchGroup()

    /// Starts `readers` supervising threads. Each starts its process with its first picture.
    ///
    /// - Parameters:
    ///   - cache: where readings are stored by content.
    ///   - first: a reader to use before any that `command` starts.
    public init(
        _ command: ReaderCommand, readers: Int, limits: ReaderLimits = ReaderLimits(), cache: ReadingCache? = nil,
        log: Logger? = nil, first: FirstReader? = nil
    ) {
        state.withLock { $0.first = first }
        // Writing to a reader that has died must give an error, not end this process.
        signal(SIGPIPE, SIG_IGN)
        self.command = command
        self.limits = limits
        self.cache = cache
        self.log = log
        for number in 0..<max(1, readers) {
            threads.enter()
            let thread = Thread { [self] in
                serve()
                threads.leave()
            }
            thread.name = "reader-\(number)"
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    /// The incidents so far.
    public var incidents: ReaderIncidents { state.withLock { $0.incidents } }

    /// Reads the picture at `path`. A bad picture gives a reading with an `error`; only a pool that cannot read, or was
    /// stopped, throws.
    ///
    /// - Parameter followingLinks: whether to follow a symbolic link; for an upload it is not followed.
    public func read(
        _ path: RawPath, thumbnail: Bool = false, followingLinks: Bool = false
    ) async throws(ReaderPoolError) -> ReadResult {
        let result = await withCheckedContinuation { continuation in
            let refusal: ReaderPoolError? = state.withLock { state in
                if let broken = state.broken { return broken }
                if state.isClosed { return .stopped }
                state.jobs.append(
                    Job(
                        path: path, wantsThumbnail: thumbnail, followsLinks: followingLinks, answer: continuation))
                return nil
            }
            if let refusal { continuation.resume(returning: .failure(refusal)) } else { waiting.signal() }
        }
        return try result.get()
    }

    /// Takes no more pictures. Those being read are finished, those that wait are refused.
    public func stop() {
        refuseAll(with: .stopped) { $0.isClosed = true }
    }

    /// Stops, and returns when every reader process has ended.
    public func shutDown() async {
        stop()
        await withCheckedContinuation { continuation in
            threads.notify(queue: .global()) { continuation.resume() }
        }
    }

    private func refuseAll(with error: ReaderPoolError, _ change: (inout sending State) -> Void) {
        let refused = state.withLock { state in
            change(&state)
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in refused { job.answer.resume(returning: .failure(error)) }
        // Wakes every waiting thread, so that it sees that the pool is closed.
        for _ in 0..<1024 { waiting.signal() }
    }

    /// The work of one supervising thread. It runs for the pool's whole life, since a reader dies with the thread that
    /// started it.
    private func serve() {
        var process: ReaderProcess?
        var pictures = 0
        while true {
            waiting.wait()
            let (job, isOver) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed || state.broken != nil)
            }
            if let job {
                job.answer.resume(returning: answer(job, by: &process))
                pictures = process == nil ? 0 : pictures + 1
                if pictures >= limits.pictures {
                    process = nil
                    pictures = 0
                }
            } else if isOver {
                return
            }
        }
    }

    private func answer(_ job: Job, by process: inout ReaderProcess?) -> Result<ReadResult, ReaderPoolError> {
        let name = job.path.description
        let bytes: [UInt8]
        do throws(ReadingError) {
            bytes = try UntrustedFile.read(job.path, limit: limits.fileBytes, followingLinks: job.followsLinks)
        } catch {
            return .success(ReadResult(reading: Reading(image: name, error: error)))
        }
        let key = FileDigest(bytes)
        if var cached = cache?.reading(key, withThumbnail: job.wantsThumbnail) {
            cached.reading.image = name
            return .success(cached)
        }
        do throws(ReaderPoolError) {
            var (read, isLasting) = try read(bytes, key, thumbnail: job.wantsThumbnail, by: &process)
            if isLasting { cache?.keep(read, key, withThumbnail: job.wantsThumbnail) }
            read.reading.image = name
            return .success(read)
        } catch {
            return .failure(error)
        }
    }

    /// The reading, and whether equal bytes will give it again. They may not if the picture took too long, perhaps on a
    /// busy machine, or if a reader reported that it could not read, perhaps for lack of a library.
    private func read(
        _ bytes: [UInt8], _ key: FileDigest, thumbnail: Bool, by process: inout ReaderProcess?
    ) throws(ReaderPoolError) -> (read: ReadResult, isLasting: Bool) {
        let request = ReaderRequest.reading(
            length: bytes.count, thumbnail: thumbnail, format: command.format(of: bytes))
        let began = ContinuousClock.now
        var attemptsLeft = 2
        var kills = 0
        var wasUnprepared = false
        while true {
            do throws(ReaderFailure) {
                var parts = [bytes]
                if process == nil {
                    process = try start(for: request)
                } else {
                    parts.insert(request.line, at: 0)
                }
                let line = try process!.exchange(parts, within: limits.timeout)
                let answer = try ReaderProtocol.answer(line, about: key)
                return (
                    ReadResult(reading: answer.reading, thumbnail: answer.thumbnail.map { Array($0) }),
                    ![.timedOut, .readerCrashed].contains(answer.reading.error?.code)
                )
            } catch {
                process = nil
                // The first time this only costs time and is no incident.
                if error == .unprepared, !wasUnprepared {
                    wasUnprepared = true
                    continue
                }
                note(error)
                switch error {
                case .notStarted, .noGreeting:
                    try afterFailedStart(error)
                case .killedExternally where kills + 1 < Self.attemptsWhenKilled:
                    kills += 1
                    usleep(UInt32(min(kills, 10)) * 20_000)
                case .tooCostly:
                    return (givenUp(key, error, after: began.duration(to: .now)), true)
                default:
                    attemptsLeft -= 1
                    guard attemptsLeft > 0 else {
                        let read = givenUp(key, error, after: began.duration(to: .now))
                        return (read, read.reading.error?.code != .timedOut)
                    }
                }
            }
        }
    }

    private func start(for request: ReaderRequest) throws(ReaderFailure) -> ReaderProcess {
        let first = state.withLock { state in
            state.incidents.started += 1
            defer { state.first = nil }
            return state.first
        }
        var process: ReaderProcess
        switch first {
        case .forked(let reader): process = ReaderProcess(reader, memoryLimit: limits.memory)
        case .started(let command): process = try ReaderProcess(command, memoryLimit: limits.memory)
        case nil: process = try ReaderProcess(command, memoryLimit: limits.memory)
        }
        let greeting = try process.greeting(ahead: request, within: limits.start)
        state.withLock { state in
            state.startFailuresInARow = 0
            state.incidents.confinedBy = greeting.confinement.holds
            state.incidents.notConfinedBy = greeting.confinement.missing
        }
        return process
    }

    /// Waits a little, longer each time, or declares the pool broken.
    private func afterFailedStart(_ failure: ReaderFailure) throws(ReaderPoolError) {
        let inARow = state.withLock { state in
            state.startFailuresInARow += 1
            return state.startFailuresInARow
        }
        guard inARow < Self.startFailuresUntilBroken else {
            let error = ReaderPoolError.readersFailToStart(failure.description)
            refuseAll(with: error) { $0.broken = error }
            throw error
        }
        usleep(UInt32(50_000 << inARow))
    }

    private func givenUp(_ key: FileDigest, _ failure: ReaderFailure, after time: Duration) -> ReadResult {
        state.withLock { $0.incidents.givenUp += 1 }
        let (code, times): (ReadingError.Code, String) =
            switch failure {
            case .timedOut: (.timedOut, ", twice")
            case .tooCostly: (.tooCostly, "")
            default: (.readerCrashed, ", twice")
            }
        let error = ReadingError(code: code, message: "\(failure)\(times): upload another photo")
        let milliseconds = ["total": Int(time / .milliseconds(1))]
        return ReadResult(
            reading: Reading(image: "", sha256: key.hexadecimal, milliseconds: milliseconds, error: error))
    }

    private func note(_ failure: ReaderFailure) {
        log?.warning("\(failure)")
        state.withLock { state in
            switch failure {
            case .notStarted, .noGreeting: state.incidents.failedToStart += 1
            case .timedOut, .tooCostly: state.incidents.timedOut += 1
            case .overMemory, .tooManyThreads: state.incidents.overMemory += 1
            case .crashed, .unprepared: state.incidents.crashed += 1
            case .killedExternally: state.incidents.killedExternally += 1
            case .garbled: state.incidents.garbled += 1
            }
        }
    }
}
