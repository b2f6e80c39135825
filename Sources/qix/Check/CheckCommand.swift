import ArgumentParser
import Awarding
import Catalog
import Foundation
import Retail
import Rewards
import Workers

/// `qix check`: one image from end to end, without a ledger.
struct CheckCommand: AsyncParsableCommand, ReadsOnePicture {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Show what one image shows, matches and would earn, and why.",
        discussion: """
            Writes no ledger. The image is decided as if it were the user's first upload. Where it could not be read for a
            reason outside the file, or there is no such file, the status is 75, as a batch's.

            EXAMPLES
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml --json | jq .decision
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml --overlay boxes.png
            """)

    @Argument(help: "The image.", completion: .file())
    var image: String

    @OptionGroup var catalog: CatalogArguments

    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var campaigns: String

    @Option(help: "Who sends it in.")
    var user = "check"

    @Option(help: "The user's standing: \(Tier.allCases.map(\.rawValue).joined(separator: ", ")).")
    var tier: Tier = .signed

    @Option(help: "How it is sent in: \(Shake.allCases.map(\.rawValue).joined(separator: ", ")).")
    var shake: Shake = .auto

    @Option(help: "When it is sent in: a day, or a time in ISO 8601. (default: now)", transform: UploadMoment.parse)
    var at: UploadMoment?

    @Flag(help: "Print one JSON object: reading, findings, decision.")
    var json = false

    @Option(
        help: "Write the picture with the boxes of codes and lines drawn on it.", completion: .file(extensions: ["png"])
    )
    var overlay: String?

    @Option(
        help: "Write what each stage of the reading came to, as pictures and JSON, to this folder.",
        completion: .directory)
    var steps: String?

    @OptionGroup var readers: ReaderArguments

    @OptionGroup var personal: PersonalArguments

    /// The picture is read in steps by a reader of its own kind.
    var readsOnePicture: Bool { steps == nil }

    func run() async throws {
        if let steps { return try await inspect(Task { try read(showing: steps) }) }
        let pool = ReaderPool(
            readers.commandForOne, readers: 1, limits: readers.limits, log: readers.log, first: FirstReader.take())
        let outcome: Result<Void, any Error>
        do {
            let image = ImagePath(image)
            outcome = .success(
                try await inspect(Task { try await pool.read(image, followingLinks: true).reading }))
        } catch {
            outcome = .failure(error)
        }
        // Not before all is told: it takes milliseconds until a reader has ended.
        await pool.shutDown()
        try outcome.get()
    }

    /// Decides on the reading, from a reader process that may die of the picture, and prints it. The products are opened
    /// meanwhile.
    private func inspect(_ reading: Task<Reading, any Error>) async throws {
        let products: Catalog
        let programme: Programme
        do {
            products = try catalog.open()
            programme = try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
        } catch {
            // A process that ends takes its libraries from under whoever still works with them.
            _ = await reading.result
            throw error
        }
        let upload = Upload(
            image: image, user: user, shake: shake,
            uploadedAt: at?.timestamp(in: programme.zone) ?? Timestamp(seconds: Int(Date().timeIntervalSince1970)),
            tier: tier)
        var inspection = Inspection(
            reading: try await reading.value, upload: upload, catalog: products, programme: programme)
        if let overlay, inspection.reading.error == nil {
            let study = try PictureStudy(
                StrangersFile.read(ImagePath(image), limit: readers.limits.fileBytes, followingLinks: true),
                by: readers.command,
                limits: readers.limits)
            let outlines = Overlay.outlines(
                of: inspection.findings, total: inspection.reading.receipt?.totalBox,
                hiding: personal.showPersonal ? [] : inspection.reading.personal)
            try Output.write(study.overlay(outlines), to: overlay)
        }
        inspection.reading = personal.shown(readers.reading)(inspection.reading)
        if json {
            try Output.json(inspection)
        } else {
            print(inspection.text)
        }
        // What was decided says nothing of the picture.
        if inspection.reading.error?.isOutsideFile == true { throw ExitCode(AwardArguments.tryAgain) }
    }

    private func read(showing folder: String) throws -> Reading {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bytes: [UInt8]
        do throws(ReadingError) {
            bytes = try StrangersFile.read(ImagePath(image), limit: readers.limits.fileBytes, followingLinks: true)
        } catch {
            return Reading(image: image, error: error)
        }
        let steps = StepFolder(folder)
        var reading = try PictureStudy(bytes, by: readers.command, limits: readers.limits).reading(steps.write)
        reading.image = image
        return reading
    }
}

extension Shake: ExpressibleByArgument {}
extension Tier: ExpressibleByArgument {}
