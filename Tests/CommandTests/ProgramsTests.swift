import Foundation
import Testing
import TestSupport

/// qix, qix-reader and qix-serve: what each is linked with, and what qix does where one is absent or of another
/// version.
@Suite("Programs")
struct ProgramsTests {
    /// Libraries that decode pictures and sound, or come with one that does.
    private static let decoders = [
        "liblept", "libtesseract", "libzbar", "libZXing", "libheif", "libavcodec", "libavformat", "libsndfile",
        "libX11",
        "libdbus", "libjpeg", "libpng", "libwebp", "libtiff", "libgif",
    ]

    @Test(
        "qix and qix-serve link no library that decodes pictures or sound, and qix-reader does",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd")))
    func libraries() async throws {
        func linked(_ program: String) async throws -> String {
            try await Command.run(URL(fileURLWithPath: "/usr/bin/ldd"), [Command.beside(program).path]).text
        }
        for program in ["qix", "qix-serve"] {
            let libraries = try await linked(program)
            #expect(Self.decoders.filter { libraries.contains($0) } == [], "\(program)")
            #expect(libraries.contains("libsqlite3"))
            // Nor one that is loaded when it is needed.
            let bytes = try Data(contentsOf: Command.beside(program))
            #expect(
                bytes.range(of: Data("libtesseract.so".utf8)) == nil && bytes.range(of: Data("libheif.so".utf8)) == nil)
        }
        let reader = try await linked("qix-reader")
        for library in ["libzbar", "libZXing", "liblept", "libtesseract"] { #expect(reader.contains(library)) }
        #expect(!reader.contains("libsqlite3"))
    }

    @Test(
        "A running service maps no such library either",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps")))
    func maps() async throws {
        let service = try await RunningService(in: ScratchFolder())
        // To its end: the kernel says that such a file is empty.
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(service.identifier)/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        #expect(Self.decoders.filter { maps.contains($0) } == [])
        #expect(maps.contains("qix-serve") && maps.contains("libsqlite3"))
    }

    /// A folder with a copy of qix, beside which are the programs given.
    private func installed(_ programs: [String: String] = [:]) async throws -> (scratch: ScratchFolder, qix: URL) {
        let scratch = try ScratchFolder()
        // Copied by another process: a file that this one has open to write, and so each process that another test
        // starts at that moment, cannot be executed.
        func install(_ file: String, as name: String) async throws {
            let copy = try await Command.run(
                URL(fileURLWithPath: "/usr/bin/install"), ["-m", "755", file, scratch.path(name)])
            #expect(copy.status == 0, "\(copy.errors)")
        }
        try await install(Command.executable.path, as: "qix")
        for (name, script) in programs {
            try Data(script.utf8).write(to: URL(fileURLWithPath: scratch.path("\(name).text")))
            try await install(scratch.path("\(name).text"), as: name)
        }
        return (scratch, URL(fileURLWithPath: scratch.path("qix")))
    }

    @Test(
        "A command whose program is absent says which to install, and leaves nothing behind",
        arguments: [
            ("qix read", ["read", "images/uploads/u006/stesso-scontrino.jpg"], "qix-reader"),
            ("qix passes", ["passes"], "qix-reader"),
            ("qix sound detect", ["sound", "detect", "x.wav"], "qix-reader"),
            (
                "qix serve",
                ["serve", "--data", "DATA", "--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml"],
                "qix-serve"
            ),
            (
                "qix batch",
                [
                    "batch", "images/manifest.csv", "--catalog", "images/catalog.csv", "--campaigns",
                    "images/campaigns.yaml", "--ledger", "DATA/coins.qix", "--out", "DATA",
                ], "qix-reader"
            ),
            (
                "qix check",
                [
                    "check", "images/uploads/u006/stesso-scontrino.jpg", "--catalog", "images/catalog.csv",
                    "--campaigns",
                    "images/campaigns.yaml",
                ], "qix-reader"
            ),
        ])
    func absent(_ task: String, _ arguments: [String], _ program: String) async throws {
        let (scratch, qix) = try await installed()
        let data = scratch.path("data")
        let outcome = try await Command.run(qix, arguments.map { $0.replacing("DATA", with: data) })
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors.contains("\(task) needs the program \(program)")
                && outcome.errors.contains("install the package \(program)"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test("Help is complete without the other programs")
    func help() async throws {
        let (_scratch, qix) = try await installed()
        for command in ["read", "serve", "passes", "sound"] {
            let alone = try await Command.run(qix, [command, "--help"])
            let together = try await Command.qix([command, "--help"])
            #expect(alone.status == 0 && alone.text == together.text)
        }
        withExtendedLifetime(_scratch) {}
    }

    @Test("A reader or a service of another version is refused, and nothing is begun")
    func otherVersion() async throws {
        // What a program of this version answers to a qix of another.
        for program in ["qix-reader", "qix-serve"] {
            let outcome = try await Command.run(
                Command.beside(program), ["read", "x"], environment: ["QIX_CALLER_VERSION": "9.9.9"])
            #expect(outcome.status == 1)
            #expect(
                outcome.errors.contains("version 9.9.9") && outcome.errors.contains("install both from one release"))
        }
        let real = Command.beside("qix-reader").path
        let (scratch, qix) = try await installed([
            "qix-reader": "#!/bin/sh\nQIX_CALLER_VERSION=9.9.9 exec \(real) \"$@\"\n"
        ])
        let batch = try await Command.run(
            qix,
            [
                "batch", "images/manifest.csv", "--catalog", "images/catalog.csv", "--campaigns",
                "images/campaigns.yaml", "--ledger", scratch.path("data/coins.qix"), "--out", scratch.path("data"),
            ])
        #expect(batch.status == 1)
        #expect(batch.errors.contains("install both from one release"), "\(batch.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("data")))
    }

    @Test("The options of qix.yaml reach the program that carries the command out")
    func configuration() async throws {
        let scratch = try ScratchFolder()
        try Data("without: receipt.parse.shiftedPrices\nledger: coins.qix\n".utf8)
            .write(to: URL(fileURLWithPath: scratch.path("qix.yaml")))
        let picture = Samples.root.appendingPathComponent("images/uploads").path
        let file = try #require(
            FileManager.default.subpaths(atPath: picture)?.first { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") })
        let outcome = try await Command.qix(["read", "\(picture)/\(file)"], in: scratch.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("without/receipt.parse.shiftedPrices"))
        let wrong = try await Command.qix(["read", "--without", "nonsense", "\(picture)/\(file)"])
        #expect(wrong.status == 64 && wrong.errors.contains("“nonsense” is not an optional step"))
    }

    @Test("A step that is none is refused before a batch begins")
    func unknownStep() async throws {
        let scratch = try ScratchFolder()
        let outcome = try await Command.qix([
            "batch", "images/manifest.csv", "--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml",
            "--ledger", scratch.path("coins.qix"), "--out", scratch.path("out"), "--without", "nonsense",
        ])
        #expect(outcome.status == 64 && outcome.errors.contains("“nonsense” is not an optional step"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("coins.qix")))
    }
}
