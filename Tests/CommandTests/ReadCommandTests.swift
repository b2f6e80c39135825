import DomainModel
import Foundation
import Testing
import TestSupport

/// `qix read` as a filter: paths in, one JSON reading a line out.
@Suite("qix read")
struct ReadCommandTests {
    private let images = [
        "u004/gomme-ean8.jpg", "u005/riso-12mp.jpg", "u006/interrotta.jpg", "u003/pulita-pianura.jpg",
    ]
    .map { "images/uploads/\($0)" }

    /// Readings without what a clock measured.
    private func timeless(_ outcome: Command.Outcome) throws -> [Reading] {
        try outcome.lines.map { line in
            var reading = try JSONDecoder().decode(Reading.self, from: Data(line.utf8))
            #expect(reading.error != nil || (reading.milliseconds["total"] ?? -1) >= 0)
            reading.milliseconds = [:]
            return reading
        }
    }

    @Test("Readings come in the order of the paths, whatever the number of readers")
    func order() async throws {
        let one = try await Command.qix(["read", "--jobs", "1"] + Samples.patience + images)
        let two = try await Command.qix(["read", "--jobs", "2"] + Samples.patience + images)
        #expect(one.status == 0, "\(one.errors)")
        let readings = try timeless(one)
        #expect(readings.map(\.image) == images)
        #expect(try timeless(two) == readings)
    }

    @Test("A pack that bears a GS1 DataMatrix alone is a product, with its number and how sure that is")
    func dataMatrix() async throws {
        let folder = try ScratchFolder()
        // zint's, of (01)04006381333931(10)L42.
        let picture = """
            iVBORw0KGgoAAAANSUhEUgAAAJAAAACQAQAAAADPPd8VAAAAqklEQVR42u2WMWoEMRAESzebyz/wU3Rf88+kH82F\
            B4JysHAY5ztgc2JQ0ElPoW5Qk9/nxlv6k9LxuL/mekdU+gzdjHCqBY6h9KlGjiLHRKdqFSNgsiH0escbEM7zfrZW\
            k5xwhhMGvYgReH4QuSJXUTsYmxE5yrJKnyZ0Taoc3d0zqEVZzXWwNotHq3vHfrZyVDFysID2+VXGeLayhLEJ7ecC\
            lzO29z/nX0jf1YmTV1/M4QsAAAAASUVORK5CYII=
            """
        let path = folder.url.appendingPathComponent("pack.png")
        try #require(Data(base64Encoded: picture)).write(to: path)
        let outcome = try await Command.qix(["read", path.path])
        let reading = try #require(try timeless(outcome).first)
        #expect(reading.kind == .product)
        #expect(reading.barcodes.map(\.symbology.rawValue) == ["DataMatrix"])
        #expect(reading.barcodes.first?.gtin?.digits == "04006381333931")
        #expect((reading.barcodes.first?.confidence ?? 0) > 0.9)
    }

    @Test("Who writes one path and waits gets its reading before the next path is written")
    func conversation() throws {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = ["read", "-", "--jobs", "1"]
        process.currentDirectoryURL = Samples.root
        let (paths, readings) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (paths, readings)
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        var buffer = Data()
        for name in ["images/uploads/u005/riso-12mp.jpg", "images/uploads/u006/none-such.jpg"] {
            try paths.fileHandleForWriting.write(contentsOf: Data((name + "\n").utf8))
            while !buffer.contains(10) {
                let more = readings.fileHandleForReading.availableData
                try #require(!more.isEmpty, "the reader ended")
                buffer += more
            }
            let line = buffer[..<buffer.firstIndex(of: 10)!]
            #expect(try JSONDecoder().decode(Reading.self, from: line).image == name)
            buffer = Data(buffer[(line.endIndex + 1)...])
        }
        try paths.fileHandleForWriting.close()
        process.waitUntilExit()
        // The second picture is not there.
        #expect(process.terminationStatus == 75)
    }

    @Test("- takes the paths from standard input, one a line")
    func standardInput() async throws {
        let named = try await Command.qix(["read"] + Samples.patience + images)
        let piped = try await Command.qix(["read", "-"] + Samples.patience, input: images.map { $0 + "\n" }.joined())
        #expect(piped.status == 0, "\(piped.errors)")
        #expect(try timeless(piped) == timeless(named))
    }

    @Test("A line holds every field of the reading's format, null where nothing is known")
    func fields() async throws {
        let outcome = try await Command.qix([
            "read", "--timeout", "300", "images/uploads/u003/pulita-pianura.jpg", "images/uploads/u002/gatto.jpg",
        ])
        let objects = try outcome.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        try #require(objects.count == 2)
        for object in objects {
            for field in [
                "image", "sha256", "format", "width", "height", "kind", "barcodes", "receipt", "text", "milliseconds",
                "error",
            ] {
                #expect(object[field] != nil, "\(field)")
            }
        }
        let receipt = try #require(objects[0]["receipt"] as? [String: Any])
        for field in [
            "merchant", "vat_number", "document_number", "register", "date", "time", "currency", "total", "balanced",
            "lines",
        ] {
            #expect(receipt[field] != nil, "\(field)")
        }
        let line = try #require((receipt["lines"] as? [[String: Any]])?.first)
        for field in ["kind", "text", "description", "quantity", "unit_price", "amount", "gtin", "box", "confidence"] {
            #expect(line[field] != nil, "\(field)")
        }
        #expect((line["box"] as? [Int])?.count == 4)
        #expect(objects[1]["receipt"] is NSNull)
        #expect(
            outcome.text.contains("\"total\":20.6,") || outcome.text.contains("\"total\":20.60"),
            "amounts are decimal numbers")
    }

    @Test("The camera's orientation is applied: boxes and sizes are of the upright picture")
    func orientation() async throws {
        let outcome = try await Command.qix([
            "read", "--timeout", "300", "images/uploads/u005/borsa-cura.jpg", "images/uploads/u005/shampoo.heic",
        ])
        let readings = try timeless(outcome)
        try #require(readings.count == 2)
        for reading in readings {
            #expect(try #require(reading.height) > #require(reading.width), "\(reading.image)")
        }
        let lines = try #require(readings[0].receipt?.lines)
        #expect(lines.count > 3)
        #expect(lines.map(\.box.y) == lines.map(\.box.y).sorted(), "lines go down the page")
        #expect(readings.map(\.format) == ["jpeg", "heic"])
    }

    @Test("A locale in a file is named by the readings, and a file that is none stops the run with what is wrong")
    func locale() async throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "ro.json")
        try Data(#"{"language": "ro", "phrases": {"grand_total": ["TOTAL LEI"]}}"#.utf8).write(to: file)
        let plain = try await Command.qix(["read", images[0]] + Samples.patience)
        let added = try await Command.qix(["read", "--locale", file.path, images[0]] + Samples.patience)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.text.contains(" locale/") && !plain.text.contains(" locale/"))
        try Data(#"{"language": "ro", "phrase": []}"#.utf8).write(to: file)
        let wrong = try await Command.qix(["read", "--locale", file.path, images[0]])
        #expect(wrong.status == 64 && wrong.output.isEmpty)
        #expect(wrong.errors.contains("“phrase” is no field of a locale; did you mean “phrases”?"))
    }
}
