import Keys
import Testing

@testable import Terminal

@Suite struct EscapeSequenceTests {
  @Test(arguments: [
    "", ";", ";;;;", "99999999999999999999", "1;99999999999999999999", "27;2;1114112", "27;2;55296",
    "-1;-1", "13;0", ":", "200:1;;", "?1", ">0;1",
  ])
  func `hostile parameters of escape sequences never trap`(parameters: String) {
    for final in "ABCDFHIMOPQRSZuc~t@" {
      _ = EscapeSequence(parameters: parameters, final: final)
    }
  }

  @Test func `terminfo names of extended keys give the key and its modifiers`() {
    #expect(NamedKeys.stroke(named: "kRIT5") == KeyStroke(.right, .control))
    #expect(NamedKeys.stroke(named: "kUP3") == KeyStroke(.up, .alt))
    #expect(NamedKeys.stroke(named: "kDC6") == KeyStroke(.delete, [.control, .shift]))
    #expect(NamedKeys.stroke(named: "kRIT9") == nil)
    #expect(NamedKeys.stroke(named: "") == nil)
    #expect(NamedKeys.stroke(named: "7") == nil)
  }

  @Test func `a CSI u sequence gives a capital letter, or with Control the small letter`() {
    #expect(
      EscapeSequence(parameters: "65;2", final: "u") == .key(KeyStroke(.character("A"))))
    #expect(
      EscapeSequence(parameters: "65;6", final: "u")
        == .key(KeyStroke(.character("a"), [.control, .shift])))
  }
}
