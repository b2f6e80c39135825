#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The paths where a catalogue's index may be.
enum IndexPaths {
    /// The paths to read and write, the best first: beside the catalogue, then in the user's cache, for a folder
    /// that cannot be written (https://specifications.freedesktop.org/basedir-spec/latest/).
    static func all(beside path: String, stamp: IndexFile.Stamp, cache: String?) -> [String] {
        [path + ".index"] + (cache.map { ["\($0)/\(stamp.name)"] } ?? [])
    }

    /// The folder `qix` of the user's cache, created if needed; `nil` where there is no cache.
    static var cache: String? {
        func absolute(_ name: String) -> String? {
            // The specification ignores a path that is not absolute.
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let folder = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map({ $0 + "/.cache" }) else { return nil }
        mkdir(folder, 0o700)
        mkdir(folder + "/qix", 0o700)
        return access(folder + "/qix", R_OK | X_OK) == 0 ? folder + "/qix" : nil
    }
}
