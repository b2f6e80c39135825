import DomainModel

/// A partner's text or film that pays a user once for reading or watching it.
public struct ContentItem: Hashable, Sendable {
    /// Text or film.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Pages of text.
        case read
        /// A film.
        case video
        /// A questionnaire.
        case ask
    }

    /// A question about it, with the answers to choose from.
    public struct Question: Hashable, Sendable {
        /// What is asked.
        public var text: LocalText
        /// What can be answered.
        public var answers: [LocalText]
        /// The index of the right answer; it never leaves the service.
        public var right: Int

        /// A question.
        public init(text: LocalText, answers: [LocalText], right: Int) {
            self.text = text
            self.answers = answers
            self.right = right
        }
    }

    /// The name that the ledger keeps, as it keeps a campaign's.
    public var id: String
    /// Text or film.
    public var kind: Kind
    /// Who pays.
    public var partner: String
    /// The title above it.
    public var title: LocalText
    /// Its pages in order; a film has one, with its address.
    public var pages: [LocalText]
    /// The least time that it takes, in seconds: the length of a film, or what the fastest honest reader needs.
    public var seconds: Int
    /// The questions after it.
    public var questions: [Question]
    /// What it pays.
    public var coins: Int
    /// The first day.
    public var from: Day
    /// The last day.
    public var to: Day
    /// After a try that earned nothing, the next may begin after so many hours.
    public var hoursBetweenTries: Int
    /// What it pays at most, to all users together.
    public var budget: Int?
    /// The people for whom it is; `nil` for all.
    public var audience: Audience?
    /// What is asked, of the kind `ask`; `nil` otherwise.
    public var questionnaire: Questionnaire?
    /// Its pages as cards, of the kind `read`; `pages` then has their texts. `nil` where it has texts alone.
    public var cardPages: [[Card]]?

    /// A content item.
    public init(
        id: String, kind: Kind, partner: String, title: LocalText, pages: [LocalText], seconds: Int,
        questions: [Question] = [], coins: Int, from: Day, to: Day, hoursBetweenTries: Int = 24, budget: Int? = nil,
        audience: Audience? = nil, questionnaire: Questionnaire? = nil
    ) {
        self.id = id
        self.kind = kind
        self.partner = partner
        self.title = title
        self.pages = pages
        self.seconds = seconds
        self.questions = questions
        self.coins = coins
        self.from = from
        self.to = to
        self.hoursBetweenTries = hoursBetweenTries
        self.budget = budget
        self.audience = audience
        self.questionnaire = questionnaire
    }

    /// Whether a text is where a film is: an address, or the name of a file beside the programme's. The page loads
    /// nothing over `http`.
    static func isFilm(_ text: String) -> Bool { SecureAddress.isWhole(text) || isFilmFile(text) }

    private static func isFilmFile(_ text: String) -> Bool {
        CardPicture.isPlain(text) && (text.hasSuffix(".webm") || text.hasSuffix(".mp4"))
    }

    /// The files beside the programme's that it shows as a film.
    public var filmFiles: [String] { kind == .video ? pages.flatMap(\.all).filter(ContentItem.isFilmFile) : [] }

    /// What a client reports about reading or watching it.
    public struct CompletionReport: Hashable, Sendable {
        /// When each page was turned to, in milliseconds since the first.
        public var pages: [Int]
        /// The index of each answer that was chosen.
        public var answers: [Int]
        /// Seconds between showing it and the report of its end, by the service's own clock.
        public var elapsed: Int

        /// A completion.
        public init(pages: [Int], answers: [Int], elapsed: Int) {
            self.pages = pages
            self.answers = answers
            self.elapsed = elapsed
        }
    }

    /// Why a completion pays nothing.
    public enum CompletionFault: String, Error, Hashable, Codable, Sendable {
        /// Not every page was turned to, or not in order.
        case order = "pages_out_of_order"
        /// It was over faster than it can be read or watched.
        case fast = "too_fast"
        /// The pages took longer than the whole.
        case clock = "times_disagree"
        /// A question was answered wrongly or not at all.
        case answers = "wrong_answers"
        /// A question lacks an answer, or an answer has another form than its question.
        case incomplete = "incomplete_answers"
        /// Several others answered a questionnaire in the same way and time, more than chance explains.
        case alike = "answers_alike"
    }

    /// Whether somebody who joined on a day is new on another, so that answers like others' are a sign.
    public static func isNew(joined: Day?, on day: Day) -> Bool {
        joined.map { day.daysSinceEpoch - $0.daysSinceEpoch <= Tuning.standard.questionnaires.newDays } ?? true
    }

    /// Why answers to its questionnaire pay nothing; `nil` where they pay.
    ///
    /// - Parameter elapsed: seconds between showing it and the answers, by the service's own clock.
    public func doubt(about answers: [String: Questionnaire.Answer], elapsed: Int) -> CompletionFault? {
        let asked: [Questionnaire.Question]
        do throws(CompletionFault) {
            asked = try (questionnaire ?? Questionnaire(pages: [])).asked(answers)
        } catch {
            return error
        }
        let letters = asked.reduce(0) { $0 + $1.lettersToRead }
        // Both moments are cut to seconds.
        let fastest = letters / Tuning.standard.questionnaires.lettersPerSecond - 1
        return elapsed >= max(seconds, fastest) ? nil : .fast
    }

    /// Why a completion pays nothing; `nil` where it pays. The service's clock decides how long it took; the client's
    /// times can only contradict it.
    public func doubt(about completion: CompletionReport) -> CompletionFault? {
        guard completion.pages.count == pages.count, completion.pages.first == 0,
            zip(completion.pages, completion.pages.dropFirst()).allSatisfy({ $0 < $1 })
        else { return .order }
        guard completion.elapsed >= seconds else { return .fast }
        // The client's clock may be a little faster: one second in all, because both times are cut to seconds.
        let last = (completion.pages.last ?? 0) / 1000
        guard last <= completion.elapsed + 1 else { return .clock }
        guard completion.answers == questions.map(\.right) else { return .answers }
        return nil
    }
}
