import Foundation
import Text

/// A link that opens the app or the page with a meaning: a content, a campaign, an offer, or an invitation.
///
/// It reads `/k/first-meals?source=shop&medium=poster&label=genoa`. Whatever else an address carries is no part of it.
public struct Link: Hashable, Sendable {
    /// What a link leads to.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// A content to read, watch or answer.
        case content = "c"
        /// A campaign.
        case campaign = "k"
        /// A reward, or a campaign that is chosen as the meaning of the next shake.
        case offer = "o"
        /// Somebody's invitation; the code is no part of what is kept.
        case invitation = "i"

        /// The name for people and in JSON.
        public var name: String {
            switch self {
            case .content: "content"
            case .campaign: "campaign"
            case .offer: "offer"
            case .invitation: "invitation"
            }
        }

        /// The kind with this name.
        public init?(name: String) {
            guard let kind = Kind.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
            self = kind
        }
    }

    /// What a partner may write on a link.
    public struct Labels: Hashable, Codable, Sendable {
        /// Where it is seen: a shop, a newsletter.
        public var source: String?
        /// What carries it: a poster, a mail.
        public var medium: String?
        /// The partner's own name for it.
        public var label: String?

        /// Labels; those that are `nil` are not written.
        public init(source: String? = nil, medium: String? = nil, label: String? = nil) {
            self.source = source
            self.medium = medium
            self.label = label
        }

        /// Whether nothing is written.
        public var isEmpty: Bool { self == Labels() }

        /// Whether each is 1 to 40 letters without accents, digits, `.`, `_` or `-`.
        public var isValid: Bool { [source, medium, label].allSatisfy { $0.map(Labels.isValid) ?? true } }

        static func isValid(_ text: String) -> Bool {
            (1...Tuning.standard.maxLabelBytes).contains(text.utf8.count) && Link.isPlain(text)
        }

        fileprivate var query: String {
            [("source", source), ("medium", medium), ("label", label)]
                .compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        }
    }

    /// What it leads to.
    public var kind: Kind
    /// The id of the content, campaign or reward; empty for invitations, which are counted together.
    public var target: String
    /// What a partner wrote on it.
    public var labels: Labels

    /// A link to a thing with this id.
    public init(_ kind: Kind, to target: String, labels: Labels = Labels()) {
        self.kind = kind
        self.target = kind == .invitation ? "" : target
        self.labels = labels
    }

    /// Reads an address without its host, of at most 2,000 bytes. A label that is none of ours, or is malformed, is
    /// left out, and of a label that is there twice the first counts: a link is opened whatever was added to it.
    public init?(address: String) {
        guard address.utf8.count <= Tuning.standard.maxAddressBytes else { return nil }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        guard path.count == 3, path[0].isEmpty, let kind = Kind(rawValue: String(path[1])),
            (1...Tuning.standard.maxTargetBytes).contains(path[2].utf8.count), Link.isPlain(path[2])
        else { return nil }
        self.init(kind, to: String(path[2]), labels: Link.labels(ofQuery: parts.count > 1 ? parts[1] : ""))
    }

    /// The labels of an address's query.
    public static func labels(ofQuery query: some StringProtocol) -> Labels {
        var labels = Labels()
        for pair in query.split(separator: "&").prefix(Tuning.standard.maxParameters) {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding, Labels.isValid(value) else {
                continue
            }
            switch String(parts[0]) {
            case "source": labels.source = labels.source ?? value
            case "medium": labels.medium = labels.medium ?? value
            case "label": labels.label = labels.label ?? value
            default: break
            }
        }
        return labels
    }

    /// The address without its host; of invitations, `/i`, which leads to nobody's.
    public var path: String {
        let path = kind == .invitation ? "/i" : "/\(kind.rawValue)/\(target)"
        return labels.isEmpty ? path : "\(path)?\(labels.query)"
    }

    /// Where the page for phones takes it up: `/?k=first-meals&source=shop`.
    ///
    /// - Parameter code: of an invitation.
    public func landing(code: String? = nil) -> String {
        let place = "/?\(kind.rawValue)=\(code ?? target)"
        return labels.isEmpty ? place : "\(place)&\(labels.query)"
    }

    /// The same without labels.
    public var plain: Link { Link(kind, to: target) }

    private static func isPlain(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy {
            (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0)
        }
    }
}

extension Link {
    /// A link as it was stored, that of all invitations included.
    public init?(known path: String) {
        if path.utf8.elementsEqual("/i".utf8) {
            self.init(.invitation, to: "")
        } else if path.utf8.starts(with: "/i?".utf8) {
            self.init(.invitation, to: "", labels: Link.labels(ofQuery: path.dropFirst(3)))
        } else {
            self.init(address: path)
        }
    }
}
