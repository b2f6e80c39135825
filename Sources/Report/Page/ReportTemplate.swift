/// The report's HTML. `{{…}}` is escaped by scalars; what stands in `{{{…}}}` is base64, a hash, style or numbers of
/// our own.
enum ReportTemplate {
    /// The name that the escaping is registered under, and what stands in front of each template.
    static let contentType = "HTML-BY-SCALARS"
    static let escaping = "{{% CONTENT_TYPE:\(contentType)}}"

    static let pageTop = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src {{{pictureSources}}}; style-src 'unsafe-inline'; script-src '{{{scriptHash}}}'; base-uri 'none'; form-action 'none'">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <title>qix · {{title}}{{^isFirst}} · page {{number}}{{/isFirst}}</title>
        <style>{{{style}}}</style>
        </head>
        <body>
        <main>
        <header class="top"><h1><span class="brand">qix</span> {{title}}</h1>{{^isFirst}}<p class="quiet">Page {{number}}</p>{{/isFirst}}</header>
        {{#summary}}
        <section class="tiles" aria-label="Summary">
        <div class="tile"><b>{{uploads}}</b><span>uploads</span></div>
        <div class="tile award"><b>{{awarded}}</b><span>coins awarded</span></div>
        <div class="tile review"><b>{{pending}}</b><span>coins waiting for review</span></div>
        <div class="tile"><b>{{elapsed}}</b><span>{{rate}} uploads/s{{#hasFromCache}} · {{fromCache}} read before{{/hasFromCache}}</span></div>
        </section>
        <section class="panel wide">
        <h2>Outcomes</h2>
        <svg class="outcomes" viewBox="0 0 1000 44" preserveAspectRatio="none" role="img" aria-label="{{#outcomes}}{{label}}: {{count}}. {{/outcomes}}">{{#outcomes}}<rect class="{{name}}" x="{{x}}" y="0" width="{{width}}" height="44"/>{{/outcomes}}</svg>
        <ul class="legend">{{#outcomes}}<li><i class="{{name}}"></i>{{label}} <b>{{count}}</b> <span class="quiet">{{percent}} %</span></li>{{/outcomes}}</ul>
        </section>
        <div class="panels">
        <section class="panel">
        <h2>Coins by partner and campaign</h2>
        {{#hasSources}}<div class="scroll"><table><thead><tr><th>Partner</th><th>Campaign</th><th class="n">Uploads</th><th class="n">Coins</th><th class="n">Waiting</th></tr></thead><tbody>
        {{#sources}}<tr><td>{{partner}}</td><td>{{name}}<small>{{campaign}}</small></td><td class="n">{{uploads}}</td><td class="n"><b>{{awarded}}</b></td><td class="n">{{pending}}</td></tr>
        {{/sources}}</tbody></table></div>{{/hasSources}}
        {{^hasSources}}<p class="quiet">No coins in this run.</p>{{/hasSources}}
        </section>
        <section class="panel">
        <h2>Why</h2>
        <ul class="bars">{{#reasons}}<li><span>{{label}}</span><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="{{width}}" height="8"/></svg><b>{{count}}</b></li>{{/reasons}}</ul>
        </section>
        <section class="panel">
        <h2>Time by stage</h2>
        {{#hasStages}}<div class="scroll"><table><thead><tr><th>Stage</th><th class="n">Images</th><th class="n">Mean ms</th><th class="n">Slowest</th><th class="share">Share</th></tr></thead><tbody>
        {{#stages}}<tr{{#isPart}} class="part"{{/isPart}}><td>{{name}}</td><td class="n">{{count}}</td><td class="n">{{mean}}</td><td class="n">{{longest}}</td><td class="share"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="{{width}}" height="8"/></svg></td></tr>
        {{/stages}}</tbody></table></div>{{/hasStages}}
        {{^hasStages}}<p class="quiet">Nothing was read in this run.</p>{{/hasStages}}
        </section>
        <section class="panel">
        <h2>Run</h2>
        <dl><dt>Ledger</dt><dd>{{ledger}}</dd><dt>Entries</dt><dd>{{entries}}</dd><dt>Head</dt><dd><code>{{headHash}}…</code></dd></dl>
        {{#notes}}<p class="note">{{.}}.</p>
        {{/notes}}</section>
        </div>
        {{/summary}}
        <section class="filter" aria-label="Filter">
        <div class="chips" role="group" aria-label="Outcome"><button type="button" data-outcome="" aria-pressed="true">All</button><button type="button" data-outcome="award" aria-pressed="false">Awarded</button><button type="button" data-outcome="review" aria-pressed="false">For review</button><button type="button" data-outcome="reject" aria-pressed="false">Rejected</button></div>
        <input id="user" type="search" placeholder="User or image" aria-label="User or image">
        <select id="reason" aria-label="Reason"><option value="">Any reason</option></select>
        <p id="shown" class="quiet" aria-live="polite"></p>
        </section>
        <ul id="elsewhere" class="elsewhere" hidden></ul>
        <section class="cards">

        """#

    static let cardsEnd = "</section>\n"

    static let card = #"""
        <article class="card {{outcome}}" id="u{{number}}" data-outcome="{{outcome}}" data-user="{{user}}" data-image="{{image}}" data-reasons="{{reasonCodes}}">
        <div class="picture">{{#picture}}<svg viewBox="0 0 {{width}} {{height}}" role="img" aria-label="The picture with what was found in it"><image width="{{width}}" height="{{height}}" preserveAspectRatio="none" href="{{{source}}}"/>{{#boxes}}<rect{{#kind}} class="{{.}}"{{/kind}} x="{{x}}" y="{{y}}" width="{{width}}" height="{{height}}"{{#title}}><title>{{.}}</title></rect>{{/title}}{{^title}}/>{{/title}}{{/boxes}}<g font-size="{{labelSize}}">{{#labelled}}<text class="{{kind}}" x="{{labelX}}" y="{{labelY}}">{{label}}</text>{{/labelled}}</g></svg>{{/picture}}{{^picture}}<div class="nopicture">no picture</div>{{/picture}}</div>
        <div class="facts">
        <header><span class="outcome {{outcome}}">{{outcome}}</span>{{#hasCoins}}<span class="coins">+{{coins}} coins</span>{{/hasCoins}}{{#hasPending}}<span class="coins waits">{{pendingCoins}} waiting</span>{{/hasPending}}<a class="number" href="#u{{number}}">#{{number}}</a></header>
        <h3>{{image}}</h3>
        <p class="quiet">{{user}} · {{tier}} · {{shake}} · <time>{{uploadedAt}}</time></p>
        {{#problem}}<p class="problem">{{.}}</p>{{/problem}}
        <ul class="reasons">{{#reasons}}<li>{{text}} <code>{{name}}</code></li>{{/reasons}}</ul>
        {{#hasAwards}}<ul class="awards">{{#awards}}<li><b>{{coins}}</b> {{campaign}} <span class="quiet">{{partner}}{{#waits}} · waiting{{/waits}} · {{why}}</span></li>{{/awards}}</ul>{{/hasAwards}}
        {{#hasFacts}}<dl>{{#facts}}<dt>{{name}}</dt><dd>{{text}}</dd>{{/facts}}</dl>{{/hasFacts}}
        {{#hasFound}}<ol class="found">{{#found}}<li{{#isAsked}} class="ask"{{/isAsked}}><div><p><samp>{{text}}</samp>{{amount}}</p><p>{{product}} <code>{{gtin}}</code><b>{{score}}</b></p><small>{{why}}</small></div></li>{{/found}}</ol>{{/hasFound}}
        {{#hasOthers}}<details><summary>{{othersCount}} without a partner's product</summary><ul class="others">{{#others}}<li><p><samp>{{text}}</samp>{{amount}}</p><small>{{why}}</small></li>{{/others}}</ul></details>{{/hasOthers}}
        {{#hasEntries}}<p class="entries">Ledger {{#entries}}<span id="e{{sequence}}" title="{{campaign}}">entry {{sequence}}: {{kind}} {{coins}}</span> {{/entries}}<code>{{upload}}</code></p>{{/hasEntries}}
        </div>
        </article>

        """#
}
