import YAMLFields

/// The files beside one of a programme, whose pictures and films a check looks at.
public struct FilesBeside {
    private let bytes: (String) -> [UInt8]?
    private let names: () -> [String]

    /// - Parameters:
    ///   - bytes: the first bytes of a file, one more than `CampaignFile.maxPictureBytes` at most; `nil` where there is
    ///     none.
    ///   - names: the names of the files, for the nearest one.
    public init(bytes: @escaping (String) -> [UInt8]?, names: @escaping () -> [String]) {
        (self.bytes, self.names) = (bytes, names)
    }

    /// What is wrong with a picture that a file names; `nil` where phones can be sent it.
    package func problem(of picture: CardPicture, in file: String) -> YAMLProblem? {
        fault(ofPicture: picture.file).map {
            YAMLProblem(file: file, line: picture.line, field: picture.field, message: "\(picture.file) \($0)")
        }
    }

    private func fault(ofPicture name: String) -> String? {
        guard let bytes = bytes(name) else { return missing(name) }
        do {
            _ = try ShownPicture(file: bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    func fault(ofFilm name: String) -> String? {
        guard let bytes = bytes(name) else { return missing(name) }
        return FilmType(bytes) == nil ? "is no WebM or MP4, which browsers show" : nil
    }

    /// What to say of a file that is not there, with the one that is meant: of the same name before the point, or near.
    private func missing(_ name: String) -> String {
        let names = names()
        let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        let meant =
            names.first { $0.utf8.prefix { $0 != UInt8(ascii: ".") }.elementsEqual(stem) }
            ?? YAMLReader.near(name, among: names)
        return "is not beside this file" + (meant.map { "; did you mean \($0)?" } ?? "")
    }
}
