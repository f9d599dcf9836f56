/// A section of the chat list: the favourites, the chats of a space, all other chats, or the chats
/// of low priority. The number determines the section's position: sections with lesser numbers are
/// above sections with greater numbers.
package struct ChatSection: Sendable, Hashable, Comparable {
  package let number: Int64

  package init(number: Int64) { self.number = number }

  package static let favourites = ChatSection(number: 0)
  /// The section of the chats that belong to no other section.
  package static let chats = ChatSection(number: 1)
  package static let low = ChatSection(number: 1 << 40)

  package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}
