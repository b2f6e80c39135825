import ArgumentParser

/// What a process of a service does.
package enum ServiceRole: String, CaseIterable {
    /// Answers over HTTP.
    case api
    /// Decides, and does what one process alone may do.
    case decide
    /// Reads pictures.
    case read

    package static func parse(_ text: String) throws -> Set<ServiceRole> {
        let roles = try text.split(separator: ",").map { name in
            guard let role = ServiceRole(rawValue: name.filter { $0 != " " }) else {
                throw ValidationError("\(name) is not a role: give api, decide or read, separated by commas.")
            }
            return role
        }
        guard !roles.isEmpty else { throw ValidationError("Give a role: api, decide or read.") }
        return Set(roles)
    }
}
