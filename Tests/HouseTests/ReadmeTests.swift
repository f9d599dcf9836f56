import Glibc
import Testing

/// README leads only to what is there.
@Suite struct ReadmeTests {
  @Test func `each picture and document that README links exists`() throws {
    let readme = try Checkout.text(of: "README.md")
    let pictures = Self.texts(after: "src=\"", before: "\"", in: readme)
    let sources = Self.texts(after: "srcset=\"", before: "\"", in: readme)
    let documents = Self.texts(after: "](", before: ")", in: readme)
    #expect(pictures.count + sources.count >= 2 && documents.count >= 3)
    for path in pictures + sources + documents {
      #expect(access("\(Checkout.root)/\(path)", F_OK) == 0, "\(path)")
    }
  }

  /// The parts of `text` between each `start` and the next `end`.
  private static func texts(after start: String, before end: Character, in text: String) -> [String]
  {
    text.split(separator: start).dropFirst().map { String($0.prefix { $0 != end }) }
  }
}
