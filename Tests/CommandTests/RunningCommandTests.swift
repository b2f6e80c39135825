import DomainModel
import Foundation
import Testing
import TestSupport

/// What an operator has of a run: its status, sums for a collector, a trial of it, and options from a file.
@Suite("Running it every night")
struct RunningCommandTests {
    private let award = [
        "award", "readings.ndjson", "--manifest", "manifest.csv", "--catalog", "catalog.csv", "--campaigns",
        "campaigns.yaml",
    ]
    private let batch = [
        "batch", "manifest.csv", "--catalog", "catalog.csv", "--campaigns", "campaigns.yaml", "--sandbox", "offered",
    ]

    @Test("A second run tells coins that it awarded from those that stood already")
    func earlier() async throws {
        let shop = try await Shop()
        let first = try await shop.qix(award + ["--ledger", "new.qix", "--out", "out"])
        #expect(first.errors.contains("new.qix: created a new ledger"), "\(first.errors)")
        #expect(first.errors.contains("10 coins awarded, "), "\(first.errors)")
        let second = try await shop.qix(award + ["--ledger", "new.qix", "--out", "out"])
        #expect(!second.errors.contains("a new ledger"))
        #expect(second.errors.contains("0 coins awarded now, 10 by earlier runs"), "\(second.errors)")
    }

    @Test("Sums of a run are written for a collector, and that a run failed")
    func metrics() async throws {
        let shop = try await Shop()
        let run = try await shop.qix(award + ["--ledger", "coins.qix", "--out", "out", "--metrics", "qix.prom"])
        #expect(run.status == 0, "\(run.errors)")
        let text = try String(contentsOfFile: shop.scratch.path("qix.prom"), encoding: .utf8)
        for line in [
            "qix_run_success 1", "qix_run_uploads{outcome=\"award\"} 1", "qix_run_uploads_decided_earlier 3",
            "qix_run_coins_awarded_now 0",
            "qix_run_coins{partner=\"Alimentari Serra\",campaign=\"serra\",state=\"awarded\"} 10",
        ] {
            #expect(text.split(separator: "\n").contains(Substring(line)), "\(line) in \(text)")
        }
        let failed = try await shop.qix(
            ["batch", "no-such.csv"] + batch.dropFirst(2) + [
                "--ledger", "coins.qix", "--out", "out", "--metrics", "qix.prom",
            ])
        #expect(failed.status == 1)
        #expect(
            try String(contentsOfFile: shop.scratch.path("qix.prom"), encoding: .utf8).contains("qix_run_success 0"))
    }

    @Test("Uploads that another run may read have a status of their own, are named, and are not called rejected")
    func unread() async throws {
        let shop = try await Shop()
        let run = try await shop.qix(batch + ["--ledger", "new.qix", "--out", "out"] + Samples.patience)
        #expect(run.status == 75, "\(run.errors)")
        #expect(run.errors.contains("0 rejected, 3 not read"), "\(run.errors)")
        #expect(run.errors.contains("not read: ann.jpg: "), "\(run.errors)")
    }

    @Test("Killed anywhere in a group of decisions, the ledger holds whole groups, and going on gives the same bytes")
    func killedInAGroup() async throws {
        let scratch = try ScratchFolder()
        func bench(_ ledger: String) -> [String] {
            ["ledger", scratch.path(ledger), "--decisions", "200", "--at-once", "40"]
        }
        func told(_ subcommand: String, _ ledger: String) async throws -> Command.Outcome {
            try await Command.qix(["ledger", subcommand, scratch.path(ledger)])
        }
        let clock = ContinuousClock()
        let took = try await clock.measure {
            let run = try await Command.bench(bench("whole.qix"))
            #expect(run.status == 0, "\(run.errors)")
        }
        let whole = try await told("export", "whole.qix").text
        var random = SeededGenerator(seed: 23)
        var (cuts, longest) = (0, took / .seconds(1))
        // Each goes on from where the one before was killed, or begins anew where that had come to the end: how fast
        // the machine is at the moment, nobody knows.
        for _ in 0..<30 where cuts < 3 {
            let seconds = longest * Double.random(in: 0.05...0.9, using: &random)
            _ = try await Command.run(
                URL(filePath: "/usr/bin/timeout"),
                ["-s", "KILL", "\(seconds)", Command.beside("qix-bench").path] + bench("killed.qix"))
            let part = try await told("export", "killed.qix").text
            #expect(whole.hasPrefix(part))
            if part == whole {
                for file in try FileManager.default.contentsOfDirectory(atPath: scratch.path("."))
                where file.hasPrefix("killed.qix") {
                    try FileManager.default.removeItem(atPath: scratch.path(file))
                }
                longest *= 0.7
            } else if !part.isEmpty {
                cuts += 1
            }
        }
        #expect(cuts > 0)
        let rest = try await Command.bench(bench("killed.qix"))
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(try await told("export", "killed.qix").text == whole)
        #expect(try await told("head", "killed.qix").text == told("head", "whole.qix").text)
        #expect(try await told("verify", "killed.qix").status == 0)
    }

    @Test("With --log-format json every message is an object a line, errors included")
    func structuredLog() async throws {
        struct Message: Decodable {
            var at: String
            var level: String
            var message: String
        }
        let shop = try await Shop()
        let json = ["--log-format", "json"]
        let runs = [
            try await shop.qix(batch + ["--ledger", "new.qix", "--out", "out"] + Samples.patience + json),
            try await shop.qix(
                ["batch", "no-such.csv"] + batch.dropFirst(2) + ["--ledger", "new.qix", "--out", "out"] + json),
        ]
        for run in runs {
            #expect(run.status != 0)
            let lines = run.errors.split(separator: "\n")
            #expect(!lines.isEmpty)
            for line in lines {
                #expect(throws: Never.self, "\(line)") { try JSONDecoder().decode(Message.self, from: Data(line.utf8)) }
            }
        }
        #expect(runs[1].errors.contains("no-such.csv"))
    }

    @Test("A dry run books nothing and tells what a run would do; --only decides one upload")
    func dryRun() async throws {
        let shop = try await Shop()
        let before = try await shop.qix(["ledger", "head", "coins.qix"]).text
        let run = try await shop.qix(
            batch + ["--ledger", "coins.qix", "--out", "trial", "--dry-run", "--only", "ann.jpg"] + Samples.patience)
        #expect(run.errors.contains("1 upload"), "\(run.errors)")
        #expect(run.errors.contains("nothing was booked in coins.qix"), "\(run.errors)")
        #expect(run.errors.contains("report: trial/dry-run/report.html"), "\(run.errors)")
        let page = try String(contentsOfFile: shop.scratch.path("trial/dry-run/report.html"), encoding: .utf8)
        #expect(page.contains("<title>Dry run · ") && page.contains("Nothing on this page is booked"))
        #expect(page.contains("<dd>coins.qix</dd>"), "the ledger is named, not its copy")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: shop.scratch.path("trial")) == ["dry-run"],
            "what tells of booked coins is not replaced")
        #expect(try await shop.qix(["ledger", "head", "coins.qix"]).text == before)
        let none = try await shop.qix(
            batch + ["--ledger", "absent.qix", "--out", "trial", "--dry-run"] + Samples.patience)
        #expect(none.errors.contains("nothing was booked"), "\(none.errors)")
        #expect(!FileManager.default.fileExists(atPath: shop.scratch.path("absent.qix")))
        let unknown = try await shop.qix(batch + ["--ledger", "coins.qix", "--out", "trial", "--only", "nobody.jpg"])
        #expect(unknown.status == 1 && unknown.errors.contains("has no upload nobody.jpg"), "\(unknown.errors)")
    }

    @Test("Options stand in qix.yaml; those of the command line win")
    func configuration() async throws {
        let shop = try await Shop()
        try shop.write("ledger: coins.qix\ncatalog: catalog.csv\ncampaigns: campaigns.yaml\nout: out\n", "qix.yaml")
        let run = try await shop.qix(["award", "readings.ndjson", "--manifest", "manifest.csv"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("10 by earlier runs"), "\(run.errors)")
        let other = try await shop.qix([
            "award", "readings.ndjson", "--manifest", "manifest.csv", "--ledger", "other.qix",
        ])
        #expect(other.errors.contains("other.qix: created a new ledger"), "\(other.errors)")
        let doctor = try await shop.qix(["doctor", "--sandbox", "offered"] + Samples.patience)
        #expect(doctor.text.contains("qix.yaml: ledger coins.qix"), "\(doctor.text)\(doctor.errors)")
    }

    @Test(
        "A configuration that is wrong is refused by the name of what is wrong",
        arguments: [
            ("ledgr: coins.qix", "ledgr is not an option of any command; did you mean ledger?"),
            ("quiet: perhaps", "quiet: write true or false"), ("- ledger", "write one line per option"),
            ("ledger: {a: b}", "write one value"),
        ])
    func wrong(yaml: String, sentence: String) async throws {
        let shop = try await Shop()
        try shop.write(yaml + "\n", "qix.yaml")
        let run = try await shop.qix(award + ["--ledger", "coins.qix", "--out", "out"])
        #expect(run.status == 1 && run.errors.contains("qix.yaml: ") && run.errors.contains(sentence), "\(run.errors)")
    }

    @Test("Cards and names of cashiers are masked in what a run writes, and shown where they are asked for")
    func personal() async throws {
        let shop = try await Shop()
        var reading = Shop.reading("ann.jpg", number: 1, "SPAGH.N5 VALDORO 500G")
        reading.text = ["NAVIGLIO", "SPAGH.N5 VALDORO 500G 0,99", "CASSIERE: MARIA", "CARTA FEDELTA' 0401234567890"]
        try shop.readings([
            reading, Shop.reading("bob.jpg", number: 2, "SPAGH.N5 VALDORO 500G", balanced: false),
            Shop.reading("eve.jpg", number: 1, "SPAGH.N5 VALDORO 500G", hash: "c"),
        ])
        func written(_ more: [String]) async throws -> (text: String, coins: String) {
            let run = try await shop.qix(award + ["--ledger", "\(more.count).qix", "--out", "out"] + more)
            return (
                try String(contentsOfFile: shop.scratch.path("out/readings.ndjson"), encoding: .utf8), run.errors
            )
        }
        let masked = try await written([])
        #expect(!masked.text.contains("MARIA") && !masked.text.contains("0401234567890"))
        #expect(masked.text.contains("SPAGH.N5 VALDORO 500G 0,99"))
        #expect(masked.coins.contains("10 coins awarded"), "\(masked.coins)")
        let shown = try await written(["--show-personal"])
        #expect(shown.text.contains("MARIA") && shown.text.contains("0401234567890"))
    }

    @Test("What a person has settled is settled in the summary, the metrics and the report of later runs")
    func settled() async throws {
        let shop = try await Shop()
        func again() async throws -> (errors: String, metrics: String) {
            let run = try await shop.qix(award + ["--ledger", "coins.qix", "--out", "out", "--metrics", "qix.prom"])
            #expect(run.status == 0, "\(run.errors)")
            return (run.errors, try String(contentsOfFile: shop.scratch.path("qix.prom"), encoding: .utf8))
        }
        let before = try await again()
        #expect(before.errors.contains("10 waiting") && before.errors.contains("1 for review"), "\(before.errors)")
        #expect(try await shop.qix(["review", "approve", "coins.qix", "bob.jpg", "--why", "seen"]).status == 0)
        let approved = try await again()
        #expect(approved.errors.contains("20 by earlier runs, 0 waiting"), "\(approved.errors)")
        #expect(approved.errors.contains("2 awarded, 0 for review, 1 rejected"), "\(approved.errors)")
        #expect(approved.metrics.contains("qix_run_uploads_for_review 0\n"), "\(approved.metrics)")
        #expect(approved.metrics.contains("campaign=\"serra\",state=\"awarded\"} 20\n"), "\(approved.metrics)")
        #expect(try await shop.qix(["review", "undo", "coins.qix", "bob.jpg", "--why", "wrong"]).status == 0)
        let undone = try await again()
        #expect(undone.errors.contains("10 by earlier runs, 0 waiting"), "\(undone.errors)")
    }
}
