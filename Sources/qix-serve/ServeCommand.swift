import Arguments
import ArgumentParser
import Foundation
import LedgerArguments
import Service

/// `qix serve`: the programme over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = ServeArguments.configuration

    @OptionGroup var arguments: ServeArguments

    func run() async throws {
        let traces = try arguments.tracing.begin(as: "qix serve")
        defer { traces?.end() }
        let running = try await arguments.openedWithPatience(traces)
        let served: Result<Void, any Error>
        do {
            if let service = running.service {
                served = .success(
                    try await service.serve(host: arguments.host, port: arguments.port, beside: running.parts) {
                        [host = arguments.host] port in
                        Output.log("qix serve: http://\(host):\(port)/")
                        guard !KnownHosts.isOfThisMachine(host) else { return }
                        Output.log(
                            "qix serve: other machines reach this without TLS: tokens, codes and pictures go in the clear. "
                                + "Put a proxy with TLS in front, and let nothing else reach this port")
                    })
            } else {
                Output.log(
                    "qix serve: \(arguments.roles.map(\.rawValue).sorted().joined(separator: ", ")) for \(running.ledger.path)"
                )
                served = .success(try await BackgroundServices.run(running.parts, log: running.log))
            }
        } catch {
            served = .failure(error)
        }
        await running.pool.shutDown()
        try running.close(after: served, cacheBytes: arguments.cacheLimit.bytes)
    }
}
