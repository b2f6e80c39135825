import CModels
import Foundation
import Imaging
import Testing

@testable import PageModel

@Suite("The net that finds print")
struct PageNetworkTests {
    @Test("times")
    func times() throws {
        let network = try PageNetwork(UnsafeRawBufferPointer(start: page_net, count: page_net_size))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "/tmp/w/net_in.bin"))
        let picture = Luma(width: 576, height: 768, pixels: [UInt8](bytes))
        let clock = ContinuousClock()
        for _ in 0..<5 {
            let time = clock.measure { _ = network.map(of: picture) }
            print("TIME", time)
        }
        let map = network.map(of: picture)
        let all = map.rows + map.across + map.down + map.capHeights
        try all.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: "/tmp/w/net_out.bin"))
    }
}
