import Testing

@testable import Matrix

@Suite struct JSONValueTests {
  @Test func `a JSON text is parsed and written back`() throws {
    let text =
      #"{"a":[1,-2,true,false,null,"x\"y\\\n\u0001"],"b":{"c":0.5},"big":9007199254740993}"#
    #expect(try JSONValue(parsing: text).text == text)
    #expect(try JSONValue(parsing: text)["big"]?.integer == 9_007_199_254_740_993)
  }

  @Test func `the largest and the smallest JSON integer keep every digit`() throws {
    #expect(try JSONValue(parsing: "9223372036854775807") == .integer(.max))
    #expect(try JSONValue(parsing: "-9223372036854775808") == .integer(.min))
    #expect(try JSONValue(parsing: "9223372036854775808") == .double(9.223372036854775808e18))
    #expect(try JSONValue(parsing: "1e999") == .double(.greatestFiniteMagnitude))
    #expect(try JSONValue(parsing: "1e3").integer == 1000)
  }

  @Test func `JSON escapes become text, and lone surrogates a replacement character`() throws {
    #expect(try JSONValue(parsing: #""\u0041\ud83d\ude00\/""#) == "A😀/")
    #expect(try JSONValue(parsing: #""\ud83dx\ude00""#) == "\u{fffd}x\u{fffd}")
    #expect(try JSONValue(parsing: #""\ud83d\u0041""#) == "\u{fffd}A")
    #expect(try JSONValue(parsing: [0x22, 0xff, 0x22]) == "\u{fffd}")
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "tru", "01", "-", "1.", "1e", "\"\u{1}\"", "\"\\x\"",
    "\"\\u12g4\"", "1 2", "[", "\"", "nul", "+1", ".5", "{a:1}", "\"\\", "\"\\u12",
  ])
  func `a text that is not JSON is refused`(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func `JSON values that nest too deep are refused or become null`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSONValue(parsing: nested(64)).text == nested(64))
    #expect(throws: JSONError.tooDeep) { try JSONValue(parsing: nested(65), deep: .refuse) }
    let cut = try JSONValue(parsing: #"{"a":[[1,{"}":"\"]"},[]]],"b":2}"#, maximumDepth: 2)
    #expect(cut.text == #"{"a":[null],"b":2}"#)
    #expect(try JSONValue(parsing: nested(100_000))[""] == nil)
    for text in [String(repeating: "[", count: 100_000), #"[[[""#, #"[[["\"#, "[[[]]"] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: text, maximumDepth: 2) }
    }
  }

  @Test func `of two members with the same name in a JSON object the last counts`() throws {
    #expect(try JSONValue(parsing: #"{"a":1,"a":2}"#)["a"] == 2)
    #expect(try JSONValue(parsing: #"{"a":1,"b":2}"#) == JSONValue(parsing: #"{"b":2,"a":1}"#))
  }
}
