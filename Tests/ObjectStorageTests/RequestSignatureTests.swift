import Cryptography
import DomainModel
import Testing

// Inside: what is signed.
@testable import ObjectStorage

/// The examples of AWS's own description of its signatures.
@Suite("Signatures of requests to an object store")
struct RequestSignatureTests {
    private static let account = StorageAccount(
        keyID: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1")
    private static let host = "examplebucket.s3.amazonaws.com"

    private func signature(
        _ method: String, _ path: String, query: String = "", _ headers: [(name: String, value: String)] = [],
        body: String = "", date: (name: String, value: String)? = nil
    ) throws -> String {
        let digest = SHA256.hexDigest(body.utf8)
        let moment = try #require(Timestamp("2013-05-24T00:00:00Z"))
        let fixed = [
            (name: "host", value: Self.host), (name: "x-amz-content-sha256", value: digest),
            (name: "x-amz-date", value: RequestSignature.time(moment)),
        ]
        let text = RequestSignature(
            method: method, path: path, query: query, headers: headers + fixed, bodyDigest: digest, moment: moment
        ).authorization(of: Self.account)
        #expect(text.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"))
        return String(text.suffix(64))
    }

    @Test("A part of an object is asked for")
    func get() throws {
        #expect(
            try signature("GET", "/test.txt", [("range", "bytes=0-9")])
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test("An object is kept")
    func put() throws {
        #expect(
            try signature(
                "PUT", "/test%24file.text",
                [("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
                body: "Welcome to Amazon S3.")
                == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
        #expect(BucketAddress.encoded("test$file.text") == "test%24file.text")
    }

    @Test("Parameters are signed")
    func list() throws {
        #expect(
            try signature("GET", "/", query: "lifecycle=")
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
        #expect(
            try signature("GET", "/", query: "max-keys=2&prefix=J")
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }
}
