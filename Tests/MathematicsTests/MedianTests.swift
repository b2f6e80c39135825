import Mathematics
import Testing

@Suite("Median")
struct MedianTests {
    @Test("is the element in the middle, the greater of two")
    func middle() {
        #expect([5, 1, 9].median() == 5)
        #expect([4, 1, 9, 5].median() == 5)
        #expect([7.5].median() == 7.5)
    }

    @Test("of nothing is nil")
    func empty() { #expect([Int]().median() == nil) }
}
