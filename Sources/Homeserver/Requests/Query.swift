internal import Matrix

/// The parameters of a URL's query, decoded, in order. A parameter with an invalid percent escape
/// is dropped. The subscript returns the first value of a name: "" for a parameter without a value,
/// `nil` when there is no such parameter.
struct Query: Sendable {
  /// The limit on query parameters that are read; the rest is ignored.
  private static let most = 64
  private let items: [(name: String, value: String)]

  init(_ text: String) {
    items = text.split(separator: "&").prefix(Self.most).compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap({ PercentEncoding.decode($0, plusIsSpace: true) }) else {
        return nil
      }
      let value = parts.count < 2 ? "" : PercentEncoding.decode(parts[1], plusIsSpace: true)
      return value.map { (name, $0) }
    }
  }

  subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// The parameter `name` as an integer, clamped to `range`; `otherwise` when it is missing or not
  /// an `Int`.
  func number(_ name: String, in range: ClosedRange<Int>, otherwise: Int) -> Int {
    guard let text = self[name], let number = Int(text) else { return otherwise }
    return min(max(number, range.lowerBound), range.upperBound)
  }
}
