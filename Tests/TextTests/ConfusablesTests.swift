import Testing
import Text

@Suite("Characters that look alike")
struct ConfusablesTests {
    private func digit(_ character: Character, _ kinds: Confusables.Resemblance) -> Character? {
        let digit = Confusables.digitTable(kinds)[Int(character.asciiValue!)]
        return digit == 0 ? nil : Character(Unicode.Scalar(digit))
    }

    private func letter(_ character: Character, _ kinds: Confusables.Resemblance) -> Character? {
        let letter = Confusables.letterTable(kinds)[Int(character.asciiValue!)]
        return letter == 0 ? nil : Character(Unicode.Scalar(letter))
    }

    private func areAlike(_ one: Character, _ other: Character, _ kinds: Confusables.Resemblance) -> Bool {
        Confusables.pairs(kinds).contains {
            [$0.one, $0.other] == [one.asciiValue!, other.asciiValue!]
                || [$0.other, $0.one] == [one.asciiValue!, other.asciiValue!]
        }
    }

    @Test("A letter or sign is mistaken for a digit only by its kind")
    func digits() {
        #expect("OQDU".map { digit($0, .anyDigit) } == ["0", "0", "0", "0"])
        #expect("IL|!]J".map { digit($0, .anyDigit) } == ["1", "1", "1", "1", "1", "1"])
        #expect("ZASGT?B".map { digit($0, .anyDigit) } == ["2", "4", "5", "6", "7", "7", "8"])
        #expect("OILSB".map { digit($0, .twin) } == ["0", "1", "1", "5", "8"])
        #expect("QZ|GA?".allSatisfy { digit($0, .twin) == nil })
        #expect("QD".map { digit($0, [.twin, .oval]) } == ["0", "0"])
        #expect(digit("z", .sharpOrRound) == "2", "small letters as their capitals")
        #expect("0123456789 -MN".allSatisfy { digit($0, .anyDigit) == nil })
    }

    @Test("A digit within a word replaces its likeliest letter")
    func letters() {
        #expect("0124 5678".map { letter($0, .anyDigit) } == ["O", "I", "Z", "A", nil, "S", "G", "T", "B"])
        #expect("|!".map { letter($0, .anyDigit) } == ["I", "I"])
        #expect("39AZ".allSatisfy { letter($0, .anyDigit) == nil })
        #expect(letter("6", .twin) == nil)
    }

    @Test("Each pair is listed once, in either order")
    func pairs() {
        for kinds: Confusables.Resemblance in [.thermal, .productName, .digit, .rareDigit, [.digit, .rareDigit]] {
            let pairs = Confusables.pairs(kinds).map { Set([$0.one, $0.other]) }
            #expect(Set(pairs).count == pairs.count)
            #expect(pairs.allSatisfy { $0.count == 2 })
        }
        #expect(areAlike("O", "Q", .thermal))
        #expect(areAlike("H", "M", .thermal))
        #expect(!areAlike("O", "M", .thermal))
        #expect(areAlike("E", "O", .productName))
        #expect(
            !areAlike("E", "O", .thermal), "vowels are confused in names, where one vowel seldom makes another name")
        #expect(areAlike("1", "7", .digit))
        #expect(!areAlike("1", "7", .rareDigit))
    }

    @Test("Digits are confused often or sometimes, never both")
    func digitPairs() {
        let common = Set(Confusables.pairs(.digit).map { Set([$0.one, $0.other]) })
        let rare = Set(Confusables.pairs(.rareDigit).map { Set([$0.one, $0.other]) })
        #expect(common.count == 14)
        #expect(rare.count == 12)
        #expect(common.isDisjoint(with: rare))
    }
}
