import DomainModel

/// Something of a partner's to read or to watch, that pays once for having been read or watched.
public struct ContentItem: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Pages of text.
        case read
        /// A film.
        case video
    }

    /// A question about it, with the answers to choose from.
    public struct Question: Hashable, Sendable {
        /// What is asked.
        public var text: String
        /// What can be answered.
        public var answers: [String]
        /// The place of the right answer, from 0; it never leaves the service.
        public var right: Int

        /// A question.
        public init(text: String, answers: [String], right: Int) {
            self.text = text
            self.answers = answers
            self.right = right
        }
    }

    /// The name the ledger keeps, as a campaign's.
    public var id: String
    /// What it is.
    public var kind: Kind
    /// Who pays.
    public var partner: String
    /// What people read above it.
    public var title: String
    /// Its pages in order; of a film, one, with its address.
    public var pages: [String]
    /// It takes at least so many seconds: a film as long as it is, a text as its fastest honest reader needs.
    public var seconds: Int
    /// What is asked when it is over.
    public var questions: [Question]
    /// What it pays.
    public var coins: Int
    /// The first day.
    public var from: Day
    /// The last day.
    public var to: Day
    /// After a try that earned nothing, the next may begin so many hours later.
    public var hoursBetweenTries: Int
    /// What it pays at most, to everybody in all.
    public var budget: Int?

    /// A content.
    public init(
        id: String, kind: Kind, partner: String, title: String, pages: [String], seconds: Int,
        questions: [Question] = [], coins: Int, from: Day, to: Day, hoursBetweenTries: Int = 24, budget: Int? = nil
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
    }

    /// What somebody says to have done with it.
    public struct Completion: Hashable, Sendable {
        /// When each page was turned to, in milliseconds since the first.
        public var pages: [Int]
        /// The place of each answer that was chosen.
        public var answers: [Int]
        /// Seconds between showing it and hearing of its end, by the service's own clock.
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
        /// It was over sooner than it can be read or watched.
        case fast = "too_fast"
        /// The pages took longer than there was time.
        case clock = "times_disagree"
        /// A question was answered wrongly or not at all.
        case answers = "wrong_answers"
    }

    /// What speaks against a completion; `nil` where nothing does. The service's clock decides how long it took; the
    /// client's times can only speak against it.
    public func doubt(about completion: Completion) -> CompletionFault? {
        guard completion.pages.count == pages.count, completion.pages.first == 0,
            zip(completion.pages, completion.pages.dropFirst()).allSatisfy({ $0 < $1 })
        else { return .order }
        guard completion.elapsed >= seconds else { return .fast }
        // A clock that goes a little faster than ours is no lie: one second in all, since both are cut to seconds.
        let last = (completion.pages.last ?? 0) / 1000
        guard last <= completion.elapsed + 1 else { return .clock }
        guard completion.answers == questions.map(\.right) else { return .answers }
        return nil
    }
}
