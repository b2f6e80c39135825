import Readers
import Synchronization
import Workers

/// A command that may be about one picture: its reader is forked before the command has any thread but one.
protocol SinglePictureCommand {
    var readers: ReaderArguments { get }
    /// Whether it reads one picture, with the arguments that it was given.
    var isSinglePicture: Bool { get }
}

extension SinglePictureCommand {
    /// Forks the reader, where one will be asked; true where it was. The calling thread must then live on.
    func forkReader() -> Bool {
        guard isSinglePicture, readers.reading.options.hasEmbeddedModels else { return false }
        let bounds = readers.bounds(readsOnce: true)
        // Made here, since it opens the program's own files, which the reader cannot any more.
        let version = readers.readerVersion
        guard
            let forked = ForkedReader({
                try ReaderWorker.run(bounds) {
                    try ReadCommand.loaded(
                        readers.reading.options, memory: bounds.memory, version: version, loadsModelsLazily: true)
                }
            })
        else { return false }
        PreforkedReader.shared.withLock { $0 = forked }
        return true
    }
}

/// The reader that was forked for the command at hand, until its pool takes it.
enum PreforkedReader {
    static let shared = Mutex<ForkedReader?>(nil)

    static func take() -> ForkedReader? {
        shared.withLock { first in
            defer { first = nil }
            return first
        }
    }
}
