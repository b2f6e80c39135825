import Testing

// Inside: the tables of how tills spell sizes and words; a match shows only their sum.
@testable import Catalog

@Suite("How a till changes a word")
struct WordSimilarityTests {
    private func cost(_ short: String, _ full: String, isWhole: Bool = false) -> Float? {
        WordSimilarity.between(Array(short.utf8), Array(full.utf8)[...], isWhole: isWhole)
    }

    @Test(
        "Every habit of tills and every confusion of readers leads back to the word",
        arguments: [
            ("philad", "philadelphia"), ("frsc", "fresco"), ("bco", "bianco"), ("biscotto", "biscotti"),
            ("originale", "original"), ("bar1lla", "barilla"), ("o1io", "olio"), ("caffe", "caff"), ("bamla", "barnla"),
            ("nutela", "nutella"), ("spghtt", "spaghetti"), ("mutti", "mutti"), ("galbari", "galbani"),
        ])
    func leads(short: String, full: String) throws { #expect(try #require(cost(short, full)) > -5) }

    @Test(
        "Another word stays another word",
        arguments: [
            ("barilla", "mutti"), ("latte", "burro"), ("500", "50"), ("pesca", "limone"), ("zero", "rosso"),
            ("granarolo", "gorgonzola"), ("5", "7"), ("kimbo", "kinder"),
        ])
    func apart(short: String, full: String) { #expect(cost(short, full).map { $0 < -5 } ?? true) }

    @Test("The more is left of a word, the likelier it is that word; misread letters cost less than wrong ones")
    func order() throws {
        #expect(try #require(cost("philadelph", "philadelphia")) > #require(cost("ph", "philadelphia")))
        #expect(try #require(cost("phi1adelphia", "philadelphia")) > #require(cost("phixadelphia", "philadelphia")))
        #expect(try #require(cost("barilla", "barilla")) == 0)
    }

    @Test(
        "Letters that a brand does not have make another brand; left out or misread they do not",
        arguments: [
            ("philadl", "philadelphia", 0), ("bar1lla", "barilla", 0), ("pondera", "ponderosa", 0),
            ("barixla", "barilla", 1), ("skowrozanek", "skowronek", 2), ("velcorto", "velcampo", 3),
        ])
    func foreignLetters(short: String, full: String, count: Int) {
        #expect(WordSimilarity.foreignLetters(of: Array(short.utf8), in: Array(full.utf8)[...]) == count)
    }

    @Test("A word that is a word as it is hardly is another one cut short")
    func whole() throws {
        #expect(try #require(cost("coca", "cocacao", isWhole: true)) < #require(cost("coca", "cocacao")))
        #expect(cost("cirio", "ciargossio", isWhole: true) == nil)
    }
}
