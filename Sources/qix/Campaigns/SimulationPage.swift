import Arguments
import Awarding
import DomainModel
import Text

/// What a simulation came to, as one HTML page with its plots drawn as SVG; it needs nothing beside it.
struct SimulationPage {
    private let sums: SimulationReport
    private let ledger: String
    private let campaigns: String
    private let since: Day?

    /// Changes listed; the rest is counted. Two thousand lines are what a browser shows at once without a pause.
    private static let mostChanges = 2000

    init(_ sums: SimulationReport, ledger: String, campaigns: String, since: Day?) {
        self.sums = sums
        self.ledger = ledger
        self.campaigns = campaigns
        self.since = since
    }

    /// The page.
    var html: String {
        let from = since.map { ", from \($0) on" } ?? ""
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>What would have been: \(HTMLText.escaped(campaigns))</title><style>\(SimulationPage.style)</style></head><body><main>
            <h1>What would have been under \(HTMLText.escaped(campaigns))</h1>
            <p class="quiet">\(sums.uploads) uploads of \(HTMLText.escaped(ledger))\(from), decided once more. Nothing was booked.</p>
            <p class="tiles">\(tile("coins as it stands", sums.total.before.awarded))\(tile("coins as it would be", sums.total.after.awarded))\
            \(tile("waiting as it stands", sums.total.before.pending))\(tile("waiting as it would be", sums.total.after.pending))\
            \(tile("uploads that change", sums.changes.count))</p>
            <p class="legend"><i class="before"></i>as it stands <i class="after"></i>as it would be</p>
            <section><h2>Coins a day</h2>\(dayPlot)</section>
            <section><h2>Coins by campaign</h2>\(bars(sums.campaigns))</section>
            <section><h2>Coins by partner</h2>\(bars(sums.partners))</section>
            <section><h2>Coins by user</h2><p class="quiet">\(sums.users) users that earn on either side</p>\(percentiles)</section>
            <section><h2>Limits</h2>\(limits)</section>
            <section><h2>Uploads that change</h2>\(changes)</section>
            </main></body></html>

            """
    }

    private func tile(_ name: String, _ number: Int) -> String { "<span><b>\(number)</b> \(name)</span>" }

    /// Coins paid and waiting of each day, joined to two lines.
    private var dayPlot: String {
        let days = sums.days
        guard let first = days.first?.day, let last = days.last?.day else { return "<p>No coins.</p>" }
        let most = max(1, days.flatMap { [$0.coins.before.all, $0.coins.after.all] }.max() ?? 1)
        let span = max(1, last.daysSinceEpoch - first.daysSinceEpoch)
        func line(_ side: KeyPath<SimulationReport.BeforeAfter, SimulationReport.CoinTotals>, _ name: String) -> String
        {
            let points = days.map { day in
                let x = 60 + (day.day.daysSinceEpoch - first.daysSinceEpoch) * 820 / span
                let y = 180 - day.coins[keyPath: side].all * 160 / most
                return (x, y)
            }
            let path = points.map { "\($0.0),\($0.1)" }.joined(separator: " ")
            // A single day is a point and no line.
            let dots = points.map { "<circle class=\"\(name)\" cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"3\"/>" }.joined()
            return "<polyline class=\"\(name)\" points=\"\(path)\"/>\(dots)"
        }
        return """
            <svg viewBox="0 0 900 210" role="img" aria-label="coins a day">
            <line x1="60" y1="180" x2="880" y2="180"/><line x1="60" y1="20" x2="60" y2="180"/>
            <text x="54" y="25" class="end">\(most)</text><text x="54" y="184" class="end">0</text>
            <text x="60" y="200">\(first)</text><text x="880" y="200" class="end">\(last)</text>
            \(line(\.before, "before"))\(line(\.after, "after"))</svg>
            """
    }

    private func bars(_ rows: [SimulationReport.GroupTotals]) -> String {
        let most = max(1, rows.flatMap { [$0.coins.before.all, $0.coins.after.all] }.max() ?? 1)
        let drawn = rows.map { row in
            let (before, after) = (row.coins.before, row.coins.after)
            let lengths = [before, after].map { $0.all * 400 / most }
            return """
                <tr><td>\(HTMLText.escaped(row.name))</td><td class="bar"><svg viewBox="0 0 400 20" preserveAspectRatio="none">\
                <rect class="before" y="1" width="\(lengths[0])" height="8"/><rect class="after" y="11" width="\(lengths[1])" \
                height="8"/></svg></td><td class="n">\(before.awarded)</td><td class="n">\(after.awarded)</td>\
                <td class="n">\(before.pending)</td><td class="n">\(after.pending)</td></tr>
                """
        }
        return sheet(["", "", "coins", "would be", "waiting", "would wait"], numbersFrom: 2, drawn)
    }

    private var percentiles: String {
        sheet(
            ["of 100 users", "have at most", "would have at most"], numbersFrom: 1,
            sums.percentiles.map {
                "<tr><td>\($0.percent)</td><td class=\"n\">\($0.before)</td><td class=\"n\">\($0.after)</td></tr>"
            })
    }

    private var limits: String {
        let rows = sums.campaigns.flatMap { campaign -> [String] in
            let name = HTMLText.escaped(campaign.name)
            let end =
                campaign.exhausted.map { ["<tr><td>\(name)</td><td>the budget is used up on \($0)</td></tr>"] } ?? []
            return end
                + campaign.cut.sorted { $0.key < $1.key }.map {
                    "<tr><td>\(name)</td><td>\(HTMLText.escaped($0.key)) stops or cuts \($0.value.uploads) uploads, and keeps back \($0.value.coins) coins</td></tr>"
                }
        }
        return rows.isEmpty ? "<p>No limit stands in the way of any upload.</p>" : sheet(["campaign", "limit"], rows)
    }

    private var changes: String {
        let rows = sums.changes.prefix(SimulationPage.mostChanges).map { change in
            """
            <tr><td>\(HTMLText.escaped(change.upload))</td><td>\(change.before.text)</td><td>\(change.after.text)</td>\
            <td>\(HTMLText.escaped(change.after.reasons.joined(separator: ", ")))</td></tr>
            """
        }
        let more = sums.changes.count - rows.count
        return rows.isEmpty
            ? "<p>None.</p>"
            : sheet(["upload", "as it stands", "as it would be", "why"], Array(rows))
                + (more > 0 ? "<p class=\"quiet\">and \(more) more; <code>--json</code> has all</p>" : "")
    }

    private func sheet(_ names: [String], numbersFrom first: Int = .max, _ rows: [String]) -> String {
        let heads = names.enumerated().map { place, name in
            place < first ? "<th>\(name)</th>" : "<th class=\"n\">\(name)</th>"
        }
        return """
            <table><thead><tr>\(heads.joined())</tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            """
    }

    private static let style = """
        :root{--bg:#fff;--ink:#1c1d1f;--quiet:#62666d;--line:#d8d8d2;--before:#8a8d94;--after:#2f5fb3}
        @media (prefers-color-scheme:dark){:root{--bg:#141517;--ink:#e9e9e6;--quiet:#9ea2aa;--line:#33363b;--after:#86aef0}}
        body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.45 system-ui,"DejaVu Sans",sans-serif}
        main{max-width:960px;margin:0 auto;padding:20px}
        h1{font-size:1.25rem}h2{font-size:1rem;margin:24px 0 8px}.quiet{color:var(--quiet)}
        .tiles{display:flex;flex-wrap:wrap;gap:24px}.tiles b{display:block;font-size:1.6rem}
        .legend i{display:inline-block;width:12px;height:12px;margin:0 6px 0 14px}
        i.before{background:var(--before)}i.after{background:var(--after)}
        svg{display:block;width:100%}line{stroke:var(--line)}text{font-size:12px;fill:var(--quiet)}.end{text-anchor:end}
        polyline{fill:none;stroke-width:2}polyline.before{stroke:var(--before)}polyline.after{stroke:var(--after)}
        circle.before,rect.before{fill:var(--before)}circle.after,rect.after{fill:var(--after)}
        table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
        th{color:var(--quiet);font-weight:500;font-size:.85rem;text-align:left}
        th,td{padding:4px 10px 4px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
        th.n,.n{text-align:right}.bar{width:35%}.bar svg{height:20px}
        @media print{main{max-width:none}section{break-inside:avoid}}
        """
}

extension SimulationReport.CoinTotals {
    /// Paid and waiting.
    var all: Int { awarded + pending }
}
