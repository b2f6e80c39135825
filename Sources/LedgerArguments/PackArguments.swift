import ArgumentParser
import Arguments
import Corrections
import Text

/// What people's corrections taught, for commands that decide.
package struct PackArguments: ParsableArguments {
    @Option(
        help: "A tuning pack from `qix learn`, which interprets readings; without it nothing is taught.",
        completion: .file())
    package var tuning: String?

    @Option(
        help: ArgumentHelp(
            "The public key that must have signed the pack, 64 hex digits, or the file of its key.",
            valueName: "key"), completion: .file())
    package var tuningKey: String?

    package init() {}

    package func validate() throws {
        guard (tuning == nil) == (tuningKey == nil) else {
            throw ValidationError("Give --tuning and --tuning-key together: a pack counts by who signed it.")
        }
    }

    /// The pack; `nil` without one. It is announced, so that a log shows what interpreted the readings.
    package func pack() throws -> TuningPack? {
        guard let tuning, let tuningKey else { return nil }
        let pack = try PackArguments.pack(tuning, signedBy: PackArguments.publicKey(tuningKey))
        Output.log(
            "\(tuning): tuning pack \(pack.digest.prefix(12)) is in force: \(pack.aliases.count) aliases, "
                + "\(pack.merchants.count) shops, \(pack.calibrations.count) certainties")
        return pack
    }

    /// The pack in a file.
    package static func pack(_ path: String, signedBy publicKey: String?) throws -> TuningPack {
        try TuningPack(InputFile.bytes(path), named: path, signedBy: publicKey)
    }

    /// A public key in hex digits, or that of a key's file.
    package static func publicKey(_ text: String) throws -> String {
        if text.utf8.count == publicKeyDigits, Hexadecimal.decode(text) != nil { return text.lowercased() }
        return try HeadArguments.key(text).publicKey
    }

    /// Hex digits of an Ed25519 public key.
    private static let publicKeyDigits = 64
}
