import DomainModel
import YAMLFields

/// Looks for figures of a programme that can hardly be meant: places in another part of the world, years with two
/// digits swapped, milliseconds for seconds.
struct FigureLint {
    let file: String
    let programme: Programme
    let lines: FieldLines

    private static let tuning = Tuning.standard.figures

    /// What is odd, in no order.
    var problems: [YAMLProblem] { swappedPlaces + nowhere + swappedYears + milliseconds }

    private func warning(_ field: String, _ message: String) -> YAMLProblem {
        YAMLProblem(file: file, line: lines.nearest(to: field), field: field, message: message, severity: .warning)
    }

    /// Places whose latitude and longitude are swapped, as the programme's others or its clocks say.
    private var swappedPlaces: [YAMLProblem] {
        let tuning = FigureLint.tuning
        let isEuropean = programme.zone.identifier.hasPrefix("Europe/")
        return programme.places.enumerated().compactMap { number, place in
            func isNearOther(_ latitude: Double, _ longitude: Double) -> Bool {
                programme.places.enumerated().contains { other in
                    other.offset != number && abs(other.element.latitude - latitude) <= tuning.nearDegrees
                        && abs(other.element.longitude - longitude) <= tuning.nearDegrees
                }
            }
            func isInEurope(_ latitude: Double, _ longitude: Double) -> Bool {
                isEuropean && tuning.europeanLatitudes.contains(latitude)
                    && tuning.europeanLongitudes.contains(longitude)
            }
            let (north, east) = (place.latitude, place.longitude)
            guard !isInEurope(north, east), !isNearOther(north, east),
                isInEurope(east, north) || isNearOther(east, north)
            else { return nil }
            return warning(
                "places[\(number)].latitude",
                "\(place.id): lies far from the programme, and with latitude and longitude swapped it does not; write "
                    + "latitude: \(east), longitude: \(north)")
        }
    }

    /// Places where the equator meets the first meridian: nobody is there, and nobody looked it up.
    private var nowhere: [YAMLProblem] {
        programme.places.enumerated().compactMap { number, place in
            guard place.latitude == 0, place.longitude == 0 else { return nil }
            return warning(
                "places[\(number)].latitude", "\(place.id): 0 and 0 lie in the sea off Africa; copy both from a map")
        }
    }

    /// Last days many years after the first, in a year that is the first day's with two digits swapped.
    private var swappedYears: [YAMLProblem] {
        var windows = programme.campaigns.enumerated().map {
            (path: "campaigns[\($0.offset)]", from: $0.element.from, to: $0.element.to)
        }
        windows += programme.contents.enumerated().map { ("contents[\($0.offset)]", $0.element.from, $0.element.to) }
        windows += programme.directives.enumerated().map {
            ("directives[\($0.offset)]", $0.element.from, $0.element.to)
        }
        if let daily = programme.dailyShake { windows.append(("daily_shake", daily.from, daily.to)) }
        return windows.compactMap { path, from, to in
            YAMLReader.lastDay(meantBy: to, from: from).map {
                warning("\(path).to", "\(to) is many years after \(from); did you mean \($0)?")
            }
        }
    }

    /// Texts for which so much time must be taken that nobody does.
    private var milliseconds: [YAMLProblem] {
        programme.contents.enumerated().compactMap { place, content in
            guard content.kind == .read, content.seconds > FigureLint.tuning.longRead else { return nil }
            let letters =
                content.pages.map(\.fewestLetters).reduce(0, +)
                + content.questions.map { $0.text.fewestLetters }.reduce(0, +)
            guard content.seconds > letters else { return nil }
            let meant = content.seconds % 1000 == 0 ? " Then write \(content.seconds / 1000)" : ""
            return warning(
                "contents[\(place)].seconds",
                "\(content.id): \(content.seconds) seconds are \(content.seconds / 60) minutes, for \(letters) letters; "
                    + "are they milliseconds?\(meant)")
        }
    }
}
