#if canImport(Glibc)
    import Glibc
#endif

/// A reader of one picture that is a copy of this very process, made before it had a second thread or had looked at
/// anything: to load, link and begin the program once more takes as long as reading a photo of a product does.
///
/// It is handed to a pool, whose first reader it is. What its supervisor's environment said is overwritten in it, and
/// it is confined as every reader is.
public struct ForkedReader: Sendable {
    let identifier: pid_t
    let input: Int32
    let output: Int32
    let errorPipe: Int32

    /// Forks the reader, which does `work`: it runs `ReaderWorker`. The calling thread must live as long as the reader,
    /// which ends with it. `nil` where this process has other threads already, or the system refuses: a pool then
    /// starts its first reader as it does all others.
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
