import ArgumentParser
import Arguments
import Campaigns
import ContentAndReferrals
import DomainModel
import Foundation
import Intake
import Ledger
import LedgerArguments
import Links
import ObjectStorage
import Report
import ReviewQueue
import SQL
import Stores
import Text
import UploadQueue
import Workers

/// `qix forget`: takes a person's texts away, or those that are old enough.
struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Erase what a user's pictures showed, on request or by retention rules.",
        discussion: """
            Erases claims, decisions, receipts' keys and the pictures' names from the ledger, and the readings \
            stored beside it; with --out also from a run's files, and with --data the pictures of a service. \
            Entries, hashes and the user's name remain, and hashes of receipts' keys under a key in a file of its own \
            (--erasure-key), which no backup of the ledger should hold: `qix ledger verify` still succeeds and names the rule. \
            Prints the paths of the pictures; you must delete those outside --data and --pictures yourself. This cannot \
            be undone; --dry-run only shows it. In a database it needs the owner of the tables.

              qix forget ann --ledger coins.qix --out out
              qix forget ann --ledger postgresql://qix_owner@db.example/coins --pictures /shared/pictures --dry-run
              qix forget --rules retention.yaml --at 2027-03-01 --ledger coins.qix --out out
              qix forget 7f3a --data out/service
            """)

    @Argument(help: "The user; leave it out with --rules.") var user: String?
    @Option(help: "The retention rules, YAML.", completion: .file(extensions: ["yaml", "yml"])) var rules: String?
    @Option(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String?
    @Option(help: "A folder --out of an earlier run; repeatable.", completion: .directory)
    var out: [String] = []
    @Option(help: "The folder of a service that is not running (`qix serve --data`).", completion: .directory)
    var data: String?
    @Option(
        help: "The folder of pictures that readers of a queue share, or s3://BUCKET/PREFIX; copies are removed.",
        completion: .directory)
    var pictures: String?
    @Option(
        help: "A folder of readings that another user's runs kept (STATE/qix/*.readings); repeatable.",
        completion: .directory)
    var readings: [String] = []
    @Flag(help: "Show what would be erased, in a copy of the ledger, and erase nothing.") var dryRun = false
    @Option(help: "The day from which ages are counted. (default: now)", transform: parseTime) var at: Timestamp?
    @OptionGroup var head: HeadArguments
    @OptionGroup var erasures: ErasureKeyArguments

    func validate() throws {
        guard (user == nil) != (rules == nil) else { throw ValidationError("Give either a user or --rules.") }
        guard ledger != nil || data != nil else { throw ValidationError("Give --ledger or --data.") }
        if let folder = (out + readings + [data, pictures].compactMap(\.self))
            .first(where: { !BucketAddress.isAddress($0) && !isFolder($0) })
        {
            throw ValidationError("\(folder): is not a folder.")
        }
    }

    func run() throws {
        let path = ledger ?? data! + "/ledger.sqlite"
        if dryRun { return try rehearse(path) }
        let retention = try rules.map { try RetentionRules.load(yaml: InputFile.text($0), named: $0) }
        var files: [(user: String, sha256: String)] = []
        var uploads: Set<String> = []
        var count = 0
        try withExisting(path, head, erasureKey: erasures.erasureKey) { ledger in
            try ledger.requireErasureKey()
            let lock = try RunLock(on: ledger)
            defer { lock.release() }
            for erasure in try erase(retention, in: ledger) {
                files += erasure.files
                uploads.formUnion(erasure.uploads)
                count += erasure.erasedNow
                for image in erasure.images { print(image) }
                if !erasure.waiting.isEmpty {
                    Output.log(
                        counted(
                            erasure.waiting.count, "upload is in review and was not erased",
                            "uploads are in review and were not erased"))
                }
            }
        }
        let hashes = Set(files.map(\.sha256))
        var removed = try (LedgerLocation(path).readingsFolders + readings).reduce(0) { removed, folder in
            try removed + ReadingCache.remove(hashes, from: folder)
        }
        if let data {
            removed += try ReadingCache.remove(hashes, from: data + "/readings")
            let pictures = try UserPictureFolder(data + "/pictures")
            for file in files { pictures.remove(sha256: file.sha256, user: file.user) }
        }
        let copies = try removePictures(files, beside: LedgerLocation(path))
        try eraseTickets(files, uploads, beside: LedgerLocation(path))
        Output.log(
            "\(counted(count, "upload")) erased, \(counted(removed, "reading")) removed"
                + (pictures == nil ? "" : ", \(copies) shared pictures removed"))
        for folder in out {
            let changed = try RunOutputEraser.remove(
                files: hashes, uploads: uploads, users: Set([user].compactMap(\.self)), from: folder)
            for file in changed { Output.log("\(file): changed or removed") }
        }
    }

    /// Erases in a copy, and tells what that came to.
    private func rehearse(_ path: String) throws {
        let copy = try DryRunLedger(of: path, erasureKey: erasures.erasureKey)
        defer { copy.remove() }
        let retention = try rules.map { try RetentionRules.load(yaml: InputFile.text($0), named: $0) }
        let ledger = try Ledger(path: copy.path, erasureKey: copy.erasureKey)
        var (count, waiting) = (0, 0)
        for erasure in try erase(retention, in: ledger) {
            count += erasure.erasedNow
            waiting += erasure.waiting.count
            for image in erasure.images { print(image) }
        }
        if waiting > 0 {
            Output.log(
                counted(
                    waiting, "upload is in review and would not be erased",
                    "uploads are in review and would not be erased"))
        }
        let location = try LedgerLocation(path).location
        Output.log("dry run: \(counted(count, "upload")) would be erased; nothing was changed in \(location)")
    }

    /// Removes the copies of pictures that readers share, but those that somebody else sent in too.
    private func removePictures(
        _ files: [(user: String, sha256: String)], beside place: LedgerLocation
    ) throws -> Int {
        guard let pictures else { return 0 }
        let folder = try PicturePlace.shared(pictures, largest: PhotoLimits().bytes)
        let inbox = try place.openPartIfExists(of: .uploadQueue, in: data).map { UploadInbox(store: $0) }
        let erased = Set(files.map { BytewiseString($0.user) })
        var count = 0
        for sha256 in Set(files.map(\.sha256)).sorted() {
            let others = try inbox?.users(ofFile: sha256).filter { !erased.contains(BytewiseString($0)) } ?? []
            if others.isEmpty, try folder.remove(sha256) { count += 1 }
        }
        return count
    }

    /// What a queue or a service keeps of them beside the ledger, or in its folder.
    private func eraseTickets(
        _ files: [(user: String, sha256: String)], _ uploads: Set<String>, beside place: LedgerLocation
    ) throws {
        if let store = try place.openPartIfExists(of: .uploadQueue, in: data) {
            try UploadInbox(store: store).erase(files)
        }
        if let user, let store = try place.openPartIfExists(of: .contentAndReferrals, in: data) {
            try ContentOffers(store: store).eraseAnswers(of: [user], isScrubbed: true)
        }
        if let user, let store = try place.openPartIfExists(of: .links, in: data) {
            try LinkRecords(store: store).eraseVisits(of: [user], isScrubbed: true)
        }
        if let store = try place.openPartIfExists(of: .reviewDesk, in: data) {
            try ReviewDesk.erase(uploads.sorted(), from: store)
        }
    }

    private func erase(_ retention: RetentionRules?, in ledger: Ledger) throws -> [Ledger.Erasure] {
        let moment = at ?? .now
        if let user { return [try ledger.forget(user, at: moment)] }
        return try (retention?.rules ?? []).map { rule in
            try ledger.erase(
                sentBefore: moment.day.advanced(by: -rule.afterDays), outcome: rule.outcome, rule: rule.id, at: moment)
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
