import Foundation
import TestSupport
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// A reader in a few lines of shell that speaks the protocol, and misbehaves if a picture's bytes ask for it: a
/// "picture" here is text, a word and a GTIN.
public struct FaultyReader: Sendable {
    private let scratch: ScratchFolder
    /// The command that starts the reader.
    public let command: ReaderCommand

    /// The folder of its pictures and its log.
    public var folder: URL { scratch.url }

    /// A reader with a temporary folder.
    ///
    /// - Parameter start: shell to run before the greeting.
    public init(start: String = "") throws {
        scratch = try ScratchFolder()
        let folder = scratch.url
        let script = """
            work='\(folder.path)'
            picture="$work/picture.$$"
            log="$work/read.log"
            \(start)
            echo '={"confinement":{"holds":["nothing"],"missing":[]}}'
            while read -r verb length thumbnail; do
              head -c "$length" > "$picture"
              sum=$(sha256sum "$picture" | cut -d' ' -f1)
              word=$(cut -d' ' -f1 < "$picture")
              gtin=$(cut -d' ' -f2 < "$picture")
              echo "$sum" >> "$log"
              case "$word" in
                crash) kill -SEGV $$ ;;
                exit) exit 3 ;;
                unprepared) exit 75 ;;
                unprepared-once) [ -e "$work/$sum" ] || { : > "$work/$sum"; exit 75; } ;;
                hang) exec sleep 1000 ;;
                grow) exec dd if=/dev/zero of=/dev/null bs=300M count=1000 ;;
                garbage) echo 'libfoo: warning'; continue ;;
                endless) exec yes | tr -d '\\n' ;;
                twice) printf '={"half' ;;
                other) sum=0000000000000000000000000000000000000000000000000000000000000000 ;;
                crash-once) [ -e "$work/$sum" ] || { : > "$work/$sum"; kill -SEGV $$; } ;;
                hang-once) [ -e "$work/$sum" ] || { : > "$work/$sum"; exec sleep 1000; } ;;
                noisy) head -c 300000 /dev/zero | tr '\\0' 'x' >&2 ;;
                slow) sleep 0.05 ;;
                busy) renice -n 19 -p $$ >/dev/null; i=0; while [ $i -lt 500000 ]; do i=$((i+1)); done ;;
                stuck) [ -e "$work/open" ] || exec sleep 1000 ;;
                gate) while [ ! -e "$work/open" ]; do sleep 0.02; done ;;
              esac
              format='={"reading":{"image":"","sha256":"%s","kind":"product","text":[],"milliseconds":{"total":7},'
              code='"barcodes":[{"symbology":"EAN-13","text":"%s","gtin":"0%s","box":[1,2,3,4]}]}}'
              printf "$format$code\\n" "$sum" "$gtin" "$gtin"
            done
            """
        let file = folder.appending(path: "reader.sh")
        try Data(script.utf8).write(to: file)
        command = ReaderCommand(executable: "/bin/sh", arguments: [file.path])
    }

    /// A picture that makes the reader do `word`.
    public func picture(_ name: String, _ word: String, gtin: String = "8000000000019") throws -> RawPath {
        let file = folder.appending(path: name)
        try Data("\(word) \(gtin) \(name)\n".utf8).write(to: file)
        return RawPath(file.path)
    }

    /// Lets readers that wait at the `gate` go on; until then they do not answer.
    public func openGate() throws { try Data().write(to: folder.appending(path: "open")) }

    /// Makes readers wait at the gate again.
    public func closeGate() throws { try FileManager.default.removeItem(at: folder.appending(path: "open")) }

    /// How many pictures readers received, including repeated attempts.
    public var readings: Int {
        let text = (try? String(contentsOf: folder.appending(path: "read.log"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count
    }

    /// Running processes of this reader.
    public var alive: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            let line = (try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))) ?? Data()
            return String(decoding: line, as: UTF8.self).contains(folder.path)
        }
    }
}
