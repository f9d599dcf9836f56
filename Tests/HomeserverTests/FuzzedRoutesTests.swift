import Foundation
import Testing

@testable import Homeserver

/// The requests that `make fuzz` makes for the homeserver, by the grammar of its target.
@Suite struct FuzzedRoutesTests {
  private static let grammar: String? = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try? String(contentsOfFile: "/\(root)/tools/fuzz/server.grammar", encoding: .utf8)
  }()

  /// The segments of a path of the grammar as `Route.match` expects them: without the query and the
  /// version, and with "X" in place of what the grammar chooses.
  private static func segments(_ path: Substring) -> [String] {
    var segments = path.prefix { $0 != "?" }
      .replacing("<L>", with: "$L").replacing("$K", with: "$L")
      .replacing("$L", with: "/client/v3/rooms/X")
      .split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { $0.contains { "<$".contains($0) } ? "X" : String($0) }
    if segments.count > 1, segments[1].wholeMatch(of: /v\d/) != nil { segments.remove(at: 1) }
    return segments
  }

  @Test func `the fuzzer of the homeserver requests every route`() throws {
    let grammar = try #require(Self.grammar)
    let requests = grammar.matches(of: /(GET|PUT|POST|DELETE) ([\/<$][^\s]*)/)
      .map { (method: $0.1, path: Self.segments($0.2)) }
    #expect(requests.count > 100)
    let missing = Routes.byFirst.values.joined().filter { route in
      !requests.contains { $0.method == route.method && route.match($0.path) != nil }
    }
    #expect(missing.map { "\($0.method) \($0.pattern.joined(separator: "/"))" } == [])
  }
}
