import Hummingbird

extension Request {
    /// The body, once all of it has arrived. Throws a problem for one that is too large, and for one that stops half
    /// way, which is the sender's affair and nothing that went wrong here.
    func wholeBody(upTo most: Int) async throws -> ByteBuffer {
        do {
            return try await body.collect(upTo: most)
        } catch let error as any HTTPResponseError {
            throw error
        } catch {
            throw Problem(.badRequest, "cut_off", "The body did not arrive whole. Send it again.")
        }
    }
}
