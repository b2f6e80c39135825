import Awarding
import Campaigns
import Catalog
import Cryptography
import DomainModel
import Foundation
import Ledger
import Stores
import Testing
import TestSupport

import Report

@Suite("The report")
struct ReportTests {
    private func report(
        _ images: [String], merchant: String = "Bar", separatePictures: Bool = false, in folder: ScratchFolder
    ) throws -> String {
        let ledger = try Ledger(path: folder.path("l.sqlite"))
        let awarding = Awarding(
            catalog: Catalog(products: []), programme: Programme(campaigns: []), ledger: ledger)
        let inputs = ReportWriter.RunInputs(input: "<night>", ledger: ledger.path, campaigns: [])
        let output = try RunOutput(
            folder: folder.path, ledger: ledger, inputs: inputs, separatePictures: separatePictures)
        var tally = RunTally()
        for (number, image) in images.enumerated() {
            let receipt = Receipt(
                merchant: merchant,
                lines: [
                    ReceiptLine(
                        kind: .item, text: merchant, description: merchant,
                        box: Box(x: 1, y: 2, width: 3, height: 4), confidence: 1)
                ])
            let reading = Reading(
                image: image, sha256: SHA256.hexDigest("\(number)".utf8), width: 30, height: 40,
                kind: .receipt, receipt: receipt)
            let upload = Upload(image: image, user: "anna", uploadedAt: Timestamp(seconds: 0), position: number)
            let awarded = AwardedUpload(
                upload: upload, reading: reading, thumbnail: [1, 2, 3], outcome: try awarding.award(reading, upload))
            tally.add(awarded)
            try output.add(awarded)
        }
        try output.finish(tally, ReportWriter.RunResults(elapsed: .seconds(1), summary: try ledger.summary()))
        return try String(contentsOfFile: folder.path("report.html"), encoding: .utf8)
    }

    @Test(
        "What a picture says cannot become markup, script or a turned line",
        arguments: [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'onmouseover='alert(1)", "{{{title}}}",
            "</script><script>alert(1)</script>", "\u{202E}evil\u{0000}\u{001B}[31m", "&lt;b&gt;",
        ])
    func escaped(_ text: String) throws {
        let page = try report([text], merchant: text, in: ScratchFolder())
        #expect(!page.contains("<script>alert"))
        #expect(!page.contains("<img"))
        #expect(!page.contains("onmouseover='") && !page.contains("\u{202E}") && !page.contains("\u{1B}"))
        // Markup of the page's own and no other: one script, one style.
        #expect(page.components(separatedBy: "<script").count == 2)
        #expect(page.contains("Content-Security-Policy"))
    }

    @Test("Pictures may stand in a folder beside; the next run's take their place, and forgetting takes them away")
    func separatePictures() throws {
        let folder = try ScratchFolder()
        func kept() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path("report-pictures"))
        }
        let page = try report(["a", "b"], separatePictures: true, in: folder)
        #expect(!page.contains("base64,"))
        let files = try kept()
        // The same picture twice is one file.
        #expect(files.count == 1)
        #expect(page.components(separatedBy: "href=\"report-pictures/\(files[0])\"").count == 3)
        let stranger = folder.path("report-pictures/left.jpg")
        try Data([1]).write(to: URL(filePath: stranger))
        _ = try report(["c"], separatePictures: true, in: folder)
        #expect(try kept() == files)
        let changed = try RunOutputEraser.remove(files: [], uploads: [], users: ["anna"], from: folder.path)
        #expect(changed.contains { $0.hasSuffix("report-pictures") })
        #expect(!FileManager.default.fileExists(atPath: folder.path("report-pictures")))
        _ = try report(["d"], separatePictures: true, in: folder)
        #expect(try report(["e"], in: folder).contains("base64,"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("report-pictures")))
    }

    @Test("The page needs nothing from elsewhere")
    func selfContained() throws {
        let page = try report(["a.jpg"], in: ScratchFolder())
        #expect(!page.contains("http://") && !page.contains("https://"))
        #expect(page.contains("data:image/jpeg;base64,AQID"))
        #expect(page.contains(#"viewBox="0 0 30 40""#))
        #expect(page.contains(#"x="1" y="2" width="3" height="4""#))
    }

    @Test(
        "A long run goes on on further pages, whose uploads the first page's filter knows; a shorter one removes them")
    func pages() throws {
        let folder = try ScratchFolder()
        let images = (0..<301).map { "\($0).jpg" }
        let first = try report(images, in: folder)
        func cards(_ page: String) -> Int { page.components(separatedBy: "<article").count - 1 }
        let names = ["report-2.html", "report-3.html"].map { folder.url.appending(path: $0) }
        let others = try names.map { try String(contentsOf: $0, encoding: .utf8) }
        let counts = [cards(first)] + others.map(cards)
        #expect(counts.reduce(0, +) == 301 && counts[0] == counts[1] && counts[2] == 1, "\(counts)")
        #expect(first.contains(#"[301,3,"300.jpg""#))
        #expect(first.contains("report-2.html") && others[1].contains("report-2.html"))
        _ = try report(["a.jpg"], in: folder)
        #expect(names.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".partial") }
        #expect(left.isEmpty)
    }
}
