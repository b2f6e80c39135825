import Foundation
import Lottie
import Testing

@Suite("Lottie animations as animated SVGs")
struct LottieAnimationTests {
    private func svg(_ json: String, maxBytes: Int = 1 << 20) throws -> String {
        String(decoding: try LottieAnimation.svg(Array(json.utf8), maxBytes: maxBytes), as: UTF8.self)
    }

    private func fault(_ json: String, maxBytes: Int = 1 << 20) -> LottieError? {
        do {
            _ = try LottieAnimation.svg(Array(json.utf8), maxBytes: maxBytes)
            return nil
        } catch {
            return error
        }
    }

    @Test("A circle that grows keeps its ease, its colour and its frames")
    func circle() throws {
        let layer = DrawnLottie.layer(
            shapes: DrawnLottie.circle,
            ks:
                #""s":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":[0.2],"y":[1]},"o":{"x":[0.4],"y":[0]}},{"t":30,"s":[100,50]}]}"#
        )
        let text = try svg(DrawnLottie.file(layers: [layer]))
        #expect(text.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100""#))
        #expect(
            text.contains(
                #"<animateTransform attributeName="transform" type="scale" dur="2s" repeatCount="indefinite""#))
        #expect(
            text.contains(#"keyTimes="0;.5;1" calcMode="spline" keySplines=".4 0 .2 1;0 0 1 1" values="0 0;1 .5;1 .5""#)
        )
        #expect(text.contains(#"fill="rgb(255,128,0)""#))
        #expect(text.contains(#"<path d="M0 -10C5.52 -10 10 -5.52 10 0C10 5.52 5.52 10 0 10"#))
    }

    @Test("A layer is seen from its first frame to its last")
    func visibility() throws {
        let layer = DrawnLottie.layer(shapes: DrawnLottie.circle, frames: "\"ip\":15,\"op\":45")
        let text = try svg(DrawnLottie.file(layers: [layer]))
        #expect(text.contains(#"<animate attributeName="display""#))
        #expect(text.contains(#"calcMode="discrete" keyTimes="0;.25;.75" values="none;inline;none""#))
        let never = DrawnLottie.layer(shapes: DrawnLottie.circle, frames: "\"ip\":60,\"op\":90")
        #expect(try !svg(DrawnLottie.file(layers: [never])).contains("<path"))
    }

    @Test("A way that goes beyond its goal, along a curve or in steps is drawn frame by frame")
    func sampled() throws {
        let beyond =
            #""p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":0.5,"y":1.5},"o":{"x":0.5,"y":0}},{"t":10,"s":[10,0]}]}"#
        let bent =
            #""p":{"a":1,"k":[{"t":0,"s":[0,0],"to":[0,20],"ti":[0,20],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":10,"s":[10,0]}]}"#
        for way in [beyond, bent] {
            let text = try svg(DrawnLottie.file(layers: [DrawnLottie.layer(shapes: DrawnLottie.circle, ks: way)]))
            let values = try #require(
                text.split(separator: "values=\"").dropFirst().first?.split(separator: "\"").first)
            #expect(values.split(separator: ";").count == 12, "\(values)")
        }
        let held = #""o":{"a":1,"k":[{"t":0,"s":[100],"h":1},{"t":30,"s":[0],"h":1}]}"#
        let text = try svg(DrawnLottie.file(layers: [DrawnLottie.layer(shapes: DrawnLottie.circle, ks: held)]))
        #expect(text.contains(#"keyTimes="0;.5;.5;1" values="1;1;0;0""#))
    }

    @Test("What is not drawn is told by name, with how often it was met")
    func unsupported() {
        let text = DrawnLottie.layer(shapes: "", kind: 5)
        let moved = DrawnLottie.layer(
            shapes: DrawnLottie.circle, ks: #""r":{"a":0,"k":0,"x":"var $bm_rt = time"}"#)
        #expect(
            fault(DrawnLottie.file(layers: [text, text, moved])) == .unsupported(["texts": 2, "expressions": 1]))
        #expect(
            LottieError.unsupported(["texts": 2, "expressions": 1]).description == "uses expressions (1), texts (2)")
    }

    @Test("Nothing of a file's text reaches the drawing")
    func text() throws {
        let evil = #"\"/><script>alert(1)</script><a href=\"javascript:1\">"#
        let shape = DrawnLottie.circle.replacingOccurrences(of: "\"it\":", with: "\"nm\":\"\(evil)\",\"it\":")
        let file = DrawnLottie.file(layers: [DrawnLottie.layer(shapes: shape)])
            .replacingOccurrences(of: "\"v\":", with: "\"nm\":\"\(evil)\",\"\(evil)\":1,\"v\":")
        let text = try svg(file)
        #expect(!text.contains("script") && !text.contains("href"))
        let solid = #"{"ty":1,"ip":0,"op":60,"ks":{},"sw":10,"sh":10,"sc":"#
        #expect(
            fault(DrawnLottie.file(layers: [solid + "\"\(evil)\"}"])) == .badFigure("colour or size of a solid layer"))
        #expect(try svg(DrawnLottie.file(layers: [solid + "\"#1b4d3e\"}"])).contains(##"fill="#1b4d3e""##))
    }

    @Test("Files that grow without bound are refused at once", arguments: DrawnLottie.bombs)
    func bombs(_ bomb: DrawnLottie.Bomb) {
        let clock = ContinuousClock.now
        #expect(fault(bomb.file, maxBytes: 512 << 10) != nil)
        #expect(clock.duration(to: .now) < .seconds(60))
    }

    @Test("A file that is changed anywhere becomes a well-formed SVG or an error")
    func mutated() throws {
        let sample = DrawnLottie.file(layers: [
            DrawnLottie.layer(
                shapes: DrawnLottie.repeated(3),
                ks:
                    #""p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},"#
                    + #"{"t":10,"s":[10,0]}]}"#),
            DrawnLottie.layer(shapes: DrawnLottie.circle + "," + DrawnLottie.star),
        ])
        let pieces = ["9", "0", "-1", "1e308", "-7e6", "null", "\"a\"", "true", "[]", "{}"]
        var drawn = 0
        for number in 0..<600 {
            var random = SeededRandom(seed: 90_417 &+ UInt64(number))
            var bytes = Array(sample.utf8)
            for _ in 0...(number % 4) {
                // A figure becomes another value, or any byte another one.
                let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
                let isFigure = random.next() % 8 > 0
                let place =
                    isFigure
                    ? digits[Int(random.next() % UInt64(digits.count))] : Int(random.next() % UInt64(bytes.count))
                let piece = Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
                bytes.replaceSubrange(place...place, with: piece)
            }
            guard let svg = try? LottieAnimation.svg(bytes, maxBytes: 1 << 20) else { continue }
            drawn += 1
            #expect(WellFormed.check(svg), "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(drawn > 50)
    }
}
