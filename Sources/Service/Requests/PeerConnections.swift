import Hummingbird
import NIOCore
import Synchronization

/// Counts the connections of each network, so that one network cannot hold all that there are.
final class PeerConnections: Sendable {
    private let each: Int
    private let eachPrivate: Int
    /// By network; it has as many names as there are connections, at most.
    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// - Parameters:
    ///   - each: the most of one network.
    ///   - eachPrivate: the most of one private network, which may be that of a proxy of everybody.
    init(each: Int, eachPrivate: Int) {
        self.each = each
        self.eachPrivate = eachPrivate
    }

    /// Counts a connection; `nil`, and nothing counted, where its network has enough.
    func open(from address: String) -> Slot? {
        let peer = NetworkAddress(address)
        let (network, most) = (peer?.prefix ?? [], peer?.isPrivate == false ? each : eachPrivate)
        return counts.withLock { counts in
            let count = counts[network, default: 0]
            guard count < most else { return nil }
            counts[network] = count + 1
            return Slot(network: network)
        }
    }

    /// Takes a connection off the count.
    func close(_ slot: Slot) {
        counts.withLock { counts in
            let left = (counts[slot.network] ?? 1) - 1
            counts[slot.network] = left > 0 ? left : nil
        }
    }

    /// What is counted of one connection.
    struct Slot: Hashable, Sendable {
        fileprivate let network: [UInt8]
    }
}

/// Closes a connection at once whose network has enough, before a byte of it is read.
final class PeerConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let connections: PeerConnections
    private var slot: PeerConnections.Slot?

    init(_ connections: PeerConnections) { self.connections = connections }

    func channelActive(context: ChannelHandlerContext) {
        slot = connections.open(from: context.channel.remoteAddress?.ipAddress ?? "")
        guard slot != nil else {
            context.close(promise: nil)
            return
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let slot { connections.close(slot) }
        slot = nil
        context.fireChannelInactive()
    }
}
