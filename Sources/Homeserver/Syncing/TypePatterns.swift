/// Patterns of event types, in which `*` matches any number of characters.
struct TypePatterns: Sendable, Equatable {
  private let names: Set<String>
  private let globs: [Glob]

  var isEmpty: Bool { names.isEmpty && globs.isEmpty }

  init(_ patterns: [String] = []) {
    names = Set(patterns.filter { !$0.contains("*") })
    globs = patterns.filter { $0.contains("*") }.map { Glob(eventType: $0) }
  }

  func matches(_ type: String) -> Bool {
    if names.contains(type) { return true }
    guard !globs.isEmpty else { return false }
    let text = SmallText(type, keepsCase: true)
    var budget = MatchingBudget.unlimited
    return globs.contains { $0.matches(text, &budget) }
  }
}
