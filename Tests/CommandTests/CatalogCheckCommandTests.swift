import Foundation
import Testing
import TestSupport

@Suite("qix catalog check")
struct CatalogCheckCommandTests {
    @Test("A new product that makes an old line ambiguous is told, with the products that it may be")
    func ambiguousLines() async throws {
        let shop = try await Shop()
        try shop.write(
            """
            gtin,name,brand,partner,category,size,aliases
            8012417001107,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,500 g,
            8012417003699,Riso Carnaroli,Risaia Bella,Alimentari Serra,rice,1 kg,
            """, "old.csv")
        try shop.write(
            """
            gtin,name,brand,partner,category,size,aliases
            8012417001107,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,500 g,
            8012417003699,Riso Carnaroli,Risaia Bella,Alimentari Serra,rice,1 kg,
            8012417001206,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,1 kg,
            """, "new.csv")
        try shop.write(
            """
            text,gtin
            SPAGHETTI N.5 VALDORO,
            SPAGHETTI N.5 VALDORO 500G,
            RISO CARNAROLI RISAIA BELLA 1KG,
            """, "lines.csv")
        let arguments = ["catalog", "check", "new.csv", "--since", "old.csv", "--lines", "lines.csv"]
        let told = try await shop.qix(arguments)
        #expect(told.status == 0, "\(told.text)\(told.errors)")
        #expect(told.text.contains("row 2: 'SPAGHETTI N.5 VALDORO' was 08012417001107, would be asked"), "\(told.text)")
        #expect(!told.text.contains("row 3") && !told.text.contains("row 4"), "\(told.text)")
        #expect(told.errors.contains("1 line would now be asked"), "\(told.errors)")
        let json = try await shop.qix(arguments + ["--json"])
        #expect(json.text.contains(#""becomes":"ask""#), "\(json.text)")
        let alone = try await shop.qix(["catalog", "check", "new.csv", "--since", "old.csv"])
        #expect(alone.status != 0 && alone.errors.contains("--lines"), "\(alone.errors)")
    }
}
