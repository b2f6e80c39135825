import DomainModel
import Imaging

extension ReadingError {
    init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .tooManyPixels, .tooManyBytes, .tooMuchMemory: .tooLarge
            case .empty, .unknownFormat, .undecodable, .implausibleStructure, .outOfMemory: .unreadableImage
            // Not the file's fault: it can be read once the library is installed, or by another build.
            case .noLibrary, .builtWithoutHEIC: .readerCrashed
            }
        self.init(code: code, message: error.description)
    }
}
