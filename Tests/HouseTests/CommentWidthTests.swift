import Testing

/// Documentation comments have at most 100 columns. This is tested here because `swift format`
/// wraps only code.
@Suite struct CommentWidthTests {
  @Test(arguments: ["Sources", "Tests"])
  func `lines of documentation have at most 100 columns`(folder: String) throws {
    for file in try Checkout.swiftFiles(below: folder) {
      let lines = try Checkout.text(of: file).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.count > 100 {
        let words = line.split(separator: " ")
        // A line with nothing but an address cannot be wrapped.
        #expect(words.first != "///" || words.count < 3, "\(file):\(number + 1)")
      }
    }
  }
}
