import Campaigns
import Hummingbird

extension Response {
    /// A picture that everybody may see.
    init(_ picture: ShownPicture) {
        self.init(
            status: .ok,
            headers: [
                .contentType: picture.type.rawValue, .cacheControl: "public, max-age=3600",
                // An SVG that is opened by itself runs nothing and loads nothing.
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ], body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
    }
}
