/// The members of a JSON object, in the order in which they were written. If two members have the
/// same name, the last one counts.
///
/// Most objects of the Matrix API have a handful of members, for which a list is faster to build
/// than a hash table. Larger objects also have an index, so that the time for looking up all keys
/// grows only linearly with their number.
package struct JSONObject: Sendable, Sequence {
  package typealias Member = (key: String, value: JSONValue)

  private static let maxUnindexed = 16

  private var members: [Member]
  /// The index in `members` of each name's last member; `nil` if there are at most `maxUnindexed`
  /// members.
  private var index: [String: Int]?

  package init(_ members: [(String, JSONValue)] = []) {
    self.members = members.map { (key: $0.0, value: $0.1) }
    makeIndexIfLarge()
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  package var keys: [String] { members.map(\.key) }

  /// Appends a member without checking whether one with that name exists.
  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append((key: key, value: value))
    if index != nil { index?[key] = members.count - 1 } else { makeIndexIfLarge() }
  }

  /// The value of the last member with a name; `nil` if there is none. Setting a value replaces
  /// that member's value or appends a member; setting `nil` removes all members with the name.
  package subscript(_ key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      if let newValue {
        if let place = place(of: key) {
          members[place].value = newValue
        } else {
          append(key, newValue)
        }
      } else if place(of: key) != nil {
        members.removeAll { $0.key == key }
        index = nil
        makeIndexIfLarge()
      }
    }
  }

  private func place(of key: String) -> Int? {
    if let index { return index[key] }
    return members.lastIndex { $0.key == key }
  }

  private mutating func makeIndexIfLarge() {
    guard members.count > Self.maxUnindexed else { return }
    index = Dictionary(
      members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
  }

  package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject: Equatable {
  /// Objects are equal if they have equal members, in any order.
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
