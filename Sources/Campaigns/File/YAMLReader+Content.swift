import DomainModel
import Text
import YAMLFields
import Yams

/// Contents, rules of shakes and invitations of a campaigns file.
extension YAMLReader {
    /// What rules of shakes may name.
    struct ShakeSubjects {
        let contents: [ContentItem]
        let campaigns: [Campaign]
        let audiences: [Audience]
        let cards: [CardSet]
        let places: [Place]

        init(
            _ contents: [ContentItem], _ campaigns: [Campaign], _ audiences: [Audience], _ cards: [CardSet],
            _ places: [Place]
        ) {
            self.places = places
            self.cards = cards
            self.contents = contents
            self.campaigns = campaigns
            self.audiences = audiences
        }
    }

    mutating func contents(_ node: Node, at path: String, for audiences: [Audience]) -> [ContentItem] {
        list(node, at: path, of: "content", in: YAMLReader.accounts, id: \.id) { reader, entry, place in
            reader.content(entry, at: place, for: audiences)
        }
    }

    mutating func nextActionRules(_ node: Node, at path: String, _ subjects: ShakeSubjects) -> [NextActionRule] {
        list(node, at: path, by: "show") { reader, entry, place in reader.nextActionRule(entry, at: place, subjects) }
    }

    mutating func invitations(_ node: Node, at path: String) -> InvitationRule? {
        var map = mapping(node, at: path, known: ["id", "partner", "inviter", "friend", "most_friends", "budget"])
        let before = problems.count
        let id = identifier(&map, "id")
        let partner = text(&map, "partner", required: true)
        let inviter = whole(&map, "inviter", in: 0...YAMLReader.maxCoins) ?? 0
        let friend = whole(&map, "friend", in: 0...YAMLReader.maxCoins) ?? 0
        require("most_friends", in: map, "for how many friends is one inviter paid?")
        let mostFriends = whole(&map, "most_friends", in: 1...10_000)
        let budget = whole(&map, "budget", in: 1...YAMLReader.maxCoins)
        if problems.count == before, inviter == 0, friend == 0 {
            report(node, at: path, "pays nothing; give inviter or friend more than 0")
        }
        if let budget, problems.count == before, budget < inviter + friend {
            report(node, at: "\(path).budget", "is less than what one friend brings (\(inviter + friend))")
        }
        if let id { declare(id, as: "invitation", in: YAMLReader.accounts, node, at: path) }
        guard problems.count == before, let id, let partner, let mostFriends else { return nil }
        return InvitationRule(
            id: id, partner: partner, inviter: inviter, friend: friend, mostFriends: mostFriends, budget: budget)
    }

    private mutating func list<Value>(
        _ node: Node, at path: String, by head: String, _ read: (inout YAMLReader, Node, String) -> Value?
    ) -> [Value] {
        guard let list = node.sequence else {
            report(node, at: path, "must be a list, each entry beginning with “- ”")
            return []
        }
        return entries(of: list, at: path, by: [head]).compactMap { read(&self, $0.node, $0.field) }
    }

    private mutating func content(_ node: Node, at path: String, for audiences: [Audience]) -> ContentItem? {
        var map = mapping(
            node, at: path,
            known: [
                "id", "kind", "partner", "title", "pages", "seconds", "questions", "coins", "from", "to",
                "hours_between_tries", "budget", "audience", "cards",
            ],
            holding: ["questions": ["ask", "answers", "right"]])
        let before = problems.count
        let id = identifier(&map, "id")
        let kind = choice(&map, "kind", of: ContentItem.Kind.self, required: true)
        let partner = text(&map, "partner", required: true)
        let title = words(&map, "title", required: true)
        let audience = audience(&map, among: audiences, of: partner.map { .partner($0) } ?? .unknown)
        let from = day(&map, "from")
        let to = day(&map, "to")
        let pageList = map.take("pages")
        let questionnaire =
            kind == .ask ? pageList.flatMap { self.questionnaire($0, at: "\(path).pages") } : nil
        let cardList = map.take("cards")
        let texts = kind == .ask || kind == nil ? [] : pageList.map { self.pages($0, at: "\(path).pages") } ?? []
        require("seconds", in: map, "how long it takes")
        require("coins", in: map, "what it pays")
        let seconds = whole(&map, "seconds", in: 1...86_400)
        let coins = whole(&map, "coins", in: 1...YAMLReader.maxCoins)
        let hours = whole(&map, "hours_between_tries", in: 1...8784) ?? 24
        let budget = whole(&map, "budget", in: 1...YAMLReader.maxCoins)
        let questions =
            map.take("questions").map { node in
                self.list(node, at: "\(path).questions", by: "ask") { $0.question($1, at: $2) }
            } ?? []
        let cardPages = cardList.map {
            self.cardPages($0, at: "\(path).cards", CardSubjects(questions: questions.count))
        }
        if let cardList, kind != nil, kind != .read || pageList != nil {
            report(cardList, at: "\(path).cards", "stands in the place of pages, of the kind read alone")
        }
        // Whoever shows no cards shows their texts.
        let pages =
            cardPages?.map { LocalText($0.flatMap(\.texts).map { $0.text(in: .english) }.joined(separator: "\n")) }
            ?? texts
        if kind == .ask, !questions.isEmpty {
            report(node, at: "\(path).questions", "a questionnaire has its questions in its pages")
        }
        if pageList == nil, cardList == nil {
            lack("pages", in: map, "is missing; give the pages, or the film's address")
        }
        if let pageList, kind == .video, problems.count == before,
            pages.count > 1 || pages.first.map({ !$0.all.allSatisfy(ContentItem.isFilm) }) == true
        {
            report(
                pageList, at: "\(path).pages",
                "a film has one page: its address, https://HOST/…, or the name of a file beside this one, .webm or .mp4"
                    + YAMLReader.film(meantBy: pages))
        }
        if let from, let to { expect(to, notBefore: from, node, at: "\(path).to") }
        if let budget, let coins, budget < coins {
            report(node, at: "\(path).budget", "is less than the coins of one person (\(coins))")
        }
        guard problems.count == before, let id, let kind, let partner, let title, let from, let to, let seconds,
            let coins
        else { return nil }
        var content = ContentItem(
            id: id, kind: kind, partner: partner, title: title, pages: pages, seconds: seconds, questions: questions,
            coins: coins, from: from, to: to, hoursBetweenTries: hours, budget: budget,
            audience: audience, questionnaire: questionnaire)
        content.cardPages = cardPages
        return content
    }

    /// The address, or the file's name, that a page means.
    private static func film(meantBy pages: [LocalText]) -> String {
        guard pages.count == 1, let text = pages.first?.kept else { return "" }
        if text.contains("/") { return WrittenAddress.meant(by: text).map { "; write \($0)" } ?? "" }
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count > 1, let ending = parts.last, let meant = near(ending, among: ["webm", "mp4"]) else {
            return ""
        }
        return "; write \(parts.dropLast().joined(separator: ".")).\(meant)"
    }

    private mutating func pages(_ node: Node, at path: String) -> [LocalText] {
        if node.sequence?.isEmpty == true { report(node, at: path, "is empty; give the pages, or the film's address") }
        guard let list = node.sequence else {
            let one = node.scalar.map { YAMLReader.listed($0.string.trimmed) }
            let byLanguage = node.mapping.map { _ in "each beginning with “- ”, below which its languages stand" }
            report(
                node, at: path,
                "must be a list of pages\(one.map { ": [\($0)]" } ?? byLanguage.map { ", \($0)" } ?? "")")
            return []
        }
        // A page may be longer than the two hundred bytes of other texts.
        return list.enumerated().compactMap { words($1, at: "\(path)[\($0)]", maxBytes: 8192) }
    }

    private mutating func question(_ node: Node, at path: String) -> ContentItem.Question? {
        var map = mapping(node, at: path, known: ["ask", "answers", "right"])
        let before = problems.count
        let text = words(&map, "ask", required: true)
        let answers = self.answers(&map)
        if problems.count == before, answers.count < 2 {
            lack("answers", in: map, "needs two answers or more to choose from")
        }
        require("right", in: map, "the number of the right answer, from 1")
        let right = rightAnswer(&map, among: answers)
        guard problems.count == before, let text else { return nil }
        guard let right else { return nil }
        return ContentItem.Question(text: text, answers: answers, right: right - 1)
    }

    private mutating func rightAnswer(_ map: inout Fields, among answers: [LocalText]) -> Int? {
        let node = map.peek("right")
        let said = node?.scalar?.string ?? ""
        // A letter counts as a number does.
        let letter = said.lowercased().utf8.count == 1 ? said.lowercased().utf8.first.map { Int($0) - 97 } : nil
        guard let node, Int(said) == nil,
            let place = answers.firstIndex(where: { answer in
                Language.allCases.contains { answer.text(in: $0).utf8.elementsEqual(said.utf8) }
            }) ?? letter.flatMap({ answers.indices.contains($0) ? $0 : nil })
        else { return whole(&map, "right", in: 1...max(2, answers.count)) }
        _ = map.take("right")
        report(node, at: map.path(to: "right"), "must be the number of the right answer, from 1; write \(place + 1)")
        return nil
    }

    /// The fields of a rule.
    static let ruleFields = [
        "show", "content", "cards", "section", "screens", "places", "after", "offers", "open_contents", "tiers",
        "audience", "from_hour", "to_hour",
    ]

    private mutating func nextActionRule(
        _ node: Node, at path: String, _ subjects: ShakeSubjects
    ) -> NextActionRule? {
        var map = mapping(node, at: path, known: YAMLReader.ruleFields)
        let rule = nextActionRule(&map, subjects)
        if rule?.show == .shake { report(node, at: "\(path).show", "a shake cannot ask for a shake; a directive can") }
        return rule
    }

    /// Reports a rule that says by name what it shows where the kind belongs.
    private mutating func nameForKind(_ map: inout Fields, _ subjects: ShakeSubjects) -> Bool {
        guard let node = map.peek("show"), let name = node.scalar?.string, NextAction.Kind(rawValue: name) == nil else {
            return false
        }
        let content = subjects.contents.first { $0.id.utf8.elementsEqual(name.utf8) }
        let isCards = subjects.cards.contains { $0.id.utf8.elementsEqual(name.utf8) }
        let isSection = RuleLint.sections.contains(name) && YAMLReader.near(name, among: kindNames) == nil
        let mends = [
            content.map { "write show: \($0.kind.rawValue), content: \(name)" },
            isCards ? "write show: cards, cards: \(name)" : nil,
            isSection ? "write show: section, section: \(name)" : nil,
        ]
        guard let mend = mends.compactMap(\.self).first else { return false }
        report(
            node, at: map.path(to: "show"),
            "“\(name)” is no kind of what is shown (\(kindNames.joined(separator: ", "))); \(mend)")
        return true
    }

    private var kindNames: [String] { NextAction.Kind.allCases.map(\.rawValue) }

    /// The set of cards, or the section, that a rule shows.
    private mutating func shown(
        _ map: inout Fields, by show: NextAction.Kind?, _ subjects: ShakeSubjects
    ) -> (cards: String?, section: String?) {
        let given = ["cards", "section"].filter { map.peek($0) != nil }
        let cards = map.peek("cards").flatMap { _ in
            names(&map, "cards", of: "set of cards", among: subjects.cards.map(\.id), isOne: true).first
        }
        let section = identifierIfThere(&map, "section")
        for (kind, key, value) in [(NextAction.Kind.cards, "cards", cards), (.section, "section", section)] {
            if show == kind, !given.contains(key) {
                lack(key, in: map, "is missing: what is shown")
            }
            if let show, show != kind, value != nil {
                report(map.node, at: map.path(to: key), "means nothing for show: \(show.rawValue); leave it out")
            }
        }
        return (cards, section)
    }

    private mutating func identifierIfThere(_ map: inout Fields, _ key: String) -> String? {
        map.peek(key) == nil ? nil : identifier(&map, key)
    }

    /// The rule of these fields, among which others may be that are read already.
    mutating func nextActionRule(_ map: inout Fields, _ subjects: ShakeSubjects) -> NextActionRule? {
        let (node, path) = (map.node, map.path)
        let before = problems.count
        if nameForKind(&map, subjects) { return nil }
        let show = choice(&map, "show", of: NextAction.Kind.self, required: true)
        let isSure = problems.count == before
        let named = map.peek("content")
        let content = text(&map, "content")
        var owner = AudienceOwner.nobody
        if let content, let named {
            let known = self.named(
                content, "content", among: subjects.contents, by: \.id, named, at: "\(path).content")
            owner = known.map { .partner($0.partner) } ?? .unknown
            // Of a kind there may be one alone.
            let ofKind = subjects.contents.filter { $0.kind.rawValue == show?.rawValue }
            if known == nil, ofKind.count == 1 {
                amend("; the only one to \(ofKind[0].kind.rawValue) is \(ofKind[0].id)", at: "\(path).content")
            }
            if let known, let show, known.kind.rawValue != show.rawValue {
                report(
                    named, at: "\(path).content",
                    "\(content) is of the kind \(known.kind.rawValue); write show: \(known.kind.rawValue)")
            }
        }
        if show?.isContent == true, named == nil, !mayLack("content"),
            !subjects.contents.contains(where: { $0.kind.rawValue == show?.rawValue })
        {
            report(node, at: "\(path).show", "there is no content to \(show?.rawValue ?? "")")
        }
        let (cards, section) = shown(&map, by: isSure ? show : nil, subjects)
        let screens = Set(texts(&map, "screens").map(\.text))
        // An app may have places of its own where the file lists none.
        let places =
            subjects.places.isEmpty && !mayLack("place")
            ? Set(texts(&map, "places").map(\.text))
            : names(&map, "places", of: "place", among: subjects.places.map(\.id))
        let after = Set(texts(&map, "after").map(\.text))
        let offers = names(&map, "offers", of: "campaign", among: subjects.campaigns.map(\.id))
        let openContents = names(&map, "open_contents", of: "content", among: subjects.contents.map(\.id))
        let tiers = Set(enumCases(&map, "tiers", of: Tier.self) ?? [])
        let audience = audience(&map, among: subjects.audiences, of: owner)
        let isHalf = (map.peek("from_hour") == nil) != (map.peek("to_hour") == nil)
        let from = whole(&map, "from_hour", in: 0...23)
        let to = whole(&map, "to_hour", in: 1...24)
        if isHalf { report(node, at: path, "give both from_hour and to_hour, or neither") }
        if let from, let to, from == to {
            report(node, at: "\(path).to_hour", "is from_hour too, so that no hour is meant; leave both out for all")
        }
        guard problems.count == before, let show else { return nil }
        return NextActionRule(
            show: show, content: content, screens: screens, places: places, after: after, offers: offers,
            openContents: openContents, tiers: tiers, audience: audience,
            hours: from.flatMap { from in to.map { (from, $0) } }, cards: cards, section: section)
    }

    /// Names that a rule lists, each of which must be there; one name alone where it is no list.
    private mutating func names(
        _ map: inout Fields, _ key: String, of what: String, among known: [String], isOne: Bool = false
    ) -> Set<String> {
        var found: Set<String> = []
        let path = map.path(to: key)
        let listed: [ListedText] = isOne ? scalar(&map, key).map { [($0, $1, path)] } ?? [] : texts(&map, key)
        for (text, entry, field) in listed {
            if let name = named(text, what, among: known, by: { $0 }, entry, at: field) { found.insert(name) }
        }
        return found
    }
}
