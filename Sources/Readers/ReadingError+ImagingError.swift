import DomainModel
import Imaging
import Receipts

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

extension ReadingError {
    /// What is wrong with one photo of a series.
    init(_ error: SeriesPhotoError) {
        self.init(code: ReadingError(error.error).code, message: error.description)
    }
}
