/// An archive of files in the form of POSIX's `ustar`, as tar writes it.
public enum TarArchive {
    /// The archive of these files, in their order.
    ///
    /// - Parameters:
    ///   - kind: what each is; `0` for a regular file.
    ///   - name: what the first ones are called, before a number.
    public static func bytes(of files: [[UInt8]], kind: Character = "0", named name: String = "") -> [UInt8] {
        var archive: [UInt8] = []
        for (index, file) in files.enumerated() {
            archive += header(of: file, kind: kind, named: "\(name)\(index + 1)") + file
            archive += [UInt8](repeating: 0, count: (512 - file.count % 512) % 512)
        }
        return archive + [UInt8](repeating: 0, count: 1024)
    }

    private static func header(of file: [UInt8], kind: Character, named name: String) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func write(_ text: String, at place: Int) {
            for (offset, byte) in text.utf8.enumerated() { header[place + offset] = byte }
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: digits - text.utf8.count) + text
        }
        write(name, at: 0)
        write("0000644", at: 100)
        write(octal(file.count, 11), at: 124)
        write("00000000000", at: 136)
        write("        ", at: 148)
        write(String(kind), at: 156)
        write("ustar", at: 257)
        write("00", at: 263)
        write(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
        return header
    }
}
