/// A postcode and the country that gives it its meaning.
public struct Postcode: Hashable, Codable, Sendable {
    /// The code as the country's post writes it: `16121`.
    public var code: String
    /// The country, as ISO 3166-1 writes it: `IT`.
    public var country: String

    /// A postcode of a country.
    public init(_ code: String, in country: String) {
        self.code = code
        self.country = country
    }
}
