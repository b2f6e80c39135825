import Arguments
import ArgumentParser
import Awarding
import Campaigns
import Catalog
import DomainModel
import Foundation
import LedgerArguments
import Text
import Workers

/// `qix check`: one image from end to end, without a ledger.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Show what one image shows, matches and would earn, and why.",
        discussion: """
            Writes no ledger: the image is decided as if it were the user's first upload. The exit status is 75 if \
            the file does not exist or could not be read for reasons outside the file, as in a batch.

            EXAMPLES
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml --json | jq .decision
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml --overlay boxes.png
              qix check photo.jpg --catalog catalog.csv --campaigns campaigns.yaml --explain
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

    @Option(help: "When it is sent in: a day, or a time in ISO 8601. (default: now)", transform: UploadTime.parse)
    var at: UploadTime?

    @Flag(help: "Print one JSON object: reading, findings, decision.")
    var json = false

    @Flag(help: "Tell how a receipt's sums were settled: which figures agree, and how likely that is.")
    var explain = false

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

    func run() async throws {
        let reader = try readers.single(for: "qix check")
        // The picture is read in steps by a reader of its own kind.
        if steps != nil || explain {
            return try await inspect(Task { try readTracing(by: reader.other) }, reader.other)
        }
        let pool = ReaderPool(
            reader.other, readers: 1, limits: readers.limits, log: readers.log, first: reader.first)
        let outcome: Result<Void, any Error>
        do {
            let image = RawPath(image)
            outcome = .success(
                try await inspect(
                    Task { (try await pool.read(image, followingLinks: true).reading, nil) }, reader.other))
        } catch {
            outcome = .failure(error)
        }
        // Last, because it takes milliseconds until a reader has ended.
        await pool.shutDown()
        try outcome.get()
    }

    /// Decides on the reading, from a reader process that may die of the picture, and prints it. The products are
    /// opened meanwhile.
    private func inspect(
        _ reading: Task<(Reading, SumsExplanation?), any Error>, _ reader: ReaderCommand
    ) async throws {
        let products: Catalog
        let programme: Programme
        do {
            products = try catalog.open()
            programme = try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
        } catch {
            // A process that exits unloads its libraries while other threads may still use them.
            _ = await reading.result
            throw error
        }
        let upload = Upload(
            image: image, user: user, shake: shake,
            uploadedAt: at?.timestamp(in: programme.zone) ?? .now,
            tier: tier)
        let (read, sums) = try await reading.value
        var inspection = Inspection(
            reading: read, upload: upload, catalog: products, programme: programme)
        if let overlay, inspection.reading.error == nil {
            let study = try DiagnosticRead(
                UntrustedFile.read(RawPath(image), limit: readers.limits.fileBytes, followingLinks: true),
                by: reader, limits: readers.limits)
            let outlines = Outline.boxes(
                of: inspection.findings, total: inspection.reading.receipt?.totalBox,
                hiding: personal.showPersonal ? [] : inspection.reading.personal)
            try Output.write(study.overlay(outlines), to: overlay)
        }
        inspection.reading = personal.shown(readers.reading)(inspection.reading)
        if json {
            try Output.json(CheckOutput(inspection: inspection, sums: sums))
        } else {
            print(inspection.text)
            if at == nil, inspection.decision.reasons.contains(where: { $0.code == .receiptTooOld }) {
                print("          decided as if it were sent now; --at TIME decides as if it were sent then")
            }
            if let sums { print(sums.text.map(TerminalText.safe).joined(separator: "\n")) }
        }
        // The decision does not show whether the picture could be read.
        if inspection.reading.error?.isRetryable == true { throw ExitCode(ExitStatus.unread.number) }
    }

    /// What `--json` prints: the inspection, and with `--explain` how the sums were settled.
    private struct CheckOutput: Encodable {
        var inspection: Inspection
        var sums: SumsExplanation?

        enum CodingKeys: String, CodingKey { case sums }

        func encode(to encoder: any Encoder) throws {
            try inspection.encode(to: encoder)
            guard let sums else { return }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(sums, forKey: .sums)
        }
    }

    /// Reads the image stage by stage, for `--steps` and for the explanation of its last reconciliation.
    private func readTracing(by reader: ReaderCommand) throws -> (Reading, SumsExplanation?) {
        if let steps { try FileManager.default.createDirectory(atPath: steps, withIntermediateDirectories: true) }
        let bytes: [UInt8]
        do throws(ReadingError) {
            bytes = try UntrustedFile.read(RawPath(image), limit: readers.limits.fileBytes, followingLinks: true)
        } catch {
            return (Reading(image: image, error: error), nil)
        }
        let folder = steps.map(StepFolder.init)
        var sums: SumsExplanation?
        var reading = try DiagnosticRead(bytes, by: reader, limits: readers.limits).reading { stage, value in
            if explain, let story = SumsExplanation(stage, value) { sums = story }
            try folder?.write(stage, value)
        }
        reading.image = image
        return (reading, sums)
    }
}

extension Shake: ExpressibleByArgument {}
extension Tier: ExpressibleByArgument {}
