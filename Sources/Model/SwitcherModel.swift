/// The content of the switcher, the overlay that finds a chat by its name, while it is open: the
/// typed query and the matching chats, best first.
package struct SwitcherModel: Sendable, Equatable {
  package internal(set) var query: String
  package internal(set) var matches: [Chat]
}
