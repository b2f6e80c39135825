import Accounts
import Arguments
import ArgumentParser
import Campaigns
import Catalog
import DomainModel
import Foundation
import Intake
import Ledger
import LedgerArguments
import SQL
import Stores
import Text
import UploadQueue
import Workers

/// `qix doctor`: whether this machine has what qix needs.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the libraries, models, sandbox, disk and database that qix needs.",
        discussion: """
            Prints one line for each check, with a remedy if something is wrong; exits with 1 if a check fails. \
            Writes nothing except a temporary file. With --catalog, --campaigns and --ledger, these are checked too.

              qix doctor
              qix doctor --ledger coins.qix --catalog catalog.csv --campaigns campaigns.yaml
              qix doctor --ledger postgresql://qix@db.example/coins --json
            """)

    @Option(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String?
    @Option(help: "The partners' products, CSV.", completion: .file(extensions: ["csv"])) var catalog: String?
    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"])) var campaigns: String?
    @OptionGroup var readers: ReaderArguments
    @Flag(help: "Print one JSON object per line.") var json = false

    /// Less room than this beside a ledger is said: a night's readings and its report take some hundred megabytes.
    private static let roomBytes = 1 << 30

    func run() async throws {
        var findings = try readerCheckup() + [sandbox, await reader(), temporaryFolder]
        if let configuration = try Configuration.found() {
            findings.append(
                DoctorCheck(
                    name: "configuration", state: .well,
                    detail: "\(configuration.path): "
                        + configuration.options.map { option in
                            // An address may hold a password.
                            let values = option.values.map { (try? LedgerLocation($0).location) ?? $0 }
                            return "\(option.name) \(values.joined(separator: " "))"
                        }.joined(separator: ", ")))
        }
        if let ledger { findings += [room(beside: ledger), database(ledger)] }
        if let catalog {
            findings.append(
                check("catalogue", advice: "qix catalog check \(catalog)") {
                    let products = try openCatalog(catalog)
                    return "\(counted(products.count, "product")) in \(catalog)"
                })
        }
        if let campaigns {
            findings.append(
                check("campaigns", advice: "qix campaigns check \(campaigns)") {
                    let programme = try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
                    return "\(programme.campaigns.count) campaigns in \(campaigns)"
                })
        }
        if json {
            for finding in findings { try Output.json(finding) }
        } else {
            print(table(["WHAT", "STATE", "DETAIL"], findings.map { [$0.name, $0.state.rawValue, $0.detail] }))
            for finding in findings where finding.state != .well {
                if let advice = finding.advice { print("\(finding.name): \(advice)") }
            }
        }
        if findings.contains(where: { $0.state == .broken }) { throw ExitCode(1) }
    }

    private func check(_ name: String, advice: String, _ body: () throws -> String) -> DoctorCheck {
        do {
            return DoctorCheck(name: name, state: .well, detail: try body())
        } catch {
            return DoctorCheck(name: name, state: .broken, detail: "\(error)", advice: advice)
        }
    }

    /// What the reader program says of its libraries and models.
    private func readerCheckup() throws -> [DoctorCheck] {
        do {
            let output = try CompanionProgram.reader.output(
                of: ["checkup"] + readers.reading.arguments, for: "qix doctor")
            return try JSONDecoder().decode([DoctorCheck].self, from: output)
        } catch let error as CommandError {
            return [
                DoctorCheck(
                    name: "reader program", state: .broken, detail: error.description,
                    advice: "install the package \(CompanionProgram.reader.name)")
            ]
        }
    }

    private var sandbox: DoctorCheck {
        Confinement.isOffered
            ? DoctorCheck(name: "sandbox", state: .well, detail: "landlock and seccomp are offered")
            : DoctorCheck(
                name: "sandbox", state: .weak, detail: "the kernel lacks landlock or seccomp",
                advice: "readers are not fully confined; see SECURITY.md")
    }

    /// Starts a reader as a run does and lets it answer for a file that is no picture.
    private func reader() async -> DoctorCheck {
        let folder = FileManager.default.temporaryDirectory.appending(path: "qix-doctor-\(UUID().uuidString).pgm")
        defer { try? FileManager.default.removeItem(at: folder) }
        let pool: ReaderPool
        do {
            let reader = try readers.single(for: "qix doctor")
            pool = ReaderPool(reader.other, readers: 1, limits: readers.limits, cache: nil, log: readers.log)
        } catch {
            return DoctorCheck(name: "reader", state: .broken, detail: "\(error)", advice: "see the reader program")
        }
        do {
            try Data("no picture".utf8).write(to: folder)
            let read = try await pool.read(RawPath(folder.path))
            await pool.shutDown()
            guard read.reading.error?.code == .unreadableImage else {
                return DoctorCheck(
                    name: "reader", state: .broken,
                    detail: read.reading.error?.message ?? "it read a picture from a file without one",
                    advice: "qix read --verbose IMAGE shows why readers are replaced")
            }
            return DoctorCheck(name: "reader", state: .well, detail: "starts confined and answers")
        } catch {
            await pool.shutDown()
            return DoctorCheck(
                name: "reader", state: .broken, detail: "\(error)",
                advice: "qix read --verbose IMAGE shows why; --sandbox offered uses the system's confinement")
        }
    }

    private var temporaryFolder: DoctorCheck {
        let folder = FileManager.default.temporaryDirectory
        return check("temporary files", advice: "set TMPDIR to a folder that can be written") {
            let file = folder.appending(path: "qix-doctor-\(UUID().uuidString)")
            try Data([0]).write(to: file)
            try FileManager.default.removeItem(at: file)
            return folder.path
        }
    }

    private func room(beside ledger: String) -> DoctorCheck {
        do {
            var folder = URL(filePath: try LedgerLocation(ledger).beside).deletingLastPathComponent()
            while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
                folder.deleteLastPathComponent()
            }
            let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
            let free = (attributes[.systemFreeSize] as? NSNumber)?.intValue ?? 0
            let detail = "\(free >> 20) MB free in \(folder.path)"
            guard FileManager.default.isWritableFile(atPath: folder.path) else {
                return DoctorCheck(
                    name: "disk", state: .broken, detail: "\(folder.path) cannot be written",
                    advice: "check the permissions of the folder")
            }
            return free < DoctorCommand.roomBytes
                ? DoctorCheck(
                    name: "disk", state: .weak, detail: detail,
                    advice: "free disk space; a full disk stops a run without losing data")
                : DoctorCheck(name: "disk", state: .well, detail: detail)
        } catch {
            return DoctorCheck(name: "disk", state: .broken, detail: "\(error)", advice: "check the ledger's name")
        }
    }

    private func database(_ path: String) -> DoctorCheck {
        do {
            let place = try LedgerLocation(path)
            guard try place.exists() else {
                return DoctorCheck(
                    name: "ledger", state: .weak, detail: "\(place.location) does not exist",
                    advice: "qix batch creates it; check the name if it should exist")
            }
            let ledger = try Ledger(path: path, access: .read)
            let summary = try ledger.summary()
            guard try ledger.hasAllTriggers() else {
                return DoctorCheck(
                    name: "ledger", state: .broken,
                    detail: "\(place.location): a trigger that refuses changes is missing or disabled",
                    advice: "find out who did that, and run qix ledger verify")
            }
            let missing = try place.missingRights(on: [.ledger, .uploadQueue, .heads])
            guard missing.isEmpty else {
                return DoctorCheck(
                    name: "ledger", state: .broken,
                    detail: "\(place.location): this role lacks \(missing.joined(separator: ", "))",
                    advice: "qix ledger init, as the tables' owner, prints the rights to give")
            }
            let unbounded = try place.unboundedTables(of: [.people])
            guard unbounded.isEmpty else {
                return DoctorCheck(
                    name: "ledger", state: .broken,
                    detail: "\(place.location): this role could make itself an operator: rows of "
                        + "\(unbounded.joined(separator: " and ")) have no bounds",
                    advice: "qix ledger init --service, as the tables' owner, prints what to run")
            }
            do {
                try HeadArguments.parse([]).headFile(beside: path).checkUnsigned(ledger)
            } catch let error as HeadFileError {
                return DoctorCheck(
                    name: "ledger", state: .broken, detail: "\(error)",
                    advice: "no run continues on it; restore the right copy, or accept what is lost with "
                        + "qix ledger head --keep")
            }
            return DoctorCheck(
                name: "ledger", state: .well,
                detail: "\(counted(summary.uploads, "upload")), \(counted(summary.entries, "entry", "entries")) in "
                    + place.location)
        } catch {
            return DoctorCheck(
                name: "ledger", state: .broken, detail: "\(error)", advice: "qix ledger verify \(path) reports details")
        }
    }
}
