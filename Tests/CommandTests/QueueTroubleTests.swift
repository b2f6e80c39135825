import Foundation
import Testing
import TestSupport

/// What a queue does when readers have no pictures, when pictures are missing, and when an upload could not be read.
@Suite("A queue in trouble")
struct QueueTroubleTests {
    /// A queue of the first so many samples, and the folder of their pictures.
    private func queue(_ count: Int) async throws -> (place: DatabasePlace, manifest: String, pictures: String) {
        let place = try DatabasePlace()
        let manifest = try place.manifest(count)
        let pictures = place.scratch.path("pictures")
        let queued = try await place.qix(
            ["enqueue", manifest, "--ledger", place.ledger, "--pictures", pictures])
        #expect(queued.status == 0, "\(queued.errors)")
        return (place, manifest, pictures)
    }

    private func work(_ place: DatabasePlace, _ pictures: String, _ options: [String] = []) async throws
        -> Command.Outcome
    {
        try await place.qix(
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--drain", "--jobs", "2"] + Samples.patience
                + options)
    }

    private func counts(_ place: DatabasePlace) async throws -> [String: Int] {
        let text = try await place.qix(["tickets", place.ledger, "--json"]).output
        return try JSONDecoder().decode([String: Int].self, from: text).filter { $0.value > 0 }
    }

    @Test("A reader without the pictures uses up nothing, names its folder and ends with 69, whatever hides them")
    func outOfReach() async throws {
        let (place, _, pictures) = try await queue(3)
        let empty = place.scratch.path("empty")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        for (folder, says) in [(empty, "there is no file"), (place.scratch.path("none"), "No such file or directory")] {
            let poor = try await work(place, folder, ["--patience", "1"])
            #expect(poor.status == 69, "\(poor.errors)")
            #expect(poor.errors.contains("\(folder): the pictures cannot be reached"), "\(poor.errors)")
            #expect(poor.errors.contains(says), "\(poor.errors)")
            #expect(try await counts(place) == ["waiting": 3])
        }
        let listed = try await place.qix(["tickets", place.ledger, "--list", "--json"])
        #expect(listed.lines.count == 3)
        for line in listed.lines { #expect(line.contains("\"attempts\":0") && !line.contains("why"), "\(line)") }
        let good = try await work(place, pictures)
        #expect(good.status == 0 && good.errors.contains("3 pictures read, 0 attempts failed"), "\(good.errors)")
    }

    @Test("A reader waits for a folder that comes back, and holds no ticket meanwhile")
    func comesBack() async throws {
        let (place, _, pictures) = try await queue(2)
        let away = place.scratch.path("away")
        try FileManager.default.moveItem(atPath: pictures, toPath: away)
        let work = try LongProcess(
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--jobs", "2", "--patience", "600"]
                + Samples.patience,
            in: place.scratch,
            environment: ["PGPASSWORD": place.server.password, "XDG_STATE_HOME": place.scratch.path("state")])
        #expect(try await work.wait { work.errors.contains("looking again for 600 seconds") }, "\(work.errors)")
        #expect(try await counts(place) == ["waiting": 2])
        try FileManager.default.moveItem(atPath: away, toPath: pictures)
        #expect(try await work.wait { work.errors.contains("can be reached again") }, "\(work.errors)")
        var read = 0
        for _ in 0..<600 where read < 2 {
            try await Task.sleep(for: .milliseconds(100))
            read = try await counts(place)["read"] ?? 0
        }
        #expect(read == 2)
        #expect(work.end(with: SIGTERM) == 0, "\(work.errors)")
    }

    @Test("One picture that is missing delays nobody and is listed; sending it in again lets it be read")
    func oneMissing() async throws {
        let (place, manifest, pictures) = try await queue(3)
        let folders = try FileManager.default.subpathsOfDirectory(atPath: pictures)
        let lost = try #require(folders.first { $0.contains("/") })
        try FileManager.default.removeItem(atPath: "\(pictures)/\(lost)")
        let read = try await work(place, pictures)
        #expect(read.status == 75 && read.errors.contains("1 picture is missing"), "\(read.errors)")
        let decide = ["decide", "--ledger", place.ledger, "--drain"] + Samples.programme
        let decided = try await place.qix(decide)
        #expect(decided.status == 75 && decided.lines.count == 2, "\(decided.errors)")
        #expect(!decided.text.contains("not_found"))
        #expect(try await counts(place) == ["decided": 2, "missing": 1])
        let list = try await place.qix(["tickets", place.ledger, "--list"])
        #expect(list.text.contains("there is no file \(pictures)/\(lost)"), "\(list.text)")
        let again = try await place.qix(["enqueue", manifest, "--ledger", place.ledger, "--pictures", pictures])
        #expect(again.errors.contains("1 that were not read before are read again"), "\(again.errors)")
        #expect(try await work(place, pictures).status == 0)
        #expect(try await place.qix(decide).status == 0)
        #expect(try await counts(place) == ["decided": 3])
    }

    @Test("An upload at which every reader failed is listed with the reason, and read again when an operator asks")
    func unread() async throws {
        let (place, _, pictures) = try await queue(2)
        // As if readers had died with it again and again.
        try place.run("UPDATE tickets SET attempts = 12 WHERE number = 1")
        _ = try await work(place, pictures)
        let decide = ["decide", "--ledger", place.ledger, "--drain"] + Samples.programme
        let decided = try await place.qix(decide)
        #expect(decided.status == 75 && decided.errors.contains("1 upload decided, 1 not read"), "\(decided.errors)")
        #expect(try await counts(place) == ["decided": 1, "unread": 1])
        let retry = ["tickets", "retry", place.ledger]
        #expect(try await place.qix(retry).status == 64)
        let wrong = try await place.qix(retry + ["2"])
        #expect(wrong.status == 1 && wrong.errors.contains("neither unread nor missing: 2"), "\(wrong.errors)")
        #expect(try await place.qix(retry + ["1"]).errors.contains("1 upload is read again"))
        _ = try await work(place, pictures)
        #expect(try await place.qix(decide).status == 0)
        #expect(try await counts(place) == ["decided": 2])
    }

    @Test("A batch in a queue of others leaves them alone, with its own pictures or with shared ones")
    func batchAlone() async throws {
        let (place, _, pictures) = try await queue(3)
        let other = place.scratch.path("other.csv")
        let rows = try String(contentsOfFile: place.manifest(4), encoding: .utf8).split(separator: "\n")
        try Data([rows[0], rows[4]].joined(separator: "\n").utf8).write(to: URL(filePath: other))
        let batch =
            ["batch", other] + Samples.programme + ["--ledger", place.ledger, "--out", place.scratch.path("out")]
            + Samples.patience
        let alone = try await place.qix(batch)
        #expect(alone.status == 0 && alone.errors.contains("1 upload:"), "\(alone.errors)")
        #expect(try await counts(place) == ["waiting": 3])
        let shared = try await place.qix(batch + ["--pictures", pictures])
        #expect(shared.status == 0 && shared.errors.contains("1 upload:"), "\(shared.errors)")
        #expect(try await counts(place) == ["waiting": 3, "decided": 1])
    }

    @Test("Uploads that cannot be queued are named, the others are queued, and the status says so")
    func setAside() async throws {
        let place = try DatabasePlace()
        let manifest = try place.manifest(2)
        let text = try String(contentsOfFile: manifest, encoding: .utf8)
        try Data(text.replacing(".jpg,", with: ".gone,", maxReplacements: 1).utf8).write(to: URL(filePath: manifest))
        let queued = try await place.qix(
            ["enqueue", manifest, "--ledger", place.ledger, "--pictures", place.scratch.path("pictures")])
        #expect(queued.status == 75, "\(queued.errors)")
        #expect(queued.errors.contains(".gone: there is no such file"), "\(queued.errors)")
        #expect(queued.errors.contains("1 new ticket;"), "\(queued.errors)")
    }

    @Test("Pictures are readable by whoever may look into their folder, and by nobody else where that is private")
    func modes() async throws {
        for (mode, file, folder) in [(0o750, 0o640, 0o750), (0o700, 0o600, 0o700), (0o2755, 0o644, 0o2755)] {
            let place = try DatabasePlace()
            let pictures = place.scratch.path("pictures")
            try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
            chmod(pictures, mode_t(mode))
            let queued = try await place.qix(
                ["enqueue", place.manifest(1), "--ledger", place.ledger, "--pictures", pictures])
            #expect(queued.status == 0, "\(queued.errors)")
            for name in try FileManager.default.subpathsOfDirectory(atPath: pictures) {
                var status = stat()
                #expect(stat("\(pictures)/\(name)", &status) == 0)
                #expect(Int(status.st_mode & 0o7777) == (name.contains("/") ? file : folder), "\(name)")
            }
        }
    }

    @Test("A folder that cannot be written to is named, and no upload is queued without its picture")
    func noFolder() async throws {
        let place = try DatabasePlace()
        try Data().write(to: URL(filePath: place.scratch.path("file")))
        let queued = try await place.qix(
            ["enqueue", place.manifest(1), "--ledger", place.ledger, "--pictures", place.scratch.path("file/pictures")])
        #expect(queued.status == 1 && queued.errors.contains("cannot keep a picture here"), "\(queued.errors)")
        #expect(try await counts(place) == [:])
    }

    @Test("A start waits for a database as long as it is told, and says so at once")
    func patience() async throws {
        let place = try DatabasePlace()
        let began = ContinuousClock.now
        for command in [
            ["decide"] + Samples.programme, ["work", "--pictures", place.scratch.path("pictures")] + Samples.patience,
        ] {
            let early = try await place.qix(
                command + ["--ledger", "postgresql://qix@127.0.0.1:1/qix", "--patience", "2", "--drain"])
            #expect(early.status == 1 && early.errors.contains("trying again for 2 seconds"), "\(early.errors)")
        }
        #expect(began.duration(to: .now) >= .seconds(4))
    }

    @Test("Rows that were lost are noticed by another role's address and by a machine that keeps nothing")
    func heads() async throws {
        let (place, _, pictures) = try await queue(2)
        _ = try await work(place, pictures)
        let decided = try await place.qix(["decide", "--ledger", place.ledger, "--drain"] + Samples.programme)
        #expect(decided.status == 0, "\(decided.errors)")
        try place.run(
            """
            ALTER TABLE entries DISABLE TRIGGER ALL; ALTER TABLE uploads DISABLE TRIGGER ALL;
            DELETE FROM entries WHERE sequence = (SELECT max(sequence) FROM entries);
            DELETE FROM uploads WHERE number = 2;
            ALTER TABLE entries ENABLE TRIGGER ALL; ALTER TABLE uploads ENABLE TRIGGER ALL
            """)
        let expire = ["ledger", "expire", "--at", "2027-01-01"]
        let other = place.ledger.replacing("@127.0.0.1:", with: "@localhost:")
        let elsewhere = try await place.qix(expire + [other])
        #expect(elsewhere.status == 1 && elsewhere.errors.contains("/heads/"), "\(elsewhere.errors)")
        let environment = ["PGPASSWORD": place.server.password, "XDG_STATE_HOME": place.scratch.path("bare")]
        let bare = try await Command.qix(expire + [place.ledger], environment: environment)
        #expect(bare.status == 1 && bare.errors.contains("its own table known_heads"), "\(bare.errors)")
        // An operator who knows what is lost goes on.
        #expect(try await place.qix(["ledger", "head", place.ledger, "--keep"]).status == 0)
        #expect(try await Command.qix(expire + [place.ledger], environment: environment).status == 0)
        #expect(try await place.qix(expire + [other]).status == 0)
    }
}
