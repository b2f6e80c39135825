import Foundation
import Testing
import TestSupport

/// The roles of a database, with the rights that `qix ledger init` prints for them and no other.
@Suite("The roles of a database")
struct DatabaseRolesTests {
    /// A database of the test's own whose owner is no superuser, with roles that have what was printed.
    private struct Roles {
        let place: DatabasePlace
        let prefix = PostgreSQLServer.freshName()
        var owner: String { "\(prefix)_owner" }

        init(service: Bool = false) async throws {
            place = try DatabasePlace()
            try place.run(
                "CREATE ROLE \(owner) LOGIN PASSWORD '\(place.server.password)'; "
                    + "ALTER SCHEMA \(place.schema) OWNER TO \(owner)")
            let made = try await qix(
                ["ledger", "init", ledger(as: owner), "--roles", prefix] + (service ? ["--service"] : []))
            #expect(made.status == 0, "\(made.errors)")
            // Literally what was printed.
            try place.run(made.text)
            for role in [prefix, "\(prefix)_reader", "\(prefix)_auditor"] {
                try place.run("ALTER ROLE \(role) PASSWORD '\(place.server.password)'")
            }
        }

        func ledger(as role: String) -> String { place.server.address(user: role, schema: place.schema) }

        func qix(_ arguments: [String]) async throws -> Command.Outcome { try await place.qix(arguments) }
    }

    @Test("A queue is filled, read and decided by roles that may do that and no more; auditors look on")
    func queue() async throws {
        let roles = try await Roles()
        let (daily, reader) = (roles.ledger(as: roles.prefix), roles.ledger(as: "\(roles.prefix)_reader"))
        let auditor = roles.ledger(as: "\(roles.prefix)_auditor")
        let pictures = roles.place.scratch.path("pictures")
        let queued = try await roles.qix(
            ["enqueue", roles.place.manifest(3), "--ledger", daily, "--pictures", pictures])
        #expect(queued.status == 0, "\(queued.errors)")
        let lost = try #require(
            try FileManager.default.subpathsOfDirectory(atPath: pictures).first { $0.contains("/") })
        try FileManager.default.moveItem(atPath: "\(pictures)/\(lost)", toPath: roles.place.scratch.path("lost"))
        let work = ["work", "--ledger", reader, "--pictures", pictures, "--drain", "--jobs", "1"] + Samples.patience
        let missing = try await roles.qix(work)
        #expect(missing.status == 75, "\(missing.errors)")
        try FileManager.default.moveItem(atPath: roles.place.scratch.path("lost"), toPath: "\(pictures)/\(lost)")
        #expect(try await roles.qix(["tickets", "retry", daily, "--all"]).errors.contains("1 upload is read again"))
        #expect(try await roles.qix(work).status == 0)
        let decided = try await roles.qix(["decide", "--ledger", daily, "--drain"] + Samples.programme)
        #expect(decided.status == 0 && decided.lines.count == 3, "\(decided.errors)")
        for look in [["ledger", "verify", auditor], ["tickets", auditor, "--list"], ["ledger", "export", auditor]] {
            let looked = try await roles.qix(look)
            #expect(looked.status == 0, "\(look): \(looked.errors)")
        }
        let spend = ["--for", "coffee", "--key", "k"]
        let refused = try await roles.qix(["ledger", "spend", auditor, "u001", "1"] + spend)
        #expect(refused.status == 1 && refused.errors.contains("permission denied"), "\(refused.errors)")
        let hidden = try await roles.qix(["ledger", "balance", reader])
        #expect(hidden.status == 1 && hidden.errors.contains("permission denied"), "\(hidden.errors)")
        let again = try await roles.qix(["ledger", "init", roles.ledger(as: roles.owner), "--roles", roles.prefix])
        try roles.place.run(again.text)
        #expect(again.errors.contains("up to date"), "\(again.errors)")
    }

    @Test("The role for daily work does all that a file's owner can, but erase")
    func bookings() async throws {
        let run = try await Samples.batch.value
        let roles = try await Roles()
        let daily = roles.ledger(as: roles.prefix)
        let awarded = try await roles.qix(
            ["award", "\(run.folder)/readings.ndjson", "--manifest", "images/manifest.csv"] + Samples.programme
                + ["--ledger", daily, "--out", roles.place.scratch.path("out")])
        #expect(awarded.status == 0, "\(awarded.errors)")
        let export = try await roles.qix(["ledger", "export", daily]).text
        let user = String(try #require(export.firstMatch(of: /"user":"([a-z0-9]+)"/)?.1))
        let upload = String(try #require(export.firstMatch(of: /"upload":"([^"]+)"/)?.1))
        let other = try #require(
            export.matches(of: /"user":"([a-z0-9]+)"/).map { String($0.1) }.first { $0 != user })
        let waiting = try await roles.qix(["review", "list", daily, "--json"])
        let reviewed = String(try #require(waiting.text.firstMatch(of: /"id":"([^"]+)"/)?.1))
        // The reviewer chooses between the products that the line may be.
        let asked = try await roles.qix(["review", "approve", daily, reviewed])
        let choice = try #require(asked.errors.firstMatch(of: /line ([0-9]+) may be ([0-9]+)/))
        for booking in [
            ["ledger", "spend", daily, user, "1", "--for", "coffee", "--key", "k"],
            [
                "ledger", "grant", daily, user, "5", "--partner", "Latteria", "--campaign", "goodwill", "--why", "late",
                "--key", "t1",
            ],
            ["review", "approve", daily, reviewed, "--why", "seen", "--line", "\(choice.1)=\(choice.2)"],
            ["review", "undo", daily, reviewed, "--why", "no"],
            ["ledger", "reverse", daily, upload, "--why", "returned"],
            ["ledger", "expire", daily, "--at", "2028-01-01"],
            ["ledger", "join", daily, user, other, "--why", "one person"],
            ["ledger", "verify", daily],
        ] {
            let booked = try await roles.qix(booking)
            #expect(booked.status == 0, "\(booking): \(booked.errors)")
        }
        let erased = try await roles.qix(["forget", user, "--ledger", daily])
        #expect(erased.status == 1 && erased.errors.contains("permission denied"), "\(erased.errors)")
        let byOwner = try await roles.qix(["forget", user, "--ledger", roles.ledger(as: roles.owner)])
        #expect(byOwner.status == 0, "\(byOwner.errors)")
    }

    @Test("A file gets its tables; of a service's tables each role has its rights")
    func others() async throws {
        let roles = try await Roles(service: true)
        let file = roles.place.scratch.path("coins.qix")
        let made = try await roles.qix(["ledger", "init", file])
        #expect(made.status == 0 && made.output.isEmpty && made.errors.contains("created a new ledger"))
        #expect(try await roles.qix(["ledger", "verify", file]).status == 0)
        let may = "SELECT has_table_privilege('\(roles.prefix)', 'contacts', 'DELETE')"
        #expect(try roles.place.rows(may)[0][0] == "t")
        let mayNot = "SELECT has_table_privilege('\(roles.prefix)_reader', 'people', 'SELECT')"
        #expect(try roles.place.rows(mayNot)[0][0] == "f")
        for (table, isAudited) in [
            ("uploads", true), ("entries", true), ("erasures", true), ("tickets", true), ("known_heads", true),
            ("people", false), ("contacts", false), ("codes", false), ("tokens", false), ("purchases", false),
            ("answers", false), ("appeals", false), ("push_subscriptions", false),
        ] {
            let looks = "SELECT has_table_privilege('\(roles.prefix)_auditor', '\(table)', 'SELECT')"
            #expect(try roles.place.rows(looks)[0][0] == (isAudited ? "t" : "f"), "\(table)")
            let changes = "SELECT has_table_privilege('\(roles.prefix)_auditor', '\(table)', 'INSERT, UPDATE, DELETE')"
            #expect(try roles.place.rows(changes)[0][0] == "f", "\(table)")
        }
        // Rights that an earlier qix gave are taken back.
        try roles.place.run("GRANT SELECT ON contacts TO \(roles.prefix)_auditor")
        let again = try await roles.qix(
            ["ledger", "init", roles.ledger(as: roles.owner), "--service", "--roles", roles.prefix])
        try roles.place.run(again.text)
        #expect(
            try roles.place.rows("SELECT has_table_privilege('\(roles.prefix)_auditor', 'contacts', 'SELECT')")[0][0]
                == "f")
    }

    @Test(
        "Who has the password of a service's role makes members, and nobody of the staff; who has an operator's token does"
    )
    func staff() async throws {
        struct Made: Decodable { var id, token: String }
        let roles = try await Roles(service: true)
        let place = roles.place
        let options = ["--ledger", roles.ledger(as: roles.prefix), "--codes", place.scratch.path("codes")]
        let environment = ["PGPASSWORD": place.server.password, "XDG_STATE_HOME": place.scratch.path("state")]
        let service = try await RunningService(in: place.scratch, options, environment: environment)
        let chief = try String(contentsOfFile: place.scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let made = try await service.send(
            "POST", "/v1/staff", token: chief, json: ["role": "operator", "name": "Eva Rossi"])
        #expect(made.status == 201)
        let eva: Made = try made.decoded()
        struct Next: Decodable { var token: String }
        let rotated = try await service.send("POST", "/v1/me/token", token: eva.token)
        let next = try rotated.decoded(as: Next.self).token
        #expect(try await service.send("GET", "/v1/staff", token: next).status == 200)
        let (ann, bob) = (try await service.user(), try await service.user())
        // One person: tokens of members move.
        for user in [ann, bob] {
            #expect(
                try await service.send("POST", "/v1/otp", token: user.token, json: ["to": "ann@example.org"]).status
                    == 202)
            let sent = try String(contentsOfFile: place.scratch.path("codes"), encoding: .utf8)
            let code = try #require(sent.matches(of: /"code":"([0-9]{8})"/).last?.1)
            let signed = try await service.send(
                "POST", "/v1/otp/verify", token: user.token, json: ["to": "ann@example.org", "code": String(code)])
            #expect(signed.status == 200)
        }
        #expect(service.end(with: SIGTERM) == 0)
        let doctor = try await roles.qix(["doctor", "--ledger", roles.ledger(as: roles.prefix)])
        #expect(doctor.text.contains(/ledger +well/), "\(doctor.text)")

        // What the role itself may do, with all that the tables show.
        func asRole(_ sql: String) throws { try place.run("SET ROLE \(roles.prefix); \(sql); RESET ROLE") }
        func person(_ id: String, _ role: String, maker: String = "NULL") -> String {
            "INSERT INTO people (id, tier, role, since, staff_maker) VALUES ('\(id)', 'pro', '\(role)', '2026', \(maker))"
        }
        func token(_ hash: String, of person: String) -> String {
            "INSERT INTO tokens (hash, person, since) VALUES ('\(hash)', '\(person)', '2026-03-12T19:00:00Z')"
        }
        try asRole(person("u1", "member") + ";" + token("h1", of: "u1"))
        let hash = try #require(place.rows("SELECT hash FROM tokens WHERE person = '\(eva.id)'")[0][0])
        for (what, sql) in [
            ("an operator", person("u2", "operator")), ("a reviewer", person("u3", "reviewer", maker: "'\(eva.id)'")),
            ("a partner", person("u4", "partner")), ("a token of the staff", token("h2", of: eva.id)),
            ("a member's token for the staff", "UPDATE tokens SET person = '\(eva.id)' WHERE hash = 'h1'"),
            ("a known hash", "UPDATE tokens SET hash = 'h1' WHERE hash = '\(hash)'"),
            ("a role", "UPDATE people SET role = 'operator' WHERE id = 'u1'"),
            ("a first token", "UPDATE people SET first_token = 'h3' WHERE id = '\(eva.id)'"),
            (
                "a token by a change in the same transaction",
                "UPDATE people SET tier = tier WHERE id = '\(eva.id)'; " + token("h4", of: eva.id)
            ),
            ("a maker", "UPDATE people SET staff_maker = 'u1' WHERE id = '\(eva.id)'"),
            ("nobody else of the staff", "DELETE FROM people WHERE role = 'operator'"),
            ("no bounds", "DROP POLICY \"\(roles.prefix) INSERT\" ON people"),
            (
                "a hash for a secret",
                "SELECT set_config('qix.token', '\(hash)', false); " + person("u5", "operator", maker: "'\(eva.id)'")
            ),
        ] {
            #expect(throws: (any Error).self, "\(what)") { try asRole(sql) }
        }
        #expect(try place.rows("SELECT count(*) FROM people WHERE role <> 'member'")[0][0] == "2")

        // Who was added once begins again at most with the age that the first token had.
        let first = try #require(place.rows("SELECT since, first_token FROM people WHERE id = '\(eva.id)'").first)
        #expect(throws: (any Error).self, "a first token that is young again") {
            try asRole(token(try #require(first[1]), of: eva.id))
        }
        try place.run("ALTER TABLE tokens DISABLE ROW LEVEL SECURITY")
        let unbounded = try await roles.qix(["doctor", "--ledger", roles.ledger(as: roles.prefix)])
        #expect(unbounded.status == 1 && unbounded.text.contains("rows of tokens have no bounds"), "\(unbounded.text)")
        let owner = try await roles.qix(["doctor", "--ledger", roles.ledger(as: roles.owner)])
        #expect(!owner.text.contains("no bounds"), "\(owner.text)")
    }
}
