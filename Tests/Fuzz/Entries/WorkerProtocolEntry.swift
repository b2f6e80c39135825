import DomainModel
import Foundation
import Workers

extension FuzzEntry {
    /// What supervisor and reader receive from each other: a request's line, a greeting, an answer. Neither trusts the
    /// other.
    public static let workerProtocol = FuzzEntry(
        name: "worker-protocol",
        tokens: [
            "picture ", "steps ", "overlay ", " yes", " no", "child ", "killed ", "ended ", "2147483648",
            "{\"reading\":", "\"image\":\"\"", "\"sha256\":", "\"kind\":",
            "\"receipt\"", "\"product\"", "\"barcodes\":[", "\"symbology\":\"EAN-13\"", "\"box\":[1,2,3,4]",
            "\"milliseconds\":{\"total\":7}", "\"amount\":1e11", "\"date\":\"9999-12-31\"", "\"time\":\"23:59\"",
            "{\"confinement\":{\"holds\":[],\"missing\":[]}}", "null", "\"thumbnail\":\"AAAA\"", "\"lines\":[", "1e400",
        ],
        seeds: {
            var receipt = Receipt(
                merchant: "Conad", vatNumber: "12345678903", documentNumber: "0001-0042", register: "99MEY012345",
                date: Day("2026-03-10"), time: TimeOfDay("10:30"), currency: "EUR", total: Money(cents: 258),
                balanced: true, lines: [])
            receipt.lines = [
                ReceiptLine(
                    kind: .item, text: "LATTE 2 x 1,29 2,58", description: "LATTE", quantity: 2,
                    unitPrice: Money(cents: 129), amount: Money(cents: 258),
                    box: Box(x: 1, y: 2, width: 30, height: 4), confidence: 0.9)
            ]
            let barcode = Barcode(
                symbology: .ean13, text: "8000500310427", gtin: GTIN("8000500310427"),
                box: Box(x: 1, y: 2, width: 3, height: 4))
            let readings = [
                Reading(image: "", sha256: key.hexadecimal, kind: .receipt, receipt: receipt, text: ["LATTE 2,58"]),
                Reading(image: "", sha256: key.hexadecimal, kind: .product, barcodes: [barcode]),
                Reading(image: "", sha256: key.hexadecimal, error: ReadingError(code: .tooLarge, message: "too large")),
            ]
            let answers = readings.compactMap { try? JSONEncoder().encode(["reading": $0]) }.map { Array($0) }
            return answers + [
                ReaderRequest.reading(length: 3, thumbnail: true).line.dropLast(),
                ReaderRequest.steps(length: 3).line.dropLast(),
                ReaderRequest.overlay(length: 3, outlines: 2).line.dropLast(),
                ReaderProtocol.Notice.killed(signal: 11).line.dropLast(),
                Array(#"{"confinement":{"holds":["seccomp"],"missing":["Landlock: no such call"]}}"#.utf8),
            ]
        },
        check: { bytes in
            let line = String(decoding: bytes.prefix(64), as: UTF8.self)
            if let request = ReaderRequest(line: line) {
                try require(
                    (0...(1 << 31) + ReaderRequest.longestOutlines).contains(request.following),
                    "what follows a request is bounded")
                try require(
                    ReaderRequest(line: String(decoding: request.line.dropLast(), as: UTF8.self)) == request,
                    "a request comes back from its line as it was")
            }
            if let notice = ReaderProtocol.Notice(line: bytes) {
                try require(
                    ReaderProtocol.Notice(line: Array(notice.line.dropFirst().dropLast())) == notice,
                    "a notice comes back from its line as it was")
            }
            do throws(ReaderFailure) { _ = try ReaderProtocol.greeting(bytes) } catch {
                try require(!error.isCausedByPicture, "no picture is blamed for a greeting")
            }
            let answer: ReaderProtocol.Answer
            do throws(ReaderFailure) { answer = try ReaderProtocol.answer(bytes, about: key) } catch {
                try require(error.isCausedByPicture, "an invalid answer is the picture's fault")
                return
            }
            let reading = answer.reading
            try require(reading.sha256 == key.hexadecimal, "an answer is about the picture that was asked about")
            let again = try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading))
            try require(again == reading, "a reading comes back from its JSON as it was")
        })

    private static let key = FileDigest(Array("a picture".utf8))
}
