import Cryptography
import DomainModel
import Foundation
import Testing
import Text

@testable import WebPush

@Suite("Messages that the browser alone can read")
struct PushEncryptionTests {
    private func bytes(_ text: String) -> [UInt8] { Base64URL.decode(text)! }

    // RFC 8291, appendix A.
    private static let ours = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    private static let theirs = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    private static let theirPublicKey =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let sealed =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        + "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

    @Test("The text of the standard becomes the standard's body, and the browser reads it")
    func appendix() throws {
        guard let ours = P256.PrivateKey(scalar: bytes(Self.ours)),
            let theirs = P256.PrivateKey(scalar: bytes(Self.theirs))
        else { throw POSIXError(.EINVAL) }
        let text = Array("When I grow up, I want to be a watermelon".utf8)
        let body = PushEncryption.body(
            text, for: bytes(Self.theirPublicKey), secret: bytes(Self.secret), by: ours, salt: bytes(Self.salt))
        #expect(body.map { Base64URL.encode($0) } == Self.sealed)
        let publicKey = theirs.publicKey
        #expect(publicKey == bytes(Self.theirPublicKey))
        let read = PushEncryption.text(of: bytes(Self.sealed), for: theirs, secret: bytes(Self.secret))
        #expect(read == text)
    }

    @Test("Nobody else reads a message, and no byte of it can be changed")
    func others() throws {
        let browser = P256.PrivateKey()
        let secret = [UInt8](repeating: 7, count: 16)
        let body = try #require(PushEncryption.body(Array("ciao".utf8), for: browser.publicKey, secret: secret))
        let other = P256.PrivateKey()
        let read = PushEncryption.text(of: body, for: browser, secret: secret)
        let byOther = PushEncryption.text(of: body, for: other, secret: secret)
        let withOther = PushEncryption.text(of: body, for: browser, secret: [UInt8](repeating: 8, count: 16))
        #expect(read == Array("ciao".utf8) && byOther == nil && withOther == nil)
        // The size of a record is the one thing that a single record does not depend on.
        for place in body.indices where !(16..<20).contains(place) {
            var changed = body
            changed[place] ^= 1
            let text = PushEncryption.text(of: changed, for: browser, secret: secret)
            #expect(text == nil, "byte \(place)")
        }
        let again = PushEncryption.body(Array("ciao".utf8), for: browser.publicKey, secret: secret)
        #expect(again != body)
    }

    @Test("A proof says for whom and until when, and is signed by the key that browsers are given")
    func proof() throws {
        let key = PushKey()
        let noon = Timestamp("2026-03-12T12:00:00Z")!
        let header = key.authorization(for: "https://push.example", contact: "mailto:a@example.org", at: noon)
        let parts = header.split(whereSeparator: { " =,.".contains($0) }).map(String.init)
        #expect(parts.count == 7 && parts[0] == "vapid" && parts[6] == Base64URL.encode(key.publicKey))
        let claims = String(decoding: bytes(parts[3]), as: UTF8.self)
        #expect(
            claims
                == "{\"aud\":\"https://push.example\",\"exp\":\(noon.seconds + 43_200),\"sub\":\"mailto:a@example.org\"}"
        )
        let point = key.publicKey
        let checked = try #require(SigningKey(x: Array(point[1..<33]), y: Array(point[33...])))
        #expect(checked.isValid(bytes(parts[4]), for: Array("\(parts[2]).\(parts[3])".utf8)))
        #expect(!checked.isValid(bytes(parts[4]), for: Array("\(parts[2]).x".utf8)))
        #expect(PushKey(key.text)?.publicKey == key.publicKey)
        for text in ["", "qix-push-key-p256 ", "qix-push-key-p256 AAAA", String(key.text.dropLast(3))] {
            #expect(PushKey(text) == nil)
        }
    }

    @Test("What is no subscription is refused")
    func subscriptions() {
        let (key, secret) = (Self.theirPublicKey, Self.secret)
        func isTaken(_ endpoint: String, _ key: String, _ secret: String) -> Bool {
            let hosts = ["127.0.0.1:9", "10.0.0.7"].compactMap { PrivatePushHost($0) }
            return PushSubscription(endpoint: endpoint, key: key, secret: secret, hosts: hosts) != nil
        }
        #expect(isTaken("https://push.example/a", key, secret) && isTaken("https://push.example/a", key + "==", secret))
        #expect(isTaken("http://127.0.0.1:9/a", key, secret) && isTaken("http://10.0.0.7/a", key, secret))
        // Of a host that the operator named one port is reached.
        #expect(!isTaken("http://127.0.0.1:10/a", key, secret) && !isTaken("http://10.0.0.7:8080/a", key, secret))
        for text in ["", "host:", "host:0", "host:70000", "host/path", "u@host", "a b"] {
            #expect(PrivatePushHost(text) == nil, "\(text)")
        }
        for endpoint in [
            "https://push.example%22,%22x%22.evil.example/a", "https://a%22b.example/a", "https://bücher.example/a",
            "http://push.example/a", "ftp://push.example", "https://u:p@push.example/a", "", "https://", "push",
            "https://push.example/" + String(repeating: "a", count: 1000),
        ] { #expect(!isTaken(endpoint, key, secret), "\(endpoint)") }
        for key in ["", "AAAA", String(key.dropLast(2)), "A" + key.dropFirst(), String(repeating: "A", count: 87)] {
            #expect(!isTaken("https://push.example/a", key, secret), "\(key)")
        }
        for secret in ["", "AAAA", secret + "AAAA", "%"] {
            #expect(!isTaken("https://push.example/a", key, secret), "\(secret)")
        }
    }
}
