/// The numbers of the rules that a programme cannot change.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// What counts as a forged or misread receipt. Source: at each of them.
    let receipts = Receipts()
    /// What counts as a bought item. Source: at each of them.
    let lines = Lines()
    /// What a picture of a code shows. Source: at each of them.
    let scans = Scans()
    /// What is unusual beside what was paid lately. Source: at each of them.
    let pace = Pace()
    /// How answers of people differ from a script's. Source: at each of them.
    let questionnaires = Questionnaires()

    /// What a card may hold. Source: at each of them.
    let cards = Cards()
    /// What comes to a person unasked. Source: at each of them.
    let directives = Directives()
    /// Which figures of a programme can hardly be meant. Source: at each of them.
    let figures = Figures()

    /// The ages of people who can take part, in whole years. Source: what the service takes for a birthday.
    let ages = 13...120
    /// The fewest people of whom a figure is told, where a programme does not say. Source: judged; statistical offices
    /// withhold cells of three to ten, and an audience is chosen by its own partner.
    let smallestGroup = 50
    /// Figures of people that a partner sees are rounded down to a multiple of this, so that nobody can tell whether
    /// one person more or less is among them. Source: judged; a fifth of the usual smallest group.
    let figureStep = 10

    /// Bounds of cards. Source for the numbers of things: judged; a phone shows few of them at once.
    struct Cards: Sendable {
        /// Most pages of a set. Source: judged, as above.
        let maxPages = 20
        /// Most cards of a page. Source: judged, as above.
        let maxCards = 8
        /// Most parts of a card. Source: judged, as above.
        let maxParts = 12
        /// Most bytes of a text. Source: judged; a paragraph.
        let maxTextBytes = 1000
        /// Most bytes of a picture. Source: judged; a photo of a phone's width in WebP has a quarter.
        let maxPictureBytes = 512 << 10
        /// Most elements that a drawing shows, each counted as often as it is used. Source: judged; the largest of the
        /// 103 animations of rlottie's examples has 2,900, and browsers draw so many at once.
        let maxDrawnElements = 20_000
        /// Most levels of parts of a drawing that use or hold each other. Source: judged; the Lottie drawing has up to
        /// 24, each of a few parts.
        let maxDrawnLevels = 200
        /// The least contrast of a text. Source: WCAG 2.2, success criterion 1.4.3 (AA).
        let leastContrast = 4.5
        /// What is added to both brightnesses of a contrast: stray light. Source: WCAG 2.2, “contrast ratio”.
        let strayLight = 0.05
        /// What red, green and blue add to brightness. Source: WCAG 2.2, “relative luminance”.
        let brightness = [0.2126, 0.7152, 0.0722]
        /// How a value of a screen becomes light: below the limit by a divisor, above it by a power. Source: likewise.
        let screenLight = ScreenLight()
    }

    /// The curve of sRGB (IEC 61966-2-1). Source: WCAG 2.2, “relative luminance”.
    struct ScreenLight: Sendable {
        /// Up to here the curve is straight. Source: as above.
        let limit = 0.04045
        /// Its slope there, inverted. Source: as above.
        let divisor = 12.92
        /// What is added before the power. Source: as above.
        let offset = 0.055
        /// The power. Source: as above.
        let power = 2.4
    }

    /// Bounds of directives. Source: judged.
    struct Directives: Sendable {
        /// How many come to one person in a day. Source: judged; more than that is switched off.
        let perDay = 3
        /// The hour from which on none comes. Source: judged; most people are at home, and some asleep.
        let quietFrom = 21
        /// The hour until which none comes. Source: judged, likewise.
        let quietTo = 8
        /// How many rules of shakes are compared with those before them. Source: judged; nobody writes more, and each
        /// is compared with all others.
        let mostCompared = 500
        /// How many of the rules that one hides are told by their lines. Source: judged; a message is read on a
        /// terminal.
        let mostTold = 5
    }

    /// Figures of a programme that can hardly be meant.
    struct Figures: Sendable {
        /// Places that differ by at most so many degrees are near each other. Source: judged; a country's length.
        let nearDegrees = 5.0
        /// Where Europe lies, degrees north. Source: Crete and the North Cape.
        let europeanLatitudes = 34.0...72.0
        /// Degrees east. Source: Ireland and the Urals' foot; the islands of the Atlantic are left out.
        let europeanLongitudes = -11.0...45.0
        /// A text that must be looked at for longer than this, in seconds, and for a second a letter, is not meant.
        /// Source: judged; people read fifteen letters a second.
        let longRead = 600
    }

    /// Clocks and signs of fraud.
    struct Receipts: Sendable {
        /// How many further photos of a receipt whose coins wait, or were refused by a person, its user may send.
        /// Source: judged; each is looked at by a person, who is told of the others.
        let maxBetterPhotos = 2
        /// How far a receipt's clock may be ahead of an upload's time, in seconds. Source: the easternmost zone of
        /// Europe, UTC+3, beside the programme's, and clocks that are wrong; who travels sends receipts of there.
        let clockGraceSeconds = 3 * 3600
        /// How far a receipt's clock may be ahead of an upload's where the shop may be in another part of the world, in
        /// seconds: a day. Source: clocks of the world differ by 26 hours at most, Europe's and a shop's by 14.
        let maxZoneSeconds = 86_400
        /// How likely a receipt rows must be whose goods could not be read, for their user to be asked for a nearer
        /// photo. Source: of 60 real receipts and halves that were refused 41 are likelier, of 16 other pictures none,
        /// of 504 drawn ones 87 (`Scripts/learn/candidates.py receipt`, the half to judge by).
        let minLikeness = 0.1
        /// From this sum of weights of fraud signs on, a person decides. Source: judged; `make redteam` shows the
        /// effect.
        let minFraudSum = 1.0
        /// The weight of a sign that misreading rarely produces. Source: judged; `make redteam` shows the effect.
        let strongSign = 1.0
        /// The weight of a sign that one misread digit, or a shop's long hours, may explain. Source: judged; `make
        /// redteam` shows the effect.
        let weakSign = 0.5
        /// What a wrong number weighs more where no other user's receipt shows the register or the VAT number: nobody
        /// vouches that it is a misread one. Source: judged; `make redteam` shows the effect.
        let unseenTill = 0.5
    }

    /// Answers to questionnaires.
    struct Questionnaires: Sendable {
        /// Letters a second that nobody reads: whoever answers sooner did not read the questions. Source: fast readers
        /// read some 25 (300 words a minute; Brysbaert 2019, 238 on average); four times that is a script.
        let lettersPerSecond = 100
        /// Answers take the same time that differ by so many seconds. Source: the service's clock counts seconds, and a
        /// script waits for what it was told; judged.
        let alikeSeconds = 1
        /// Or by one in so many seconds. Source: judged, as above.
        let alikePart = 20
        /// Fewer others who answered alike are no sign. Source: judged; a family passes a phone round.
        let leastAlike = 3
        /// How popular the choice of one answer is where few people differ. Source: judged, on the side of people;
        /// `AlikeAnswersTests` measures who is caught.
        let usualChoice = 0.6
        /// The same of a number or of several choices. Source: judged, as above.
        let usualChoices = 0.4
        /// The same of words. Source: judged, as above.
        let usualWords = 0.1
        /// For how many people what is usual counts. Source: judged, as above.
        let usualWeight = 10.0
        /// Answers that more people than this give are no sign, whoever gives them: those to short questionnaires.
        /// Source: judged, as above.
        let mostPopular = 0.1
        /// How many of those who answer alike take the same time by chance. Source: judged, as above; of times that
        /// differ by a third (lognormal) every fourth.
        let sameTime = 0.4
        /// Below this, chance explains nothing. Source: judged; one person in a million is wronged, and may try again.
        let leastChance = 1e-6
        /// Whoever joined at most so many days ago is new. Source: judged; a script joins anew for each payment.
        let newDays = 7
    }

    /// What a picture of a code shows.
    struct Scans: Sendable {
        /// A code that stands on a pack with less certainty is a question, where the programme does not say otherwise.
        /// Source: `Scripts/learn/bareness.py` reports how many packs and bare codes lie on either side.
        let packCertainty = 0.3
    }

    /// Coins by name and day.
    struct Pace: Sendable {
        /// From so many times the rest of the programme's share on, the share of coins from new tills is unusual.
        /// Source: judged; `make redteam` shows the effect.
        let unusualShare = 4.0
        /// Several receipts of one day bring their user one in so many of a week's most coins from new tills at most.
        /// Source: judged; a household that shops once a week sends that receipt alone.
        let partOfDay = 2
        /// Fewer coins a day are never an unusual pace. Source: judged; a busy evening of some forty people.
        let minCoins = 1000
        /// What was paid on fewer days than this has no usual pace yet. Source: judged; not measured.
        let minUsualDays = 7
        /// The most products of one receipt that are compared. Source: judged; most receipts have one or two.
        let maxComparedProducts = 8
    }

    /// Amounts, quantities and names.
    struct Lines: Sendable {
        /// Larger amounts are misread, in cents; the bound keeps sums from overflowing. Source: judged.
        let maxAmountCents = 100_000_000
        /// Larger quantities are misread. Source: judged.
        let maxPieces = 1000
        /// Beyond these, a price is unusual whatever the shops ask, in cents and pieces; the bounds keep products from
        /// overflowing. Source: judged.
        let maxPriceCents = 1_000_000_000
        /// Source: as `maxPriceCents`.
        let maxPricedPieces = 1_000_000
        /// One in so many letters of a name may be misread; `PhraseBook` allows one in six of the words that it knows.
        /// Source: judged; not measured.
        let minLettersPerError = 5
        /// A shorter name is part of any other, in letters. Source: judged; not measured.
        let minNameLength = 4
    }
}
