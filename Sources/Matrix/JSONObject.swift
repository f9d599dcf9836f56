/// The members of a JSON object, in the order in which they were written.
///
/// Objects on this wire have a handful of members: a list is faster to make than a hash table and
/// keeps their order. Of two members with one name the last counts.
package struct JSONObject: Sendable, Sequence {
  /// A member.
  package typealias Member = (key: String, value: JSONValue)

  private var members: [Member]

  package init(_ members: [(String, JSONValue)] = []) {
    self.members = members.map { (key: $0.0, value: $0.1) }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  package var keys: [String] { members.map(\.key) }

  /// Adds a member without a search for one of that name.
  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append((key: key, value: value))
  }

  /// The value of a member; `nil` removes it.
  package subscript(_ key: String) -> JSONValue? {
    get { members.last { $0.key == key }?.value }
    set {
      guard let newValue else { return members.removeAll { $0.key == key } }
      if let index = members.lastIndex(where: { $0.key == key }) {
        members[index].value = newValue
      } else {
        members.append((key: key, value: newValue))
      }
    }
  }

  package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject: Equatable {
  /// Equal members, in whatever order.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    func unique(_ object: JSONObject) -> [String: JSONValue] {
      Dictionary(object.members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
    return unique(left) == unique(right)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
