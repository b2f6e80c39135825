import ArgumentParser

/// The key of a ledger's erasures, which every command that decides or erases shares.
package struct ErasureKeyArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The key under which the ledger knows what was erased, so that an erased receipt is not paid again; made by \
            the first erasure. (default: LEDGER.erasure-key; of a database erasure.key in the state folder)
            """, valueName: "file"), completion: .file())
    package var erasureKey: String?

    package init() {}
}
