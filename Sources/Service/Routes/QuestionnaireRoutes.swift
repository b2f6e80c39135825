import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird
import Text

/// What people answered to questionnaires, as figures of whole groups.
struct QuestionnaireRoutes: Sendable {
    let auth: Authenticator
    let offers: ContentOffers
    let currentProgramme: CurrentProgramme

    private struct FiguresResponse: Encodable {
        struct Question: Encodable {
            var id: String
            var text: String
            var kind: String
            /// How many people gave each answer, rounded down; of a choice by its number, from 1.
            var counts: [String: Int]
        }
        var id: String
        var title: String
        var partner: String
        /// How many people's answers are counted; `nil` before a first whole group has answered.
        var people: Int?
        var questions: [Question]
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/questionnaires") { request, _ in
            struct FigureList: Encodable { var questionnaires: [FiguresResponse] }
            let language = Language(accepting: request.headers[.acceptLanguage])
            let (_, own) = try auth.partnerOrOperator(request)
            let partner = try auth.partnerParameter(request, of: own)?.lowercased()
            let asked = currentProgramme.programme.contents.filter {
                $0.questionnaire != nil && (partner == nil || $0.partner.lowercased() == partner)
                    && (own == nil || BytewiseString($0.partner) == BytewiseString(own ?? ""))
            }
            return JSONOutput.response(FigureList(questionnaires: try asked.map { try figures(of: $0, in: language) }))
        }
    }

    private func figures(of content: ContentItem, in language: Language) throws -> FiguresResponse {
        let counts = try offers.answerCounts(of: content.id)
        let questions = content.questionnaire?.pages.flatMap(\.questions) ?? []
        return FiguresResponse(
            id: content.id, title: content.title.text(in: language), partner: content.partner,
            people: counts.people > 0 ? counts.people : nil,
            questions: questions.map { question in
                FiguresResponse.Question(
                    id: question.id, text: question.text.text(in: language), kind: question.kind.name,
                    counts: (counts.answers[question.id] ?? [:]).mapValues(AudienceCount.rounded))
            })
    }
}

/// A questionnaire as a phone shows it: without the right answers.
struct QuestionnaireResponse: Encodable {
    struct Page: Encodable {
        var id: String
        var questions: [Question]
        var next: String
    }
    struct Question: Encodable {
        var id: String
        var text: String
        var kind: String
        var optional: Bool
        var answers: [String]?
        var from: Int?
        var to: Int?
        var longest: Int?
        /// Where each answer leads, where one leads anywhere.
        var next: [String]?
    }
    var pages: [Page]

    init(_ questionnaire: Questionnaire, in language: Language) {
        pages = questionnaire.pages.map { page in
            Page(id: page.id, questions: page.questions.map { Question($0, in: language) }, next: page.next.name)
        }
    }
}

extension QuestionnaireResponse.Question {
    fileprivate init(_ question: Questionnaire.Question, in language: Language) {
        self.init(
            id: question.id, text: question.text.text(in: language), kind: question.kind.name,
            optional: question.isOptional,
            next: question.next.isEmpty ? nil : question.next.map(\.name))
        switch question.kind {
        case .single(let answers), .multiple(let answers):
            self.answers = answers.map { $0.text(in: language) }
        case .scale(let range): (from, to) = (range.lowerBound, range.upperBound)
        case .text(let most): longest = most
        }
    }
}

extension Questionnaire.Target {
    /// As files and answers write it: a page's id, `next` or `end`.
    fileprivate var name: String {
        switch self {
        case .following: "next"
        case .page(let id): id
        case .end: "end"
        }
    }
}
