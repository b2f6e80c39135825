import DomainModel
import Imaging

extension ReadingError {
    init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .tooManyPixels, .tooManyBytes, .tooMuchMemory: .tooLarge
            case .empty, .unknownFormat, .undecodable, .implausibleStructure, .outOfMemory: .unreadableImage
            // Not the file's fault: once the library is installed, it can be read.
            case .noLibrary: .readerCrashed
            }
        self.init(code: code, message: error.description)
    }
}
