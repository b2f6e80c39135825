import DomainModel
import Imaging

extension ReadingError {
    init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .tooManyPixels, .tooManyBytes, .tooMuchMemory: .tooLarge
            case .empty, .unknownFormat, .undecodable, .implausibleStructure, .outOfMemory: .unreadableImage
            // Nothing of the file's: once the library is there, it can be read.
            case .noLibrary: .readerCrashed
            }
        self.init(code: code, message: error.description)
    }
}
