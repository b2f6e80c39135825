import Foundation
import Testing
import Traces

@Suite("What a span says")
struct TraceAttributeTests {
    @Test("The documentation lists every attribute, and no other")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Documentation/traces.md"), encoding: .utf8)
        let table = try #require(page.components(separatedBy: "| attribute | meaning |\n|---|---|\n").last)
        let rows = table.prefix(upTo: table.range(of: "\n\n")?.lowerBound ?? table.endIndex).split(separator: "\n")
        let named = rows.flatMap { row in
            row.split(separator: "|", maxSplits: 1)[0].matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        #expect(named.sorted() == TraceAttribute.allCases.map(\.rawValue).sorted())
    }
}
