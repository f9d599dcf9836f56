import Testing

/// No two source files but `main.swift` have the same name, so that a file is found by its name
/// alone.
@Suite struct UniqueNameTests {
  @Test func `no two source files besides main.swift have the same name`() throws {
    let files = try Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Tests")
    let paths = Dictionary(grouping: files) { $0.split(separator: "/").last ?? "" }
    // The compiler requires the name of the file in which a program begins.
    let doubles = paths.filter { $0.key != "main.swift" && $0.value.count > 1 }
    #expect(files.count > 1_000)
    #expect(doubles.isEmpty, "\(doubles.values.sorted { $0[0] < $1[0] })")
  }
}
