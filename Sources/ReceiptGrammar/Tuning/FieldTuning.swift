/// The numbers by which the fields of a receipt are read: dates, shop, numbers, currency.
struct FieldTuning: Sendable {
    /// The values in use; each field names its source.
    static let standard = FieldTuning()

    /// The forms of dates and times; sources at its fields.
    let dates = Dates()
    /// Which date and time are those of issue; sources at its fields.
    let issue = Issue()
    /// The shop's name; sources at its fields.
    let merchant = Merchant()
    let postcodes = Postcodes()
    /// Known chains; sources at its fields.
    let chains = Chains()
    /// Numbers of documents, registers and taxes; sources at its fields.
    let documents = Documents()
    /// The currency; sources at its fields.
    let currency = Currency()
    /// Products' numbers among the words; sources at its fields.
    let codes = Codes()
    /// What the receipt of one sale does not show; sources at its fields.
    let anomalies = Anomalies()

    struct Dates: Sendable {
        /// First year that four digits may mean: before it no till printed receipts as they are read here. Source:
        /// judged; not measured.
        let firstYear = 1995
        /// Last year that four digits may mean. Source: no receipt of a later century is read.
        let lastYear = 2099
        /// First year that two digits may mean. Source: judged; not measured.
        let firstShortYear = 2005
        /// Last year that two digits may mean: raise both years of this window together, by a decade, before 2034. The
        /// window is short because other figures look like years. Source: judged; not measured.
        let lastShortYear = 2035
        /// Cost of a letter that is taken for a digit. Source: judged; not measured.
        let letterCost = 0.15
        /// What sums of letter costs may exceed their bound by in binary. Source: of four costs the error is far below
        /// it.
        let roundingCost = 0.01
        /// Cost of a date whose second mark is a space. Source: judged; not measured.
        let lostMarkCost = 0.3
        /// Cost of a date one of whose slashes was read as a figure. Source: judged; more than a lost mark.
        let misreadSlashCost = 0.35
        /// Cost of a date whose two marks differ. Source: judged; not measured.
        let unequalMarksCost = 0.1
        /// Cost of a comma or an apostrophe as the first mark. Source: judged; not measured.
        let unusualMarkCost = 0.15
        /// Cost of a date that may begin with its year as well. Source: judged; not measured.
        let severalOrdersCost = 0.15
        /// Confidence of a date whose day and month stand the other way round than the country prints them. Source:
        /// judged; not measured.
        let unusualOrderConfidence = 0.9
        /// Confidence of a time with a point between hour and minute, which may be a price. Source: judged; not
        /// measured.
        let dottedTimeConfidence = 0.3
        /// Confidence of a time with `H` or `;` between hour and minute. Source: judged; not measured.
        let unusualTimeConfidence = 0.7
        /// Confidence that seconds add to a time. Source: judged; not measured.
        let secondsConfidence = 0.2
    }

    struct Issue: Sendable {
        /// Score that a word of the date of issue adds to a date on its row. Source: judged; not measured.
        let dateWordGain = 0.5
        /// Score that a word of another date takes from it. Source: judged; not measured.
        let otherDateWordCost = 0.8
        /// Score that a time on the row of a date adds. Source: judged; not measured.
        let timeBesideDateGain = 0.4
        /// Score that each further print of the day adds. Source: judged; not measured.
        let repetitionGain = 0.15
        /// Further prints of a day that count, at most. Source: judged; not measured.
        let maxRepetitions = 3
        /// Score that a date on the last row loses against one on the first. Source: judged; not measured.
        let lowRowCost = 0.1
        /// Year before which a date is more likely a misread one. Source: judged; not measured.
        let firstLikelyYear = 2012
        /// Score that a date of an earlier year loses. Source: judged; not measured.
        let oldYearCost = 0.4
        /// Score that a date on a priced row of the items loses. Source: judged; not measured.
        let dateAmongItemsCost = 0.6
        /// Score that a date needs, more than this. Source: judged; not measured.
        let minDateScore = 0.2
        /// Digits of a number that may contain a day and more. Source: two dates differ in it, and a date alone may
        /// have eight digits.
        let minLongNumberDigits = 10
        /// Confidence of a word from which on no date that differs by a digit replaces it. Source: of its digits one in
        /// three hundred is misread (`Confusions.tsv`), and a return names the day of the sale, a week before it.
        let sureWordConfidence = 0.9
        /// The confidence below which a word is as unsure as it can be. Source: judged; not measured.
        let leastConfidence = 0.05
        /// How sure the order of day and month is at most. Source: judged; more would count as proof.
        let mostOrderConfidence = 0.99
        /// Days within which two dates of a receipt are of one season: a return ends, a card is billed. Source: judged;
        /// not measured.
        let daysOfSeason = 45
        /// Days that are weighed, at most. Source: judged; bounds the work.
        let weighedDays = 8
        /// Confidence of its form from which on a time counts without a date on its row. Source: judged; not measured.
        let minTimeConfidence = 0.7
        /// Score that a date other than that of issue on the row adds to a time. Source: judged; not measured.
        let timeBesideOtherDateGain = 0.6
        /// Score that the date of issue on the row above or below adds to a time. Source: judged; not measured.
        let timeNearDateGain = 0.5
        /// Score that a word of the time of issue adds to a time on its row. Source: judged; not measured.
        let timeWordGain = 0.4
        /// Score that a word of other times, such as opening hours, takes from it. Source: judged; not measured.
        let otherTimeWordCost = 0.7
        /// Score that a time on a priced row of an item loses. Source: judged; not measured.
        let timeAmongItemsCost = 0.5
        /// Score that a time needs, more than this. Source: judged; not measured.
        let minTimeScore = 0.9
        /// Confidence that every time of issue has. Source: judged; not measured.
        let timeConfidence = 0.4
        /// Confidence that each point of a time's score adds. Source: judged; not measured.
        let timeScoreShare = 0.2
        /// Score that counts towards a time's confidence, at most. Source: judged; not measured.
        let maxTimeScore = 2.0
        /// Confidence that a fully sure row adds to a time. Source: judged; not measured.
        let timeRowShare = 0.2
        /// Most confidence of a time. Source: judged; not measured.
        let maxTimeConfidence = 0.97
    }

    struct Merchant: Sendable {
        /// Rows in which the name is looked for where nothing is priced. Source: judged; not measured.
        let headRows = 12
        /// Rows in which the name is looked for, at most. Source: judged; not measured.
        let maxHeadRows = 14
        /// Letters of a name, at least. Source: judged; not measured.
        let minNameLetters = 3
        /// Rows of a name, at most. Source: judged; a sign, a kind of shop and a town.
        let maxNameRows = 3
        /// Letters of a word that is compared with other rows and addresses. Source: judged; not measured.
        let minLettersOfLongWord = 4
        /// Words of a row that is rather a sentence. Source: judged; not measured.
        let minWordsOfSentence = 5
        /// Digits from which on a row is a number. Source: judged; not measured.
        let minDigitsOfNumber = 6
        /// Letters from which on a title may have three more behind it. Source: judged; not measured.
        let minTitleLetters = 6
        /// Letters from which on a legal form may have one misread. Source: judged; not measured.
        let minLettersOfDamagedForm = 6
        /// Letters from which on a word of an address may be the beginning of a longer one. Source: judged; not
        /// measured.
        let minLettersOfAddressStem = 6
        /// Letters from which on a word of an address counts behind other words too. Source: judged; not measured.
        let minLettersOfAddressInside = 5
        /// Digits in a row that are a postcode. Source: judged; not measured.
        let postcodeDigits = 5
        /// Height below which a row is printed smaller than the one above it, in its heights. Source: judged; not
        /// measured.
        let lowerRow = Ratio(numerator: 4, denominator: 5)
        /// Digits in brackets that are a registration number. Source: judged; not measured.
        let minDigitsInBrackets = 4
        /// Digits without brackets that are one. Source: judged; not measured.
        let minDigitsOfRegistration = 5
        /// Confidence below which a word at an end of a name is dirt. Source: judged; not measured.
        let maxDirtConfidence = 0.3
        /// Confidence below which a word of one or two letters at an end of a name is dirt. Source: judged; not
        /// measured.
        let maxShortDirtConfidence = 0.6
        /// Letters that stand alone in a name in wide letters. Source: two are initials.
        let minSpacedLetters = 3
        /// Gap from which on words of such a name are apart, in gaps between its letters. Source: judged; not measured.
        let wideGap = Ratio(numerator: 3, denominator: 2)
    }

    struct Postcodes: Sendable {
        /// Digits of a postcode. Source: Italy, Spain, France and Germany.
        let digits = 5
        /// The least confidence of its word. Source: judged; not measured.
        let minConfidence = 0.7
        /// Most confidence of a postcode. Source: judged; not measured.
        let maxConfidence = 0.95
        /// Rows above the postcode in which its street stands. Source: judged; a street, and a hamlet below it.
        let maxRowsToStreet = 2
        /// Words of a phrase that says whose an address is, at most. Source: `PUNTO VENDITA`, `P. V.`
        let maxPhraseWords = 2
    }

    struct Chains: Sendable {
        /// Points of a tax number, which names one company. Source: judged; not measured.
        let taxNumber = 5.0
        /// Points of a web address, which names one chain. Source: judged; not measured.
        let webAddress = 4.0
        /// Points of a slogan, which is one chain's. Source: judged; not measured.
        let slogan = 4.0
        /// Share of a slogan's letters that may be misread. Source: judged; slogans are long and have no neighbours.
        let maxErrorsOfSlogan = 0.15
        /// Points of a banner over the items, a chain's or, rarely, a maker's. Source: judged; not measured.
        let banner = 4.0
        /// Points of a banner that is damaged or short. Source: judged; not measured.
        let damagedBanner = 3.0
        /// Points of a banner below the items, which may be an offer's or a card's. Source: judged; not measured.
        let bannerBelow = 1.5
        /// Points of a banner that is a word of other meaning too. Source: judged; not measured.
        let doubtfulBanner = 1.5
        /// Points that identify a chain: one sure sign, or two of the others. Source: judged; not measured.
        let enough = 3.0
        /// Points by which the best chain must be ahead of the next. Source: judged; not measured.
        let margin = 1.0
        /// Rows of the head where nothing is priced. Source: judged; not measured.
        let headRows = 12
        /// Rows of the head, at least. Source: judged; not measured.
        let minHeadRows = 4
        /// Rows of the head, at most. Source: judged; not measured.
        let maxHeadRows = 14
        /// Letters of a web address that can identify a chain. Source: judged; not measured.
        let minDomainLetters = 5
        /// Letters from which on a banner may have a look-alike. Source: judged; not measured.
        let minLettersOfDamagedBanner = 5
        /// Letters from which on a banner or an address is long. Source: judged; not measured.
        let minLettersOfLongBanner = 8
        /// Letters of a long banner that may differ. Source: judged; not measured.
        let maxErrorsOfLongBanner = 1.5
        /// Words of a banner, at most. Source: judged; not measured.
        let maxBannerWords = 4
        /// Signs of a locale that a chain of its countries counts for. Source: a chain takes two signs to be
        /// identified.
        let signsOfChain = 2
    }

    struct Documents: Sendable {
        /// Confidence of a document's number in the form of a law behind its label. Source: judged; not measured.
        let formConfidence = 0.95
        /// Confidence of such a number out of several words. Source: judged; not measured.
        let joinedFormConfidence = 0.9
        /// Confidence of such a number without a label. Source: judged; not measured.
        let markedFormConfidence = 0.9
        /// Confidence of a document's number of any form. Source: judged; not measured.
        let freeConfidence = 0.8
        /// Words of a row that names columns, at least. Source: judged; two words are a label and its value.
        let minColumns = 3
        /// Of the eight digits of a number in the form of a law those that must be read as digits. Source: judged; not
        /// measured.
        let minFormDigits = 6
        /// Letters before a document's number that belong to it, at most. Source: judged; not measured.
        let maxPrefixLetters = 3
        /// Digits of a document's number, at least. Source: judged; not measured.
        let minDocumentDigits = 3
        /// Confidence of a register in one word with its label. Source: judged; not measured.
        let gluedRegisterConfidence = 0.85
        /// Confidence of a register behind its label. Source: judged; not measured.
        let registerConfidence = 0.9
        /// Characters of a register's number, at least. Source: judged; not measured.
        let minSerialLength = 8
        /// Characters of a register's number, at most. Source: judged; not measured.
        let maxSerialLength = 14
        /// Digits of a register's number, at least. Source: judged; not measured.
        let minSerialDigits = 5
        /// Confidence of a tax number with a label and a right check digit. Source: judged; not measured.
        let checkedNumberConfidence = 0.98
        /// Confidence of a tax number with a label alone. Source: judged; not measured.
        let labelledNumberConfidence = 0.9
        /// Confidence of a tax number with a right check digit alone. Source: judged; not measured.
        let unlabelledNumberConfidence = 0.7
        /// Words of a checked tax number, at most. Source: judged; not measured.
        let maxNumberWords = 4
        /// Letters of a checked tax number that may stand for digits. Source: judged; not measured.
        let maxNumberLetters = 2
        /// Letters and digits before the label of a tax number on its row, at most. Source: judged; not measured.
        let maxLettersBeforeTaxLabel = 14
        /// Characters from which on a tax number needs no further word. Source: judged; not measured.
        let taxNumberLength = 9
        /// Digits of a tax number, at least. Source: judged; not measured.
        let minTaxDigits = 8
        /// Digits of a tax number, at most. Source: judged; not measured.
        let maxTaxDigits = 15
        /// Letters of a tax number, at most. Source: judged; not measured.
        let maxTaxLetters = 4
    }

    struct Currency: Sendable {
        /// Votes of a sign or a name that goods never bear. Source: judged; not measured.
        let sureWeight = 3
        /// Votes of a word that is good evidence. Source: judged; not measured.
        let likelyWeight = 2
        /// Votes of a word that is weak evidence. Source: judged; not measured.
        let hintWeight = 1
        /// Votes that identify a currency: one good word, or two weak ones. Source: judged; not measured.
        let minVotes = 2
        /// Votes from which on a currency is printed more than once. Source: judged; not measured.
        let minVotesOfSeveral = 4
        /// Confidence of a currency that is printed more than once. Source: judged; not measured.
        let severalConfidence = 0.97
        /// Confidence of a currency that is printed once. Source: judged; not measured.
        let onceConfidence = 0.85
        /// Confidence of the locale's currency where none is printed. Source: judged; not measured.
        let localeConfidence = 0.7
        /// Characters of a word of which a part is open, at least. Source: judged; not measured.
        let minPatternLength = 5
    }

    struct Codes: Sendable {
        /// Confidence of a word that may be a product's number. Source: of less sure ones too few are known to learn
        /// how they err (`Confusions.tsv`).
        let minWordConfidence = 0.3
        /// Share of its word's confidence that a reading has which has none of its own. Source: judged; not measured.
        let unknownConfidenceShare = 0.8
    }

    struct Anomalies: Sendable {
        /// Share of its row that a phrase of no sale must fill: short phrases are found in any text. Source: judged;
        /// not measured.
        let minPhraseShare = 0.6
        /// Letters up to which such a phrase must be the whole row. Source: judged; not measured.
        let maxWordLetters = 5
        /// Letters from which on a phrase of no sale above the goods needs to fill less of its row. Source: judged; the
        /// words of a till in training have as many.
        let minBannerLetters = 12
        /// Share of its row that it must fill then. Source: judged; not measured.
        let minBannerShare = 0.35
        /// Letters at most of what marks a number behind a title: `N.`, `NR.`, `NO.`. Source: judged; not measured.
        let maxNumberMarkLetters = 3
        /// Letters of a row at least that names a good beside its amount; fewer are a unit, a sign or a currency:
        /// `1 STK`, `2 PZ X`. Source: judged; not measured.
        let minNextNameLetters = 4
        /// Rows around a word of no sale below the goods among which a card's slip says that it is the slip's. Source:
        /// judged; not measured.
        let slipReach = 3
        /// Rows around the document's number or the register's that are of the same foot. Source: judged; tills print
        /// number, day and register in three rows.
        let footReach = 4
        /// Days of issue differ by so many at least: a card is billed after midnight, and an offer ends with its day.
        /// Source: judged; not measured.
        let minDaysApart = 2
        /// Hours in which hardly a shop is open. Source: judged; bars close at two, bakers open at five.
        let nightHours = 2...4
        /// Letters of a title that marks the beginning of a document. Source: judged; not measured.
        let minTitleLetters = 10
        /// Letters of a phrase for each that may differ. Source: judged; not measured.
        let lettersAnError = 6.0
        /// Highest tax rate, in per cent. Source: Hungary's, the highest of the European Union (Directive 2006/112/EC
        /// sets none; europa.eu, VAT rates).
        let highestTaxRatePercent = 27
        /// Cents that rounding adds to taxes. Source: tills round a tax a rate, and print up to four.
        let roundingCents = 4
    }
}
