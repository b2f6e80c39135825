import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Animations that the tests write themselves.
enum DrawnLottie {
    static let moved =
        #"{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}"#
    static let paint = #"{"ty":"fl","c":{"a":0,"k":[1,0.5,0]},"o":{"a":0,"k":100}}"#
    static let circle =
        #"{"ty":"gr","it":[{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]}},\#(paint),\#(moved)]}"#
    static let star =
        #"{"ty":"sr","sy":1,"pt":{"a":0,"k":5},"p":{"a":0,"k":[0,0]},"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[72]}]},"#
        + #""or":{"a":0,"k":9},"os":{"a":0,"k":0},"ir":{"a":0,"k":4},"is":{"a":0,"k":0}},\#(paint)"#

    static func file(layers: [String], assets: String = "", end: Double = 60, size: Double = 100) -> String {
        #"{"v":"5.7","fr":30,"ip":0,"op":\#(end),"w":\#(size),"h":100,"assets":[\#(assets)],"layers":[\#(layers.joined(separator: ","))]}"#
    }

    static func layer(
        shapes: String, ks: String = "", kind: Int = 4, frames: String = "\"ip\":0,\"op\":60"
    ) -> String {
        #"{"ty":\#(kind),\#(frames),"ks":{\#(ks)},"shapes":[\#(shapes)]}"#
    }

    /// A circle and its copies.
    static func repeated(_ count: Int) -> String {
        circle + #",{"ty":"rp","c":{"a":0,"k":\#(count)},"m":1,"tr":{"p":{"a":0,"k":[5,0]},"r":{"a":0,"k":10}}}"#
    }

    /// Groups within each other.
    static func deep(_ levels: Int) -> String {
        String(repeating: #"{"ty":"gr","it":["#, count: levels) + circle + String(repeating: "]}", count: levels)
    }

    /// A file that asks for more than anybody would draw.
    struct Bomb: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
    }

    static let bombs = [
        Bomb(testDescription: "30 levels of compositions", file: nested(levels: 30, copies: 2)),
        Bomb(testDescription: "12⁸ compositions", file: nested(levels: 8, copies: 12)),
        Bomb(testDescription: "a million copies", file: file(layers: [layer(shapes: repeated(1_000_000))])),
        Bomb(testDescription: "9000 copies", file: file(layers: [layer(shapes: repeated(9000))])),
        Bomb(testDescription: "400 groups within each other", file: file(layers: [layer(shapes: deep(400))])),
        Bomb(
            testDescription: "a layer that moves itself",
            file: file(layers: [
                #"{"ty":3,"ind":1,"parent":1,"ip":0,"op":60,"ks":{}}"#,
                #"{"ty":4,"ind":2,"parent":1,"ip":0,"op":60,"ks":{},"shapes":[]}"#,
            ])),
        Bomb(testDescription: "ten million frames", file: file(layers: [], end: 1e7)),
        Bomb(testDescription: "a million pixels wide", file: file(layers: [], size: 1e6)),
        Bomb(testDescription: "lists within each other", file: String(repeating: "[", count: 500_000)),
        Bomb(
            testDescription: "layers within each other",
            file: "{\"layers\":" + String(repeating: "[", count: 500_000)),
    ]

    /// Compositions each of which shows the next one some times.
    static func nested(levels: Int, copies: Int) -> String {
        func shows(_ level: Int) -> String {
            (0..<copies).map { _ in #"{"ty":0,"refId":"c\#(level)","w":100,"h":100,"ip":0,"op":60,"ks":{}}"# }
                .joined(separator: ",")
        }
        let assets = (0..<levels).map { level in
            let inner = level + 1 < levels ? shows(level + 1) : layer(shapes: circle)
            return #"{"id":"c\#(level)","layers":[\#(inner)]}"#
        }
        return file(layers: [shows(0)], assets: assets.joined(separator: ","))
    }
}

/// Whether an XML parser takes a drawing.
enum WellFormed {
    static func check(_ bytes: [UInt8]) -> Bool { XMLParser(data: Data(bytes)).parse() }
}

/// Numbers that are the same for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
