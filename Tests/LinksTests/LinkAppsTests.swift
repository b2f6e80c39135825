import Links
import Testing

@Suite("Apps that open links")
struct LinkAppsTests {
    private static let digest = (0..<32).map { _ in "0F" }.joined(separator: ":")
    private static let file = """
        apple:
          - {team: ABCDE12345, bundle: it.example.coins}
        android:
          - {package: it.example.coins, sha256: ["\(digest)"]}
        """

    private static func refusal(_ yaml: String) -> String? {
        do {
            _ = try LinkApps.load(yaml: yaml, named: "apps.yaml")
            return nil
        } catch {
            return error.description
        }
    }

    @Test("are told in the documents that phones' systems ask for")
    func documents() throws {
        let apps = try LinkApps.load(yaml: Self.file, named: "apps.yaml")
        #expect(
            apps.appleDocument == """
                {"applinks":{"details":[{"appIDs":["ABCDE12345.it.example.coins"],"components":[{"/":"/i/*"},\
                {"/":"/c/*"},{"/":"/k/*"},{"/":"/o/*"}]}]}}
                """)
        #expect(
            apps.androidDocument == """
                [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
                "package_name":"it.example.coins","sha256_cert_fingerprints":["\(Self.digest)"]}}]
                """)
        let one = try LinkApps.load(yaml: "apple: [{team: ABCDE12345, bundle: it.example.coins}]", named: "a")
        #expect(one.androidDocument == nil && one.appleDocument != nil)
    }

    @Test(
        "of a wrong form are refused with their field",
        arguments: [
            ("ABCDE12345", "ABCDE1234", "apple[0].team"), ("ABCDE12345", "abcde12345", "apple[0].team"),
            ("bundle: it.example.coins", "bundle: coins", "apple[0].bundle"),
            ("bundle: it.example.coins", "bundle: it.exa_mple", "apple[0].bundle"),
            ("package: it.example.coins", "package: it.9x.coins", "android[0].package"),
            ("package: it.example.coins", "package: it.ex-ample.coins", "android[0].package"),
            ("0F:0F:0F", "0F:0F", "android[0].sha256[0]"), ("0F:0F:0F", "0f:0F:0F", "android[0].sha256[0]"),
            ("0F:0F:0F", "0FA:0:0F", "android[0].sha256[0]"), ("sha256", "sha", "android[0].sha: is no field"),
            ("apple:", "appel:", "did you mean apple"),
        ])
    func wrong(_ change: (part: String, other: String, told: String)) throws {
        try #require(Self.file.contains(change.part))
        let yaml = Self.file.replacing(change.part, with: change.other, maxReplacements: 1)
        #expect(Self.refusal(yaml)?.contains(change.told) == true, "\(Self.refusal(yaml) ?? "none")")
        #expect(Self.refusal("apple: []") != nil && Self.refusal("") != nil && Self.refusal("{}") != nil)
    }
}
