import Cryptography
import Testing
import Text

@Suite("Answers that the standards print") struct KnownAnswerTests {
    // FIPS 180-4, NIST's examples.
    @Test(
        "SHA-256, whole and in pieces",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func sha256(message: String, digest: String) {
        #expect(SHA256.hexDigest(message.utf8) == digest)
        var stream = SHA256Stream()
        for byte in message.utf8 { stream.update([byte]) }
        #expect(Hexadecimal.encode(stream.finish()) == digest)
    }

    // RFC 4231, test cases 1 and 2.
    @Test(
        "HMAC-SHA-256",
        arguments: [
            (
                [UInt8](repeating: 0x0b, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
        ])
    func hmac(key: [UInt8], message: String, code: String) {
        let found = HMACSHA256.code(for: Array(message.utf8), key: key)
        #expect(Hexadecimal.encode(found) == code)
        #expect(HMACSHA256.isValid(found, for: Array(message.utf8), key: key))
        #expect(!HMACSHA256.isValid(found, for: Array((message + ".").utf8), key: key))
        #expect(!HMACSHA256.isValid(Array(found.dropLast()), for: Array(message.utf8), key: key))
    }

    // RFC 8032, section 7.1, tests 1 and 2.
    @Test(
        "Ed25519",
        arguments: [
            (
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                    + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
            ),
            (
                "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                    + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
            ),
        ])
    func ed25519(seed: String, publicKey: String, message: String, signature: String) throws {
        let message = try #require(Hexadecimal.decode(message))
        guard let key = Ed25519.PrivateKey(seed: try #require(Hexadecimal.decode(seed))) else {
            Issue.record("the seed is refused")
            return
        }
        let (publicBytes, signed) = (key.publicKey, key.signature(for: message))
        #expect(Hexadecimal.encode(publicBytes) == publicKey)
        #expect(Hexadecimal.encode(signed) == signature)
        #expect(Ed25519.isValid(signed, for: message, publicKey: publicBytes))
        #expect(!Ed25519.isValid(signed, for: message + [0], publicKey: publicBytes))
        #expect(!Ed25519.isValid(signed, for: message, publicKey: Array(publicBytes.dropLast())))
    }

    @Test("A new key signs, and its seed gives the key again") func newKey() {
        let key = Ed25519.PrivateKey()
        let signature = key.signature(for: [1, 2, 3])
        let seed = key.seed
        guard let again = Ed25519.PrivateKey(seed: seed) else {
            Issue.record("the key's own seed is refused")
            return
        }
        #expect(again.signature(for: [1, 2, 3]) == signature)
    }

    @Test("A seed of another length is refused") func shortSeed() {
        let isRefused = Ed25519.PrivateKey(seed: [1, 2, 3]) == nil
        #expect(isRefused)
    }

    // The Galois/Counter Mode of Operation (McGrew and Viega), test case 2.
    @Test("AES-128 in Galois/Counter Mode, and what was changed is not opened") func galoisCounterMode() {
        let (key, nonce) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 12))
        let sealed = AES128GCM.sealed([UInt8](repeating: 0, count: 16), key: key, nonce: nonce)
        #expect(Hexadecimal.encode(sealed) == "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf")
        #expect(AES128GCM.opened(sealed, key: key, nonce: nonce) == [UInt8](repeating: 0, count: 16))
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 0x80
            #expect(AES128GCM.opened(changed, key: key, nonce: nonce) == nil)
        }
        #expect(AES128GCM.opened([], key: key, nonce: nonce) == nil)
    }

    // RFC 5903, 8.1.
    @Test("Two owners of keys on P-256 agree on a secret, and others check what one signs") func agreement() throws {
        func bytes(_ hex: String) -> [UInt8] { Hexadecimal.decode(hex)! }
        let scalars = [
            "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
            "c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53",
        ]
        guard let one = P256.PrivateKey(scalar: bytes(scalars[0])),
            let other = P256.PrivateKey(scalar: bytes(scalars[1]))
        else { throw CancellationError() }
        let secret = bytes("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de")
        let (ours, theirs) = (one.sharedSecret(with: other.publicKey), other.sharedSecret(with: one.publicKey))
        let none = one.sharedSecret(with: [4] + [UInt8](repeating: 1, count: 64))
        #expect(ours == secret && theirs == secret && none == nil)
        var keys = 0
        for scalar in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32)] {
            if P256.PrivateKey(scalar: scalar) != nil { keys += 1 }
        }
        #expect(keys == 0)
        let point = one.publicKey
        let key = try #require(SigningKey(x: Array(point[1..<33]), y: Array(point[33...])))
        for number in UInt8(0)..<100 {
            let signature = one.signature(for: [number])
            #expect(
                signature.count == 64 && key.isValid(signature, for: [number]) && !key.isValid(signature, for: [200]))
        }
    }
}
