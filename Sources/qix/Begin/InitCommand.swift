import Arguments
import ArgumentParser
import DomainModel
import Foundation
import Intake
import Workers

/// `qix init`: the files of a first programme.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a folder with a first programme: catalogue, campaigns, rewards, options.",
        discussion: """
            Each line of the files is explained, and editors that know YAML complete and check them by the schemas \
            beside them. With --from photos of receipts and packs are read: products whose number and name they show \
            go into the catalogue, the others into proposed-products.csv, and the photos into a manifest, so that the \
            first coins can be tried at once. No file is overwritten.

            EXAMPLES
              qix init shop
              qix init shop --language it --partner "Alimentari Serra" --from receipts/
              cd shop && qix batch manifest.csv
            """)

    @Argument(help: "The folder; made if it is not there.", completion: .directory)
    var folder: String

    @Option(help: "A photo, or a folder of photos, from which products are proposed.", completion: .file())
    var from: String?

    @Option(help: "The language of names and notes: \(Language.allCases.map(\.rawValue).joined(separator: ", ")).")
    var language: Language = .english

    @Option(help: "Who pays: the partner of the catalogue's products and of the first campaign.")
    var partner = "Example Brand"

    @Flag(help: "Print one JSON object: the files, and how many products there are.")
    var json = false

    @OptionGroup var readers: ReaderArguments

    func validate() throws {
        guard (1...200).contains(partner.utf8.count), !partner.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw ValidationError("--partner must be a name of 1 to 200 bytes.")
        }
    }

    private struct Made: Encodable {
        var files: [String]
        var products: Int
        var proposed: Int
    }

    func run() async throws {
        let place = ProgrammeFolder(path: folder)
        try place.requireNoFiles()
        var seen = SeenProducts()
        if let from { seen = try await look(at: from) }
        let files = try place.write(
            seen, today: Timestamp.now.day, partner: partner, language: language,
            options: CommandOptions(dump: Qix._dumpHelp()).allOptions)
        if json {
            try Output.json(Made(files: files, products: seen.products.count, proposed: seen.unnamed.count))
        } else {
            print(files.joined(separator: "\n"))
        }
        for line in place.nextSteps(seen) { Output.log(line) }
    }

    private func look(at photos: String) async throws -> SeenProducts {
        let manifest = try Manifest.photos(at: photos, of: "me")
        guard !manifest.entries.isEmpty else {
            throw CommandError("\(photos) has no photo in it; name a photo, or a folder with photos")
        }
        let entries = manifest.entries.prefix(SeenProducts.maxPhotos)
        if manifest.entries.count > entries.count {
            Output.log("qix init: only the first \(entries.count) of \(manifest.entries.count) photos are read")
        }
        let reader = try readers.installed(for: "qix init")
        let pool = ReaderPool(
            reader.command, readers: readers.count(atMost: entries.count), limits: readers.limits, log: readers.log)
        var seen = SeenProducts()
        do {
            // All are handed over at once; the pool reads as many together as it has readers.
            let readings = try await withThrowingTaskGroup(of: (Int, Reading).self) { group in
                for (place, entry) in entries.enumerated() {
                    group.addTask { (place, try await pool.read(entry.path).reading) }
                }
                return try await group.reduce(into: [Int: Reading]()) { $0[$1.0] = $1.1 }
            }
            for (place, entry) in entries.enumerated() {
                if let reading = readings[place] { seen.add(reading, of: entry) }
            }
        } catch {
            await pool.shutDown()
            throw error
        }
        await pool.shutDown()
        let shown = seen.photos.count
        Output.log("qix init: photos read: \(entries.count), with a receipt or a product: \(shown)")
        return seen
    }
}
