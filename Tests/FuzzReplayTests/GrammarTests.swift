import FuzzTargets
import Testing

/// Checks how grammars are parsed, and runs the fuzz targets with inputs that their grammars make,
/// in the ordinary build without libFuzzer.
struct GrammarTests {
  private static let folder = {
    let above = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(above)/tools/fuzz"
  }()

  private static let names = FuzzTarget.all.filter { $0.shape != nil }.map(\.name)

  private static func grammar(_ target: String) throws -> FuzzGrammar {
    let text = try FuzzFolder.read("\(folder)/\(target).grammar")
    return try FuzzGrammar(parsing: String(decoding: text, as: UTF8.self))
  }

  @Test(arguments: names)
  func `inputs that a fuzz target's grammar makes and changes pass the target`(
    name: String
  ) throws {
    let target = try #require(FuzzTarget.named(name))
    let mutator = FuzzMutator(try Self.grammar(name), try #require(target.shape))
    for seed in UInt64(1)...6 {
      let made = mutator.make(seed: seed)
      #expect(!made.isEmpty)
      try target.run(made)
      try target.run(mutator.change(made, seed: seed) { $0 })
    }
  }

  @Test func `a fuzzing grammar makes each kind of part that its text can name`() throws {
    let grammar = try FuzzGrammar(
      parsing: """
        # No rule.
        input = <word>: <7-7> <len:word><x0a>{<none*,>} a < b <B>
        word = yes
        none =
        B = c
        """)
    let made = FuzzMutator(grammar, .lines).make(seed: 1)
    let words = String(decoding: made, as: UTF8.self)
    #expect(words.hasPrefix("yes: 7 \u{3}yes\n{"))
    #expect(words.hasSuffix("} a < b c"))
  }

  @Test(arguments: ["input = <missing>", "no rule at all"])
  func `a fuzzing grammar with a mistake is refused`(text: String) {
    #expect(throws: FuzzFinding.self) { try FuzzGrammar(parsing: text) }
  }
}
