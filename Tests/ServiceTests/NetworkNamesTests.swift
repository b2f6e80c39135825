import Testing

// Inside: addresses are read in the service alone.
@testable import Service

@Suite("The names of networks")
struct NetworkNamesTests {
    private let names = NetworkNames()

    @Test("Addresses of one network have one name, whatever their form; those of others have others")
    func oneNetwork() {
        let name = names.name(ofAddress: "203.0.113.7")
        #expect(name != nil && name?.utf8.count == 16)
        #expect(names.name(ofAddress: "203.0.113.200") == name)
        #expect(names.name(ofAddress: "::ffff:203.0.113.9") == name)
        #expect(names.name(ofAddress: "203.0.114.7") != name)
        let six = names.name(ofAddress: "2a01:4f8:1:2::1")
        #expect(six != nil && names.name(ofAddress: "2a01:4f8:1:2:ffff::9%eth0") == six)
        #expect(names.name(ofAddress: "2a01:4f8:1:3::1") != six)
    }

    @Test(
        "Private addresses and texts that are none have no name",
        arguments: [
            "127.0.0.1", "::1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "100.64.3.4", "169.254.1.1", "fe80::1%eth0",
            "fd00::1", "", "localhost", "203.0.113", "203.0.113.7.9",
        ])
    func none(address: String) { #expect(names.name(ofAddress: address) == nil) }

    @Test("A name depends on the key, which a file gives back")
    func key() {
        #expect(NetworkNames().name(ofAddress: "203.0.113.7") != names.name(ofAddress: "203.0.113.7"))
        #expect(NetworkNames(names.text)?.name(ofAddress: "203.0.113.7") == names.name(ofAddress: "203.0.113.7"))
        for text in ["", "abc", names.text + "x", String(names.text.dropLast(3))] { #expect(NetworkNames(text) == nil) }
    }

    @Test("Limits count an IPv6 network as one address, and each IPv4 address by itself")
    func limited() {
        #expect(NetworkAddress("2a01:4f8:1:2::1")?.limited == NetworkAddress("2a01:4f8:1:2::2")?.limited)
        #expect(NetworkAddress("203.0.113.7")?.limited != NetworkAddress("203.0.113.8")?.limited)
    }
}
