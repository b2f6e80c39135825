/// A printed digit taken for another one.
struct DigitSubstitution: Hashable, Sendable {
    /// 0 to 9.
    var printed: UInt8
    /// 0 to 9.
    var read: UInt8

    /// The one digit in which two amounts differ, in cents; `nil` where they differ in more, in none or in their number
    /// of digits.
    init?(read: Int, printed: Int) {
        let digits = (MisreadCandidates.digits(of: printed), MisreadCandidates.digits(of: read))
        guard digits.0.count == digits.1.count else { return nil }
        let differing = zip(digits.0, digits.1).filter { $0 != $1 }
        guard differing.count == 1, let one = differing.first else { return nil }
        (self.printed, self.read) = one
    }
}
