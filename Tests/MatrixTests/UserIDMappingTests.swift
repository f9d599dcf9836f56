import Testing

@testable import Matrix

@Suite struct UserIDMappingTests {
  @Test func `capitals, spaces and other scripts of a name are escaped in the user id`() {
    #expect(UserIDMapping.localpart(of: "Ada Byron_x") == "_ada=20_byron__x")
    #expect(UserIDMapping.localpart(of: "ä") == "=c3=a4")
    #expect(UserIDMapping.userID(of: "bob", server: "local") == "@bob:local")
  }

  @Test(arguments: ["Ada", "a=b", "__", "_A", "世界 😀", "x/y+z.-", "=41", "A_b"])
  func `every name is decoded from the localpart of its user id`(_ name: String) {
    #expect(UserIDMapping.name(of: UserIDMapping.localpart(of: name)) == name)
  }

  @Test func `characters of a localpart that are no escape stand for themselves`() {
    #expect(UserIDMapping.name(of: "a=") == "a=")
    #expect(UserIDMapping.name(of: "=zz_") == "=zz_")
    #expect(UserIDMapping.name(of: "_1") == "_1")
  }

  @Test func `an empty name and a name whose user id is too long are refused`() {
    #expect(UserIDMapping.userID(of: "", server: "local") == nil)
    #expect(UserIDMapping.userID(of: String(repeating: "é", count: 50), server: "local") == nil)
  }
}
