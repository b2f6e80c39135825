import Awarding
import Campaigns
import Cryptography
import DomainModel
import Foundation
import Ledger
import Mustache
import Text

/// `report.html`: the run for a person. One page that needs nothing beside it, or with its pictures in a folder beside;
/// a long run goes on in `report-2.html` and so on, so that no page is too heavy for a phone, and the first page's
/// filter finds uploads on all of them.
///
/// Cards are written as they come, so that memory does not grow with the run.
public final class ReportWriter {
    /// What the run was given.
    public struct RunInputs {
        /// The manifest or folder.
        public var input: String
        /// The ledger's address.
        public var ledger: String
        /// The programme's campaigns, for their names.
        public var campaigns: [Campaign]
        /// Whether nothing is booked, which every page then says.
        public var isDryRun: Bool

        /// What a run was given.
        public init(input: String, ledger: String, campaigns: [Campaign], isDryRun: Bool = false) {
            self.input = input
            self.ledger = ledger
            self.campaigns = campaigns
            self.isDryRun = isDryRun
        }
    }

    /// What the run took.
    public struct RunResults {
        /// Wall time.
        public var elapsed: Duration
        /// A sentence about replaced readers; `nil` if there were none.
        public var incidents: String?
        /// How the readers were confined, in sentences.
        public var confinement: [String]
        /// What the ledger holds at the end.
        public var summary: Ledger.Summary

        /// What a run took.
        public init(
            elapsed: Duration, incidents: String? = nil, confinement: [String] = [], summary: Ledger.Summary
        ) {
            self.elapsed = elapsed
            self.incidents = incidents
            self.confinement = confinement
            self.summary = summary
        }
    }

    /// Uploads a page: some megabytes with their pictures.
    static let cardsPerPage = 150
    /// Uploads that the first page's filter knows of.
    private static let mostIndexed = 50_000
    /// Uploads to look at that are listed at the top.
    private static let mostLooks = 50

    private let folder: String
    private let inputs: RunInputs
    private var pictures: ReportPictures?
    private let hasSeparatePictures: Bool
    private let card: MustacheTemplate
    private let page: MustacheTemplate
    private let bottom: MustacheTemplate
    private let firstCards: PartialFile
    private let index: PartialFile
    private var current: PartialFile?
    private var count = 0
    private var pages = 1
    private var looks: [ReportSummary.Look] = []
    private var looksLeftOut = 0

    init(folder: String, inputs: RunInputs, separatePictures: Bool = false) throws {
        self.folder = folder
        self.inputs = inputs
        pictures = separatePictures ? try ReportPictures(beside: folder) : nil
        hasSeparatePictures = separatePictures
        MustacheContentTypes.register(ScalarHTMLEscaping(), named: ReportTemplate.contentType)
        card = try MustacheTemplate(string: ReportTemplate.escaping + ReportTemplate.card)
        page = try MustacheTemplate(string: ReportTemplate.escaping + ReportTemplate.pageTop)
        bottom = try MustacheTemplate(string: ReportTemplate.escaping + ReportTemplate.summary)
        firstCards = try PartialFile("\(folder)/report-cards")
        index = try PartialFile("\(folder)/report-index")
    }

    /// Adds the next upload; `thumbnail` is the picture of its card.
    func add(_ upload: ReportCard, thumbnail: [UInt8]? = nil) throws {
        var upload = upload
        if let thumbnail, let source = try pictures?.add(thumbnail) { upload.picture?.source = source }
        if count > 0, count % ReportWriter.cardsPerPage == 0 { try turnPage() }
        count += 1
        listIfToLookAt(upload)
        try (current ?? firstCards).write(card.render(upload))
        if count <= ReportWriter.mostIndexed {
            let row = IndexRow(
                number: upload.number, page: pages, image: upload.image, user: upload.user, outcome: upload.states,
                coins: upload.coins, reasons: upload.reasonCodes)
            // Inside a script element, only `<` could end it.
            try index.write((count == 1 ? "" : ",\n") + HTMLText.insideScript(json: JSONLineEncoder.text(row)))
        }
    }

    /// Lists an upload at the top where a person has to look: its coins wait, or its picture was not read.
    private func listIfToLookAt(_ upload: ReportCard) {
        guard let why = upload.whyToLook else { return }
        guard looks.count < ReportWriter.mostLooks else { return looksLeftOut += 1 }
        let page = pages == 1 ? "" : ReportWriter.name(pages)
        looks.append(
            ReportSummary.Look(
                href: "\(page)#u\(upload.number)", number: upload.number, image: upload.image, user: upload.user,
                why: why))
    }

    /// Puts all pages in their places, the first one last, and removes those of an earlier, longer run.
    func finish(_ tally: RunTally, _ results: RunResults) throws {
        if let current {
            try close(current, page: pages, isLast: true)
        }
        let first = try PartialFile("\(folder)/report.html")
        var summary = ReportSummary(tally, inputs, results)
        summary.takeLooks(looks, leftOut: looksLeftOut)
        try first.write(pageTop(number: 1, summary: summary))
        try first.append(contentsOf: firstCards)
        try first.write(ReportTemplate.cardsEnd + bottom.render(Bottom(summary: summary)))
        if pages > 1 {
            try first.write("<script type=\"application/json\" id=\"index\">[")
            try first.append(contentsOf: index)
            try first.write("]</script>\n")
        }
        try first.write(pageEnd(number: 1, isLast: pages == 1))
        // The pictures of an earlier run go when its pages do.
        if let pictures { try pictures.commit() } else { try ReportPictures.remove(beside: folder) }
        try first.commit()
        var stale = pages + 1
        while FileManager.default.fileExists(atPath: path(stale)) {
            try? FileManager.default.removeItem(atPath: path(stale))
            stale += 1
        }
    }

    private func path(_ number: Int) -> String { "\(folder)/\(ReportWriter.name(number))" }

    private static func name(_ number: Int) -> String { number == 1 ? "report.html" : "report-\(number).html" }

    private func turnPage() throws {
        if let current { try close(current, page: pages, isLast: false) }
        pages += 1
        let next = try PartialFile(path(pages))
        try next.write(pageTop(number: pages, summary: nil))
        current = next
    }

    /// Ends a page and puts it in its place.
    private func close(_ file: PartialFile, page: Int, isLast: Bool) throws {
        try file.write(ReportTemplate.cardsEnd + pageEnd(number: page, isLast: isLast))
        try file.commit()
        current = nil
    }

    private func pageTop(number: Int, summary: ReportSummary?) -> String {
        page.render(
            Page(
                title: inputs.input.displaySafe, number: number, isFirst: number == 1, isDryRun: inputs.isDryRun,
                summary: summary, style: ReportTemplate.style,
                // A page that is opened from a disk has no origin that `'self'` could mean.
                pictureSources: hasSeparatePictures ? "data: 'self' file:" : "data:",
                scriptHash: ReportWriter.scriptHash))
    }

    private func pageEnd(number: Int, isLast: Bool) -> String {
        var links = ""
        if number > 1 {
            links += "<a href=\"\(ReportWriter.name(number - 1))\">← Page \(number - 1)</a>"
            if number > 2 { links += "<a href=\"report.html\">Summary</a>" }
        }
        if !isLast { links += "<a href=\"\(ReportWriter.name(number + 1))\">Page \(number + 1) →</a>" }
        let navigation = links.isEmpty ? "" : "<nav class=\"pages\">\(links)</nav>\n"
        return navigation + "</main>\n<script>\(ReportTemplate.script)</script>\n</body>\n</html>\n"
    }

    /// The one script that the page's policy lets run.
    private static let scriptHash =
        "sha256-" + Data(SHA256.digest(ReportTemplate.script.utf8)).base64EncodedString()

    private struct Page {
        var title: String
        var number: Int
        var isFirst: Bool
        var isDryRun: Bool
        var summary: ReportSummary?
        var style: String
        var pictureSources: String
        var scriptHash: String
    }

    /// What stands below the uploads.
    private struct Bottom {
        var summary: ReportSummary
    }

    private struct IndexRow: Encodable {
        var number: Int
        var page: Int
        var image: String
        var user: String
        var outcome: String
        var coins: Int
        var reasons: String

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.unkeyedContainer()
            try fields.encode(number)
            try fields.encode(page)
            try fields.encode(image)
            try fields.encode(user)
            try fields.encode(outcome)
            try fields.encode(coins)
            try fields.encode(reasons)
        }
    }
}

/// How the templates escape: the library's own escapes by `Character`.
private struct ScalarHTMLEscaping: MustacheContentType {
    func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}
