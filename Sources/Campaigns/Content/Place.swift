/// A place of the programme. The phone itself finds out whether it is there, and tells the id alone.
public struct Place: Hashable, Sendable {
    /// The name by which rules of shakes refer to it.
    public var id: String
    /// What users read.
    public var name: LocalText
    /// Degrees north of the equator (WGS 84).
    public var latitude: Double
    /// Degrees east of Greenwich (WGS 84).
    public var longitude: Double
    /// How far around its middle it reaches, in metres.
    public var radius: Int

    /// A place.
    public init(id: String, name: LocalText, latitude: Double, longitude: Double, radius: Int) {
        self.id = id
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }
}
