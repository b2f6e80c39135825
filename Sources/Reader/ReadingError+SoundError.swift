import Retail
import Sound

extension ReadingError {
    init(_ error: SoundError) {
        let code: Code =
            switch error {
            case .tooManyBytes, .tooLong: .tooLarge
            case .empty, .unknownFormat, .undecodable, .outOfRange, .noSamples, .notFinite, .unknownEnding, .unwritable:
                .unreadableSound
            }
        self.init(code: code, message: error.description)
    }
}
