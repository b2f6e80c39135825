import CLeptonica
import DomainModel

/// What decoded and filtered pictures depend on.
package enum ImagingVersions {
    /// Every number that this target was tuned with.
    package static var tuning: Any { Tuning.standard }

    /// The library that decodes pictures of a format.
    package static func decoder(of format: ImageFormat) -> (name: String, version: String) {
        let name = format == .heic ? "libheif" : "leptonica"
        return libraries.first { $0.name == name } ?? (name, "")
    }

    /// The libraries that decode pictures.
    package static var libraries: [(name: String, version: String)] {
        var libraries: [(name: String, version: String)] = []
        if let name = getLeptonicaVersion() {
            // Leptonica allocates the text, and the caller frees it.
            defer { lept_free(name) }
            libraries.append(("leptonica", String(cString: name).replacing("leptonica-", with: "")))
        }
        if let version = HEICLibrary.version { libraries.append(("libheif", version)) }
        return libraries
    }
}
