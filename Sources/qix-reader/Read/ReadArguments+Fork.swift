import Arguments
import Readers
import Synchronization
import Workers

// A command that reads one picture forks its reader before it has any thread but one: to start the program again would
// take as long as reading a photo of a product.
extension ReadArguments {
    private static let forked = Mutex<ForkedReader?>(nil)

    /// The reader that was forked, for the pool that uses it.
    static func takeForkedReader() -> ForkedReader? {
        forked.withLock { forked in
            defer { forked = nil }
            return forked
        }
    }

    /// Forks the reader if one picture is to be read; true if it was. The calling thread must then live on.
    func forkReader() -> Bool {
        let options = readers.reading.options
        guard images.count == 1, images[0] != "-", options.hasEmbeddedModels, (try? checkPasses()) != nil else {
            return false
        }
        let bounds = bounds(readsOnce: true)
        // Made here, since it opens the program's own files, which the reader cannot any more.
        let version = version
        guard
            let reader = ForkedReader({
                try ReaderWorker.run(bounds) {
                    try ReaderWorker.Handlers(
                        options, memory: bounds.memory, version: version, loadsModelsLazily: true)
                }
            })
        else { return false }
        ReadArguments.forked.withLock { $0 = reader }
        return true
    }
}
