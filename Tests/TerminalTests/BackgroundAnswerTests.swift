import Testing
@testable import Terminal

@Suite struct BackgroundAnswerTests {
  @Test(arguments: [
    ("rgb:0000/0000/0000", (0, 0, 0)), ("rgb:ffff/ffff/ffff", (255, 255, 255)),
    ("rgb:fbfb/fafa/f7f7", (0xfb, 0xfa, 0xf7)), ("rgb:1a/1C/2f", (0x1a, 0x1c, 0x2f)),
    ("rgb:f/8/0", (255, 136, 0)), ("rgb:fff/800/7ff", (255, 128, 127)),
    ("rgb:f/00/fff", (255, 0, 255)), ("rgba:0/ff/0000/8000", (0, 255, 0)),
  ])
  func `each channel of a background colour answer has one to four digits`(
    answer: String, components: (red: Int, green: Int, blue: Int)
  ) throws {
    let colour = try #require(BackgroundAnswer.colour(of: "11;" + answer))
    #expect(colour.components == components)
  }

  @Test(arguments: [
    "", "11", "11;", "11;?", "11;rgb:", "11;rgb:0/0", "11;rgb:0/0/0/0", "11;rgba:0/0/0",
    "11;rgba:0/0/0/0/0", "11;rgb:fffff/0/0", "11;rgb:/0/0", "11;rgb:-1/0/0", "11;rgb:+1/0/0",
    "11;rgb:0x1/0/0", "11;rgb:g/0/0", "11;rgb:١/0/0", "11;rgb:f\u{301}/0/0", "11;rgb:0/0/0 ",
    "11;rgb:0/0/0:", "11;RGB:0/0/0", "11;cmy:0/0/0", "11;#ffffff", "10;rgb:0/0/0",
    "111;rgb:0/0/0", "11111111111111111111;rgb:0/0/0", "011;rgb:0/0/0", "-11;rgb:0/0/0",
    "11;rgb:99999999999999999999/0/0", " 11;rgb:0/0/0",
  ])
  func `any other text than a background colour answer gives no colour`(text: String) {
    #expect(BackgroundAnswer.colour(of: text) == nil)
  }

  @Test func `each of the two end marks, BEL and ST, ends a background colour answer`() {
    let white = Colour(0xffffff)
    #expect(steps("11;rgb:f/f/f\u{07}").last == .end(white))
    #expect(steps("11;rgb:f/f/f\u{1b}\\").last == .end(white))
    #expect(steps("11;rgb:f/f\u{07}").last == .end(nil))
    #expect(steps("4;1;rgb:f/f/f\u{1b}\\").last == .end(nil))
  }

  @Test(arguments: [
    "11;rgb:\u{3}", "11;\r", "11;\u{3}", "11;rgb:f\u{11}", "11;rgb:f/f/f\u{1b}[", "11\u{7f}", "x",
    "\u{1b}", "\u{07}",
  ])
  func `a control character or a letter after Alt-] belongs to no background colour answer`(
    text: String
  ) {
    let steps = steps(text)
    #expect(steps.last == .broken && steps.dropLast().allSatisfy { $0 == .more })
  }

  @Test func `a background colour answer with a control character is dropped and types no text`() {
    for text in ["11;rgb:f\rhello\r", "11;rgb:f/f/f\n"] {
      #expect(steps(text).allSatisfy { $0 == .more }, "\(text)")
      #expect(steps(text + "\u{07}").last == .end(nil), "\(text)")
    }
    let flood = "11;rgb:" + String(repeating: "f", count: 2 * BackgroundAnswer.maxDropped)
    #expect(steps(flood + "\r").allSatisfy { $0 == .more })
  }

  @Test func `a too long background colour answer is dropped up to its end mark, within a limit`() {
    let colour = "11;rgba:ffff/ffff/ffff/ffff"
    #expect(steps(colour + "\u{07}").last == .end(Colour(0xffffff)))
    #expect(steps(colour + "f\u{07}").last == .end(nil))
    let longest = String(repeating: "1", count: BackgroundAnswer.maxDropped)
    #expect(steps(longest + "\u{07}").last == .end(nil))
    #expect(steps(longest + "1").last == .broken)
  }

  @Test func `after a pause only the rest of a background colour answer continues the answer`() {
    let whole = "11;rgb:fbfb/fafa/f7f7\u{1b}\\"
    for cut in 1..<whole.unicodeScalars.count {
      let (begun, rest) = (
        Array(whole.unicodeScalars.prefix(cut)), whole.unicodeScalars.dropFirst(cut)
      )
      var answer = BackgroundAnswer()
      for scalar in begun { _ = answer.take(scalar) }
      #expect(answer.isPlausible, "\(begun)")
      #expect(rest.first.map { answer.goesOn(with: $0) } == true, "\(begun)")
      for key in ["x", " ", "\r", "é"] as [Unicode.Scalar] {
        #expect(!answer.goesOn(with: key), "\(begun) \(key)")
      }
    }
  }

  /// Returns the parser's step for each character of the terminal's answer, up to the first step
  /// that ends the answer.
  private func steps(_ text: String) -> [BackgroundAnswer.Step] {
    var answer = BackgroundAnswer()
    var steps: [BackgroundAnswer.Step] = []
    for scalar in text.unicodeScalars {
      steps.append(answer.take(scalar))
      if steps.last != .more { break }
    }
    return steps
  }
}
