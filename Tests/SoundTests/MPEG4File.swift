import Foundation

/// An MPEG-4 file of `Formats/` to falsify: boxes are found by their names and may grow.
///
/// A second of a tone of 440 Hz at 0.3 of full scale and, on the right, one of 1 kHz at 0.2, by FFmpeg's encoder
/// (`ffmpeg -i TONES.wav -c:a aac -aac_coder fast -aac_ms 0 -fflags +bitexact -flags:a +bitexact`): `stereo.m4a` at
/// 44.1 kHz, with its tables at the end as phones write them; `mono.mp4` (`-brand mp42 -movflags +faststart`),
/// `mono.3gp` and `fragments.mp4` (`-movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 250000 -brand
/// iso5`), the left tone alone at 16 kHz, as Android's recorders and browsers write them. `lossless.m4a` is ALAC,
/// `video.mp4` a red square without sound.
struct MPEG4File {
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Formats")
        bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// The place of the first box of this name, at its four bytes of size.
    func place(of box: String) -> Int? {
        let name = Array(box.utf8)
        return (4..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == name }.map { $0 - 4 }
    }

    /// Overwrites the box's content, `offset` bytes after its name.
    mutating func overwrite(_ box: String, at offset: Int, with new: [UInt8]) {
        guard let place = place(of: box), place + 8 + offset + new.count <= bytes.count else { return }
        bytes.replaceSubrange(place + 8 + offset..<place + 8 + offset + new.count, with: new)
    }

    /// Replaces a box by `new`, and corrects the sizes of the boxes around it.
    mutating func replace(_ box: String, inside around: [String], with new: [UInt8]) {
        guard let place = place(of: box) else { return }
        let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(place..<place + size, with: new)
        for outer in around {
            guard let place = self.place(of: outer) else { continue }
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + new.count - size
            bytes.replaceSubrange(place..<place + 4, with: MPEG4File.big(size))
        }
    }

    /// Four bytes, the highest first.
    static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    /// A box.
    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8) + Array(name.utf8) + content
    }
}
