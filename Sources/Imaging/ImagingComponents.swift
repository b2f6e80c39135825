import CLeptonica
import ReaderAPI

extension ReaderComponent {
    /// The libraries that decode pictures.
    public static var imaging: [ReaderComponent] {
        var components: [ReaderComponent] = []
        if let name = getLeptonicaVersion() {
            // Leptonica allocates the text, and the caller frees it.
            defer { lept_free(name) }
            components.append(ReaderComponent("leptonica", String(cString: name).replacing("leptonica-", with: "")))
        }
        components.append(ReaderComponent("libheif", HEICLibrary.version))
        return components
    }
}
