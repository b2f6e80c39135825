extension ReportTemplate {
    static let style = #"""
        :root{--bg:#f5f5f2;--card:#fff;--ink:#1c1d1f;--quiet:#62666d;--line:#e2e2dc;--accent:#2f5fb3;--award:#1a7f4b;--review:#b56a00;--reject:#b3372f;--award-soft:#e3f3ea;--review-soft:#fbeeda;--reject-soft:#fae5e3;--none:#8a8d94;--total:#2f5fb3}
        @media (prefers-color-scheme:dark){:root{--bg:#141517;--card:#1e2023;--ink:#e9e9e6;--quiet:#9ea2aa;--line:#33363b;--accent:#86aef0;--award:#58c48a;--review:#e5a94e;--reject:#ee8078;--award-soft:#173425;--review-soft:#3a2b12;--reject-soft:#3d1d1b;--none:#8a8d94;--total:#86aef0}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
        main{max-width:1180px;margin:0 auto;padding:20px 20px 60px}
        h1{font-size:1.25rem;margin:0;overflow-wrap:anywhere;font-weight:600}
        h2{font-size:.95rem;margin:0 0 12px;font-weight:600}
        h3{font-size:1rem;margin:8px 0 0;overflow-wrap:anywhere;font-weight:600}
        p{margin:0}
        ul,ol{margin:0;padding:0;list-style:none}
        a{color:var(--accent)}
        code{font:.82em/1.4 ui-monospace,"DejaVu Sans Mono",Menlo,monospace;color:var(--quiet);overflow-wrap:anywhere}
        .quiet,small{color:var(--quiet)}
        small{display:block;font-size:.82em}
        .top{margin:4px 0 18px}
        .brand{color:var(--accent);font-weight:800;margin-right:.2em}
        .tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;margin-bottom:12px}
        .tile,.panel,.card{background:var(--card);border:1px solid var(--line);border-radius:10px}
        .tile{padding:14px 16px;min-width:0}
        .tile b{display:block;font-size:1.75rem;line-height:1.15;font-weight:650;font-variant-numeric:tabular-nums}
        .tile span{color:var(--quiet);font-size:.9rem}
        .tile.award b{color:var(--award)}.tile.review b{color:var(--review)}
        .panels{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:12px;margin-bottom:20px}
        .panel{padding:16px;min-width:0}
        .wide{margin-bottom:12px}
        .scroll{overflow-x:auto}
        .outcomes{display:block;width:100%;height:26px;border-radius:6px;background:var(--line)}
        rect.award{fill:var(--award)}rect.review{fill:var(--review)}rect.reject{fill:var(--reject)}
        .legend{display:flex;flex-wrap:wrap;gap:6px 22px;margin-top:10px}
        .legend i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:7px}
        i.award{background:var(--award)}i.review{background:var(--review)}i.reject{background:var(--reject)}
        table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
        th{font-weight:500;color:var(--quiet);font-size:.85rem;text-align:left}
        th,td{padding:5px 10px 5px 0;border-bottom:1px solid var(--line);vertical-align:top}
        tbody tr:last-child td{border-bottom:0}
        th:last-child,td:last-child{padding-right:0}
        .n{text-align:right;white-space:nowrap}
        .share{width:24%;vertical-align:middle}
        .part td:first-child{padding-left:16px;color:var(--quiet)}
        .bars li{display:grid;grid-template-columns:minmax(0,11em) 1fr auto;gap:10px;align-items:center;padding:3px 0}
        .bars b{font-variant-numeric:tabular-nums}
        .bars svg,.share svg{display:block;width:100%;height:8px;border-radius:4px;background:var(--line)}
        .bars rect,.share rect{fill:var(--accent)}
        .note{margin-top:8px;font-size:.9rem;color:var(--quiet)}
        dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 14px;margin:10px 0 0}
        dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
        .filter{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:10px;align-items:center;background:var(--bg);padding:10px 0;border-bottom:1px solid var(--line);margin-bottom:14px}
        .chips{display:flex}
        button,input,select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);padding:6px 12px;border-radius:8px;min-height:36px}
        .chips button{border-radius:0;margin-left:-1px;cursor:pointer}
        .chips button:first-child{border-radius:8px 0 0 8px;margin-left:0}.chips button:last-child{border-radius:0 8px 8px 0}
        button[aria-pressed=true]{background:var(--ink);color:var(--bg);border-color:var(--ink)}
        :focus-visible{outline:2px solid var(--accent);outline-offset:1px}
        #user{flex:1 1 10em;min-width:8em}
        select{max-width:16em}
        .elsewhere{margin-bottom:14px;columns:2;font-size:.9rem}
        .elsewhere a{overflow-wrap:anywhere}
        .card{display:grid;grid-template-columns:220px minmax(0,1fr);gap:20px;padding:16px;margin-bottom:12px;content-visibility:auto;contain-intrinsic-size:auto 320px;border-left:4px solid var(--none);scroll-margin-top:70px}
        .card.award{border-left-color:var(--award)}.card.review{border-left-color:var(--review)}.card.reject{border-left-color:var(--reject)}
        .card[hidden]{display:none}
        .picture svg{display:block;max-width:100%;max-height:420px;width:auto;height:auto;margin:0 auto;border-radius:6px;background:var(--line)}
        .picture rect{fill:none;stroke:#7d828c;stroke-width:1px;vector-effect:non-scaling-stroke}.picture rect[class]{stroke-width:2px}
        .picture rect.match{stroke:#12a150}.picture rect.ask{stroke:#f08c00}.picture rect.total{stroke:#2f6fed;stroke-dasharray:5 3}
        .picture text{font-weight:700;paint-order:stroke;stroke:#fff;stroke-width:.25em;fill:#0d7a3c}.picture text.ask{fill:#a85f00}.picture text.total{fill:#1f53bf}
        .nopicture{display:grid;place-items:center;height:120px;border:1px dashed var(--line);border-radius:6px;color:var(--quiet)}
        .facts header{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}
        .outcome{padding:1px 10px;border-radius:99px;font-weight:600;font-size:.88rem}
        .outcome.award{background:var(--award-soft);color:var(--award)}.outcome.review{background:var(--review-soft);color:var(--review)}.outcome.reject{background:var(--reject-soft);color:var(--reject)}
        .coins{font-weight:650;font-variant-numeric:tabular-nums}.coins.waits{color:var(--review)}
        .number{margin-left:auto;color:var(--quiet);text-decoration:none;font-variant-numeric:tabular-nums}
        .problem{margin-top:8px;padding:6px 10px;border-radius:6px;background:var(--reject-soft)}
        .reasons{margin-top:8px}.reasons li{padding:1px 0}
        .awards{margin-top:6px}.awards b{color:var(--award);font-variant-numeric:tabular-nums}
        .found{margin-top:12px;border-top:1px solid var(--line);counter-reset:found}
        .found>li{display:grid;grid-template-columns:1.9em minmax(0,1fr);gap:8px;padding:8px 0;border-bottom:1px solid var(--line);counter-increment:found}
        .found>li::before{content:counter(found);align-self:start;text-align:center;border-radius:5px;font-size:.82rem;font-weight:700;background:var(--award-soft);color:var(--award)}
        .found>.ask::before{background:var(--review-soft);color:var(--review)}
        .found p:first-child,.others p{display:flex;gap:12px;justify-content:space-between;font-variant-numeric:tabular-nums}
        samp{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,monospace;font-size:.88rem;overflow-wrap:anywhere;white-space:pre-wrap}
        .found p:nth-child(2){font-weight:500}.found b{margin-left:.6em;padding:0 7px;border:1px solid var(--line);border-radius:99px;font-size:.82rem;font-weight:500;font-variant-numeric:tabular-nums}
        .found b::before{content:"score "}
        small{font-size:.88rem;color:var(--quiet)}
        details{margin-top:10px}summary{cursor:pointer;color:var(--quiet)}
        .others li{padding:5px 0;border-bottom:1px solid var(--line)}
        .entries{margin-top:10px;font-size:.85rem;color:var(--quiet)}
        .pages{display:flex;gap:16px;justify-content:center;padding:20px}
        @media (max-width:760px){
        main{padding:12px 12px 40px}
        .tiles{grid-template-columns:1fr 1fr;gap:8px}
        .tile{padding:10px 12px}.tile b{font-size:1.4rem}
        .panels{grid-template-columns:minmax(0,1fr);gap:8px}
        .bars li{grid-template-columns:minmax(0,9.5em) 1fr auto}
        .chips{width:100%}.chips button{flex:1 1 auto;padding:6px 4px}
        #user,select{flex:1 1 8em;min-width:0;max-width:none;width:8em}
        .filter{gap:8px}#shown{width:100%}
        .card{grid-template-columns:minmax(0,1fr);gap:12px;padding:12px}
        .picture svg{max-height:340px}.nopicture{height:64px}
        .elsewhere{columns:1}
        }
        @media print{
        :root{--bg:#fff;--card:#fff;--ink:#000;--quiet:#444;--line:#bbb}
        body{font-size:10pt}.filter,.pages,.elsewhere{display:none}
        .card{content-visibility:visible;break-inside:avoid;grid-template-columns:150px minmax(0,1fr)}.panel,.tile{break-inside:avoid}
        .picture svg{max-height:240px}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
        }
        """#

    /// Filters the cards by outcome, user or image, and reason; on the first page of several also tells where on the
    /// others what fits stands. Builds nodes, never markup, out of what the pictures say.
    static let script = #"""
        (function(){
        "use strict";
        var cards=Array.prototype.slice.call(document.querySelectorAll(".card"));
        var chips=Array.prototype.slice.call(document.querySelectorAll(".chips button"));
        var user=document.getElementById("user"),reason=document.getElementById("reason"),shown=document.getElementById("shown");
        var elsewhere=document.getElementById("elsewhere"),stored=document.getElementById("index");
        var index=stored?JSON.parse(stored.textContent):null,outcome="",codes={};
        function count(text){text.split(" ").forEach(function(code){if(code)codes[code]=(codes[code]||0)+1;});}
        if(index)index.forEach(function(row){count(row[6]);});else cards.forEach(function(card){count(card.dataset.reasons);});
        Object.keys(codes).sort().forEach(function(code){var option=document.createElement("option");option.value=code;option.textContent=code.replace(/_/g," ")+" ("+codes[code]+")";reason.appendChild(option);});
        function fits(o,u,i,r){var text=user.value.trim().toLowerCase();
        return (!outcome||o===outcome)&&(!text||u.toLowerCase().indexOf(text)>=0||i.toLowerCase().indexOf(text)>=0)&&(!reason.value||(" "+r+" ").indexOf(" "+reason.value+" ")>=0);}
        function apply(){var here=0;
        cards.forEach(function(card){var d=card.dataset,fit=fits(d.outcome,d.user,d.image,d.reasons);card.hidden=!fit;if(fit)here++;});
        var filtered=outcome||reason.value||user.value.trim(),text=here+" of "+cards.length+(index?" on this page":" uploads");
        elsewhere.textContent="";elsewhere.hidden=true;
        if(index&&filtered){var others=index.filter(function(row){return row[1]>1&&fits(row[4],row[3],row[2],row[6]);});
        text+=", "+others.length+" on later pages"+(others.length>200?" (the first 200 below)":"");
        others.slice(0,200).forEach(function(row){var item=document.createElement("li"),link=document.createElement("a");
        link.href="report-"+row[1]+".html#u"+row[0];link.textContent="#"+row[0]+" "+row[2];item.appendChild(link);
        item.appendChild(document.createTextNode(" "+row[3]+" · "+row[4]+(row[5]?" +"+row[5]:"")));elsewhere.appendChild(item);});
        elsewhere.hidden=others.length===0;}
        shown.textContent=text;}
        chips.forEach(function(chip){chip.addEventListener("click",function(){outcome=chip.dataset.outcome;chips.forEach(function(other){other.setAttribute("aria-pressed",String(other===chip));});apply();});});
        user.addEventListener("input",apply);reason.addEventListener("change",apply);apply();
        })();
        """#
}
