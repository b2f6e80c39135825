import DomainModel
import Sound

extension ReadingError {
    init(_ error: SoundError) {
        let code: Code =
            switch error {
            case .tooManyBytes, .tooLong: .tooLarge
            case .empty, .unknownFormat, .undecodable, .noAAC, .outOfRange, .noSamples, .notFinite, .unknownEnding,
                .unwritable:
                .unreadableSound
            // Nothing of the file's: once the library is there, it can be read.
            case .noLibrary: .readerCrashed
            }
        self.init(code: code, message: error.description)
    }
}
