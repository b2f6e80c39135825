/// One thing that the doctor looked at.
struct DoctorCheck: Encodable {
    /// How it is.
    enum State: String, Encodable {
        /// As it should be.
        case well
        /// It works, with less than it could have.
        case weak
        /// It does not work.
        case broken
    }

    var name: String
    var state: State
    var detail: String
    /// What to do, where something is wrong.
    var advice: String?

    private enum CodingKeys: String, CodingKey { case name, state, detail, advice }
}
