import CModels
import Cryptography
import Foundation
import PageModel

/// The net that finds print, made by `Scripts/learn/page` and part of the program.
enum PageNet {
    /// The file's bytes. They are the program's; nobody frees them.
    private static var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: page_net, count: page_net_size) }

    /// The first digits of the digest of its bytes.
    static let version = String(SHA256.hexDigest(Data(bytes)).prefix(8))

    /// The net. Its file is part of the program, and a test reads it.
    static let standard = try? PageNetwork(bytes)
}
