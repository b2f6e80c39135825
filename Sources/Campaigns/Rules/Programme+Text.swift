import DomainModel
import Foundation
import Text

/// A programme as text, so that what was decided under it can be decided again without the file that it came from.
///
/// The same programme always gives the same bytes, and reading these gives back everything that decides uploads.
extension Programme {
    /// What decides uploads as one line of JSON, every field written out.
    public var text: String {
        get throws {
            try JSONLineEncoder.text(self)
        }
    }

    /// The programme of a `text`. Throws `DecodingError` where it is none, or has rules that this qix does not know.
    public init(text: String) throws {
        self = try JSONDecoder().decode(Programme.self, from: Data(text.utf8))
    }
}
