import Imaging
import Retail

extension ReadingError {
    init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .tooManyPixels, .tooManyBytes, .tooMuchMemory: .tooLarge
            case .empty, .unknownFormat, .undecodable, .contrived, .outOfMemory: .unreadableImage
            }
        self.init(code: code, message: error.description)
    }
}
