import Campaigns
import ContentAndReferrals
import DomainModel

/// What a shake or a directive leads to, as a phone gets it.
struct NextActionResponse: Encodable {
    /// A page of a content that has texts alone, or a film.
    struct Card: Encodable {
        var kind: String
        var text: String
    }
    struct Question: Encodable {
        var text: String
        var answers: [String]
    }

    var directive: String
    /// The id of an unasked directive.
    var id: String?
    var shake: String?
    /// The section to open.
    var section: String?
    var title: String?
    var partner: String?
    var coins: Int?
    var seconds: Int?
    var cards: [Card] = []
    var questions: [Question] = []
    /// Cards put together of parts, page by page.
    var pages: [CardPageResponse]?
    /// What is asked, of the directive `ask`.
    var questionnaire: QuestionnaireResponse?
    /// What the first shake of the day paid; `nil` for later ones.
    var daily: DailyResponse?

    struct DailyResponse: Encodable { var coins: Int }

    /// The answer to a person, to whom a content is offered by it.
    init(
        _ action: NextAction, to person: String, in language: Language, by offers: ContentOffers, at moment: Timestamp
    ) throws {
        directive = action.kind.rawValue
        section = action.section
        if let set = action.cards {
            pages = set.pages.map { CardPageResponse($0, in: language) }
            cards = NextActionResponse.texts(of: set.pages, in: language)
        }
        guard let content = action.content else { return }
        shake = try offers.offer(content, to: person, at: moment).id
        show(content, in: language)
    }

    /// A content that a person opened by its name, and to whom it is offered by that.
    init(
        opening content: ContentItem, to person: String, in language: Language, by offers: ContentOffers,
        at moment: Timestamp
    ) throws {
        directive = content.kind.rawValue
        shake = try offers.offer(content, to: person, at: moment).id
        show(content, in: language)
    }

    /// A content as a phone would show it, offered to nobody.
    init(previewing content: ContentItem, in language: Language) {
        (directive, id) = (content.kind.rawValue, content.id)
        show(content, in: language)
    }

    /// Cards as a phone would show them.
    init(previewing set: CardSet, in language: Language) {
        (directive, id) = ("cards", set.id)
        pages = set.pages.map { CardPageResponse($0, in: language) }
        cards = NextActionResponse.texts(of: set.pages, in: language)
    }

    private mutating func show(_ content: ContentItem, in language: Language) {
        title = content.title.text(in: language)
        partner = content.partner
        coins = content.coins
        seconds = content.seconds
        if let cardPages = content.cardPages {
            pages = cardPages.map { CardPageResponse($0, in: language) }
            cards = NextActionResponse.texts(of: cardPages, in: language)
        } else {
            cards = content.pages.map { page in
                let text = page.text(in: language)
                guard content.kind == .video else { return Card(kind: "text", text: text) }
                let isFile = content.filmFiles.contains { $0.utf8.elementsEqual(text.utf8) }
                return Card(kind: "video", text: isFile ? "/v1/films/\(text)" : text)
            }
        }
        questionnaire = content.questionnaire.map { QuestionnaireResponse($0, in: language) }
        questions = content.questions.map { question in
            Question(
                text: question.text.text(in: language), answers: question.answers.map { $0.text(in: language) })
        }
    }

    /// The texts of pages of cards, for who shows texts alone.
    private static func texts(of pages: [[Campaigns.Card]], in language: Language) -> [Card] {
        pages.map { page in
            Card(kind: "text", text: page.flatMap(\.texts).map { $0.text(in: language) }.joined(separator: "\n"))
        }
    }
}

/// A page of cards.
struct CardPageResponse: Encodable {
    struct CardResponse: Encodable {
        var ground: String
        var parts: [Part]
    }
    struct Part: Encodable {
        var kind: String
        var colour: String
        var ground: String?
        /// What it says, or what a picture shows to who does not see it.
        var text: String?
        /// The second text of a row.
        var second: String?
        /// The address of a picture or an animation.
        var picture: String?
        /// The address of the icon of a row or a footer.
        var icon: String?
        /// The place of a question among those of the content, from 0.
        var question: Int?
    }

    var cards: [CardResponse]

    init(_ page: [Card], in language: Language) {
        cards = page.map { card in
            CardResponse(ground: card.ground.text, parts: card.parts.map { Part($0, in: language) })
        }
    }
}

extension CardPageResponse.Part {
    fileprivate init(_ part: Card.Part, in language: Language) {
        func address(_ picture: CardPicture?) -> String? { picture.map { "/v1/card-pictures/\($0.file)" } }
        self.init(kind: "", colour: part.colour.text, ground: part.ground?.text)
        switch part.content {
        case .text(let words): (kind, text) = ("text", words.text(in: language))
        case .picture(let shown, let words):
            (kind, picture, text) = ("picture", address(shown), words.text(in: language))
        case .animation(let shown, let words):
            (kind, picture, text) = ("animation", address(shown), words.text(in: language))
        case .row(let shown, let first, let other):
            (kind, icon, text) = ("row", address(shown), first.text(in: language))
            second = other?.text(in: language)
        case .footer(let words, let shown):
            (kind, icon, text) = ("footer", address(shown), words.text(in: language))
        case .question(let place): (kind, question) = ("question", place)
        }
    }
}
