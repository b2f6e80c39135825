import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request has far more framing than content. The decoder bounds headers and the routes bound
/// bodies; extensions of chunks (RFC 9112, 7.1.1) and chunks of one byte are neither, and no decoder counts them.
final class FramingBound: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// Bytes of framing that a request may have beside its body: as many as its headers. Source: RFC 9112, 7.1.1, asks
    /// for a bound and names none; no client that is known sends any extension.
    static let mostBytes = 16 << 10
    /// How many times as long as its body its framing may be: a chunk of one byte has five bytes of framing, or twelve
    /// where its size is written with eight digits.
    static let mostTimes = 16

    private let raw: RawBytes

    init(log: Logger) { raw = RawBytes(log: log) }

    func handlerAdded(context: ChannelHandlerContext) {
        try? context.pipeline.syncOperations.addHandler(raw, position: .first)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .end: raw.beginRequest()
        case .body(let bytes): raw.body += bytes.readableBytes
        }
        context.fireChannelRead(data)
    }

    /// Counts what comes before it is decoded.
    private final class RawBytes: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer

        private let log: Logger
        /// Bytes of this request's body that were decoded.
        var body = 0
        /// Bytes since the request's headers.
        private var received = 0

        init(log: Logger) { self.log = log }

        func beginRequest() { (body, received) = (0, 0) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            // What came before is decoded by now.
            guard received - body <= FramingBound.mostBytes + FramingBound.mostTimes * body else {
                log.info(
                    "a connection was ended: its request has far more framing than content",
                    metadata: ["body": "\(body)", "framing": "\(received - body)"])
                context.close(promise: nil)
                return
            }
            received += unwrapInboundIn(data).readableBytes
            context.fireChannelRead(data)
        }
    }
}
