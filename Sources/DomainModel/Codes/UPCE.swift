/// UPC-E: a UPC-A shortened to eight digits by leaving out four or five zeros.
public enum UPCE {
    /// The GTIN that the eight digits of a UPC-E encode; `nil` if they encode none.
    ///
    /// The sixth payload digit says where the zeros were (GS1 General Specifications, section 5.2.2.4.3).
    public static func expand(_ text: some StringProtocol) -> GTIN? {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.count == 8, digits.allSatisfy((0...9).contains), digits[0] <= 1 else { return nil }
        let body = Array(digits[1...6])
        let middle: [Int]
        switch body[5] {
        case 0...2: middle = [body[0], body[1], body[5], 0, 0, 0, 0, body[2], body[3], body[4]]
        case 3: middle = [body[0], body[1], body[2], 0, 0, 0, 0, 0, body[3], body[4]]
        case 4: middle = [body[0], body[1], body[2], body[3], 0, 0, 0, 0, 0, body[4]]
        default: middle = [body[0], body[1], body[2], body[3], body[4], 0, 0, 0, 0, body[5]]
        }
        return GTIN(number: ([digits[0]] + middle + [digits[7]]).reduce(0) { $0 * 10 + $1 })
    }
}
