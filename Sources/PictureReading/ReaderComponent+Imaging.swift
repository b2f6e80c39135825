import Imaging
import Passes
import ReaderAPI

extension ReaderComponent {
    /// What every reader of pictures depends on: how they are decoded and filtered, and the libraries that decode them.
    public static var imaging: [ReaderComponent] {
        let tuning = ReaderVersion.digest(passes: [], tuning: [ImagingVersions.tuning])
        return [ReaderComponent("imaging", tuning)]
            + ImagingVersions.libraries.map { ReaderComponent($0.name, $0.version) }
    }
}
