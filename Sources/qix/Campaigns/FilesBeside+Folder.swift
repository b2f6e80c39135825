import Arguments
import Campaigns
import Foundation

extension FilesBeside {
    /// The files in the folder of a file that a command was given; a file from standard input has nothing beside it.
    init(besideFile path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        self.init(
            bytes: { name in
                try? InputFile.bytes(folder.appending(path: name).path, upTo: CampaignFile.maxPictureBytes + 1)
            },
            names: { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() })
    }
}
