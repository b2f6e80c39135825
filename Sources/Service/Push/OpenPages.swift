import Accounts
import Synchronization

/// Which devices have a page open that hears what changes: it needs no message.
public final class OpenPages: Sendable {
    private let open = Mutex<[String: Int]>([:])

    /// No page is open yet.
    public init() {}

    /// An open page. It counts until nothing refers to it any more.
    final class Page: Sendable {
        private let pages: OpenPages
        private let token: String

        fileprivate init(_ pages: OpenPages, _ token: String) {
            self.pages = pages
            self.token = token
        }

        deinit { pages.close(token) }
    }

    func open(by token: Token) -> Page {
        open.withLock { $0[token.hash, default: 0] += 1 }
        return Page(self, token.hash)
    }

    /// Whether a page is open that has the token of this hash.
    func isOpen(_ token: String) -> Bool { open.withLock { $0[token] != nil } }

    private func close(_ token: String) {
        open.withLock { open in
            let left = open[token, default: 1] - 1
            open[token] = left > 0 ? left : nil
        }
    }
}
