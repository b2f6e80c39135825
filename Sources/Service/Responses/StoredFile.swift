import Campaigns
import Foundation
import Hummingbird

/// A picture on the disk, of which a client is sent one piece after the other, as fast as it takes them: a client that
/// does not read holds one piece in memory, not the file.
final class StoredFile: Sendable {
    private let descriptor: Int32
    /// Its size in bytes.
    let bytes: Int

    /// Bytes of a piece. Source: judged: larger pieces are not sent faster.
    private static let pieceBytes = 64 << 10

    /// Opens a file that nobody but this service writes; `nil` if it is not there or is no file.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        bytes = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : -1
        guard bytes >= 0 else { return nil }
    }

    /// Opens a file in the folder of another one. Its name must be plain, so that it does not lead out of the folder.
    convenience init?(named name: String, beside path: String) {
        self.init(URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: name).path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// At most `count` bytes from `offset`; fewer at the end, and none after an error.
    func piece(from offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let read = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
                if read < 0 && errno == EINTR { continue }
                guard read > 0 else { return }
                done += read
            }
        }
    }

    /// The body of an answer with the whole file. The slot counts until it is sent or given up.
    func body(holding slot: OpenAnswers.Slot, _ context: AppRequestContext) -> ResponseBody {
        body(0..<bytes, holding: slot, context)
    }

    /// `body` with a range of the file, which lies in it.
    func body(_ range: Range<Int>, holding slot: OpenAnswers.Slot, _ context: AppRequestContext) -> ResponseBody {
        ResponseBody(contentLength: range.count) { [self] writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let piece = piece(from: offset, count: min(StoredFile.pieceBytes, range.upperBound - offset))
                guard !piece.isEmpty else { break }
                offset += piece.count
                try await writer.write(ByteBuffer(bytes: piece))
                try await context.settleWrites()
            }
            try await writer.finish(nil)
            withExtendedLifetime(slot) {}
        }
    }
}

extension StoredFile {
    /// The first bytes of a file beside another one, one more than phones are sent of a picture; `nil` where there is
    /// none.
    static func firstBytes(of name: String, beside path: String) -> [UInt8]? {
        guard let file = StoredFile(named: name, beside: path) else { return nil }
        return file.piece(from: 0, count: min(file.bytes, CampaignFile.maxPictureBytes + 1))
    }
}

extension FilesBeside {
    /// The files beside one of the service's.
    init(storedBeside path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        self.init(
            bytes: { StoredFile.firstBytes(of: $0, beside: path) },
            names: { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() })
    }
}
