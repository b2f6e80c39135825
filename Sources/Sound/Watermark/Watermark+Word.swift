import DomainModel

extension Watermark {
    /// The watermark that carries these 32 bits.
    init(word: UInt32) {
        self.init(id: Int(word >> UInt32(Watermark.hourBits)), hour: Int(word) & (Watermark.hours - 1))!
    }

    /// The 32 bits that the watermark carries.
    var word: UInt32 { UInt32(id) << UInt32(Watermark.hourBits) | UInt32(hour) }
}
