#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a catalogue's index may be kept.
enum IndexPaths {
    /// The places to look and to write, the best first: beside the catalogue; and in the user's cache, for a folder
    /// that cannot be written (https://specifications.freedesktop.org/basedir-spec/latest/).
    static func all(beside path: String, stamp: IndexFile.Stamp, cache: String?) -> [String] {
        [path + ".index"] + (cache.map { ["\($0)/\(stamp.name)"] } ?? [])
    }

    /// The folder `qix` of the user's cache, made where it is not there; `nil` where there is no such place.
    static var cache: String? {
        func absolute(_ name: String) -> String? {
            // A path that is not absolute counts as none.
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let folder = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map({ $0 + "/.cache" }) else { return nil }
        mkdir(folder, 0o700)
        mkdir(folder + "/qix", 0o700)
        return access(folder + "/qix", R_OK | X_OK) == 0 ? folder + "/qix" : nil
    }
}
