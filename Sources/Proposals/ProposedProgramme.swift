import Campaigns
import Text
import YAMLFields
import Yams

/// A programme with what a partner proposes added at the end of its lists; the rest of its text stays as it is.
public struct ProposedProgramme: Sendable {
    /// The text of the whole programme.
    public let text: String
    /// The whole programme.
    public let programme: Programme
    /// The ids of the campaigns that the proposal has.
    public let campaigns: [String]
    /// What is odd in the proposal.
    public let warnings: [YAMLProblem]

    /// Why a proposal cannot be taken.
    public struct Refusal: Error, Hashable, Sendable {
        /// What is wrong, by line and field of the proposal.
        public var problems: [YAMLProblem]
    }

    /// The lists that a proposal may have, in the order in which a programme needs them.
    private static let lists = ["audiences", "campaigns", "contents"]
    private static let file = "proposal"

    /// Checks a proposal as `qix campaigns check` does a file, and that it is the partner's alone, and adds it to a
    /// programme. What the programme has already, the same in all, is not added twice.
    public init(adding proposal: String, of partner: String, to current: String) throws(Refusal) {
        guard proposal.utf8.count <= Tuning.standard.maxBytes else {
            throw Refusal("is larger than \(Tuning.standard.maxBytes) bytes; propose less at once")
        }
        let proposal = Self.withCampaigns(proposal)
        let reading: CampaignFile.Reading
        do {
            reading = try CampaignFile.read(yaml: proposal, named: Self.file)
        } catch {
            throw Refusal(problems: error.problems)
        }
        let proposed = reading.programme
        guard proposed.campaigns.count + proposed.contents.count <= Tuning.standard.maxItems else {
            throw Refusal("has more than \(Tuning.standard.maxItems) campaigns and contents; propose less at once")
        }
        let before = try Self.programme(current, "programme")
        let root = (try? Yams.compose(yaml: proposal)) ?? nil
        guard let lists = root?.mapping else {
            throw Refusal("must name its lists: begin with “campaigns:” on a line of its own")
        }
        try Self.requireOwn(proposed, lists, of: partner, reading.lines)
        let isNew = try Self.newItems(of: proposed, beside: before, reading.lines)
        var lines = current.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for name in Self.lists {
            let items = Array(lists[name]?.sequence ?? [])
            let added = items.enumerated().filter { isNew[name]?[$0.offset] ?? false }.map(\.element)
            guard !added.isEmpty else { continue }
            guard let block = try? Yams.serialize(node: Node(added), width: -1),
                Self.insert(block, in: &lines, under: name)
            else { throw .unmergeable }
        }
        text = lines.joined(separator: "\n")
        let programme: Programme
        do {
            programme = try Self.programme(text, "programme")
        } catch {
            let fault = error.problems.first.map { "\($0.field): \($0.message)" } ?? ""
            throw Refusal("does not go with the programme in force: \(fault)")
        }
        guard Self.isSum(programme, of: before, proposed, isNew) else { throw .unmergeable }
        self.programme = programme
        campaigns = proposed.campaigns.map(\.id)
        warnings = CampaignFile.check(yaml: proposal, named: Self.file)
    }

    /// A proposal of contents alone names no campaigns, which a programme must.
    private static func withCampaigns(_ proposal: String) -> String {
        let lines = proposal.split(separator: "\n")
        let names = { (list: String) in lines.contains { $0.hasPrefix("\(list):") } }
        return names("contents") && !names("campaigns") ? proposal + "\ncampaigns: []\n" : proposal
    }

    private static func programme(_ text: String, _ name: String) throws(Refusal) -> Programme {
        do {
            return try CampaignFile.load(yaml: text, named: name)
        } catch {
            throw Refusal(problems: error.problems)
        }
    }

    /// Whether the text that was put together says what both texts said.
    private static func isSum(
        _ programme: Programme, of before: Programme, _ proposed: Programme, _ isNew: [String: [Bool]]
    ) -> Bool {
        func added<Item>(_ items: [Item], _ name: String) -> [Item] {
            zip(items, isNew[name] ?? []).filter(\.1).map(\.0)
        }
        var expected = before
        expected.campaigns += added(proposed.campaigns, "campaigns")
        expected.contents += added(proposed.contents, "contents")
        expected.audiences += added(proposed.audiences, "audiences")
        return programme == expected
    }

    private static func requireOwn(
        _ proposed: Programme, _ lists: Node.Mapping, of partner: String, _ lines: FieldLines
    ) throws(Refusal) {
        var problems: [YAMLProblem] = []
        for (key, _) in lists where !Self.lists.contains(key.string ?? "") {
            problems.append(
                YAMLProblem(
                    file: file, line: key.mark?.line, field: key.string ?? "",
                    message: "is the operators' to set; propose \(Self.lists.joined(separator: ", ")) only"))
        }
        func require(_ name: String, _ list: String, _ place: Int) {
            guard BytewiseString(name) != BytewiseString(partner) else { return }
            let field = "\(list)[\(place)].partner"
            problems.append(
                YAMLProblem(
                    file: file, line: lines.nearest(to: field), field: field,
                    message: "must be \(partner), whose token this is"))
        }
        for (place, campaign) in proposed.campaigns.enumerated() { require(campaign.partner, "campaigns", place) }
        for (place, content) in proposed.contents.enumerated() { require(content.partner, "contents", place) }
        if proposed.campaigns.isEmpty && proposed.contents.isEmpty {
            problems.append(
                YAMLProblem(
                    file: file, line: lines.nearest(to: "campaigns"), field: "campaigns",
                    message: "proposes nothing; give a campaign or a content"))
        }
        if !problems.isEmpty { throw Refusal(problems: problems) }
    }

    /// Which items of each list the programme does not have yet. One of the same id that differs is refused.
    private static func newItems(
        of proposed: Programme, beside before: Programme, _ lines: FieldLines
    ) throws(Refusal) -> [String: [Bool]] {
        var problems: [YAMLProblem] = []
        func isNew<Item: Equatable>(_ items: [Item], _ known: [Item], _ list: String, _ id: (Item) -> String) -> [Bool]
        {
            items.enumerated().map { place, item in
                guard let same = known.first(where: { id($0).utf8.elementsEqual(id(item).utf8) }) else { return true }
                if same != item {
                    let field = "\(list)[\(place)].id"
                    problems.append(
                        YAMLProblem(
                            file: file, line: lines.nearest(to: field), field: field,
                            message: "\(id(item)) is in the programme and differs; an operator changes what is there"))
                }
                return false
            }
        }
        let found = [
            "audiences": isNew(proposed.audiences, before.audiences, "audiences", \.id),
            "campaigns": isNew(proposed.campaigns, before.campaigns, "campaigns", \.id),
            "contents": isNew(proposed.contents, before.contents, "contents", \.id),
        ]
        guard problems.isEmpty else { throw Refusal(problems: problems) }
        return found
    }

    /// Puts a block of items at the end of a list of the file; `false` where the list is written in another form.
    private static func insert(_ block: String, in lines: inout [String], under name: String) -> Bool {
        var items = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while items.last?.isEmpty == true { items.removeLast() }
        func indented(by indent: String) -> [String] { items.map { $0.isEmpty ? $0 : indent + $0 } }
        guard let key = lines.firstIndex(where: { $0.hasPrefix("\(name):") }) else {
            while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
            lines += ["", "\(name):"] + indented(by: "  ") + [""]
            return true
        }
        let rest = lines[key].dropFirst(name.count + 1).prefix { $0 != "#" }.filter { !$0.isWhitespace }
        if rest == "[]" {
            lines.replaceSubrange(key...key, with: ["\(name):"] + indented(by: "  "))
            return true
        }
        guard rest.isEmpty else { return false }
        func isOfBlock(_ line: String) -> Bool { line.first == " " || line.hasPrefix("- ") || line == "-" }
        let after = lines.indices.dropFirst(key + 1)
        let end = after.first { place in
            let line = lines[place]
            return !(line.isEmpty || line.first == "#" || line.first == "\r" || isOfBlock(line))
        }
        guard let last = after.prefix(while: { $0 < end ?? lines.endIndex }).last(where: { isOfBlock(lines[$0]) }),
            let first = after.first(where: { lines[$0].drop(while: { $0 == " " }).hasPrefix("-") })
        else { return false }
        let indent = String(repeating: " ", count: lines[first].prefix { $0 == " " }.count)
        lines.insert(contentsOf: indented(by: indent), at: last + 1)
        return true
    }
}

extension ProposedProgramme.Refusal {
    /// One problem of the whole file.
    fileprivate init(_ message: String) {
        self.init(problems: [YAMLProblem(file: "proposal", line: nil, field: "", message: message)])
    }

    fileprivate static let unmergeable = ProposedProgramme.Refusal(
        "cannot be added to the programme's file as that is written; an operator adds it by hand")
}

extension ProposedProgramme.Refusal: CustomStringConvertible {
    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
