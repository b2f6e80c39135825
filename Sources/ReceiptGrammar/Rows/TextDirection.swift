import DomainModel

/// The direction of text in a picture. A camera may record a turn that the picture does not have; then rows run down or
/// up in the coordinates of the upright picture.
enum TextDirection: Sendable {
    case right, down, left, up

    /// The direction of most rows of more than one word.
    init(of rows: [TextRow]) {
        var across = 0
        var along = 0
        for row in rows {
            guard let first = row.words.first, let last = row.words.last, row.words.count > 1 else { continue }
            across += last.box.x + last.box.width / 2 - first.box.x - first.box.width / 2
            along += last.box.y + last.box.height / 2 - first.box.y - first.box.height / 2
        }
        if abs(across) >= abs(along) { self = across >= 0 ? .right : .left } else { self = along > 0 ? .down : .up }
    }

    /// The box in coordinates in which text runs to the right and rows follow downwards.
    func reoriented(_ box: Box) -> Box {
        let far = 1 << 20
        return switch self {
        case .right: box
        case .down: Box(x: box.y, y: far - box.right, width: box.height, height: box.width)
        case .left: Box(x: far - box.right, y: far - box.bottom, width: box.width, height: box.height)
        case .up: Box(x: far - box.bottom, y: box.x, width: box.height, height: box.width)
        }
    }
}
