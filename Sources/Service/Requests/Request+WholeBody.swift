import Hummingbird

extension Request {
    /// The complete body. Throws a problem if it is too large or if the connection ends early; an early end is the
    /// sender's fault and is not logged as an error.
    func wholeBody(upTo maxBytes: Int) async throws -> ByteBuffer {
        do {
            return try await body.collect(upTo: maxBytes)
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw Problem(
                .contentTooLarge, "too_large", "The body is too large. The limit is \(maxBytes) bytes.")
        } catch let error as any HTTPResponseError {
            throw error
        } catch {
            throw Problem(.badRequest, "cut_off", "The connection ended before the whole body arrived. Send it again.")
        }
    }
}
