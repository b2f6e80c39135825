#if canImport(Glibc)
    import Glibc
#endif

/// A reader of one picture that is a fork of this process, made before it had a second thread or had read anything:
/// starting the program again would take as long as reading a photo of a product.
///
/// It becomes the first reader of a pool. It overwrites its copy of the environment, and is confined like every reader.
public struct ForkedReader: Sendable {
    let identifier: pid_t
    let input: Int32
    let output: Int32
    let errorPipe: Int32

    /// Forks the reader, which does `work`: it runs `ReaderWorker`. The calling thread must live as long as the reader,
    /// which ends with it. `nil` if this process already has other threads or the system refuses: a pool then starts
    /// its first reader like all others.
    public init?(_ work: () throws -> Void) {
        guard ProcessStatistics.ownThreadCount == 1 else { return nil }
        do throws(ReaderFailure) {
            let pipes = try ReaderPipes()
            identifier = try pipes.fork(work)
            (input, output, errorPipe) = pipes.supervisorEnds()
        } catch {
            return nil
        }
    }
}

/// The reader that a pool uses first. It may lack libraries that only some pictures need, and end when it needs one.
public enum FirstReader: Sendable {
    /// One that exists already.
    case forked(ForkedReader)
    /// One that is started by this command.
    case started(by: ReaderCommand)
}
