/// The report's HTML, style and script, from the files of `Templates`. `{{…}}` is escaped by scalars; what stands in
/// `{{{…}}}` is base64, a hash, style or numbers of our own.
enum ReportTemplate {
    /// The name that the escaping is registered under, and the line that selects it in front of each template.
    static let contentType = "HTML-BY-SCALARS"
    static let escaping = "{{% CONTENT_TYPE:\(contentType)}}"

    static let pageTop = text(PackageResources.page_mustache)
    static let summary = text(PackageResources.summary_mustache)
    static let cardsEnd = "</section>\n"
    static let card = text(PackageResources.card_mustache)
    static let style = text(PackageResources.report_css)
    static let script = text(PackageResources.report_js)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
