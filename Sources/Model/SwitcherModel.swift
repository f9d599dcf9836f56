/// The content of the switcher while it is open.
package struct SwitcherModel: Sendable, Equatable {
  package internal(set) var query: String
  package internal(set) var matches: [Chat]
}
