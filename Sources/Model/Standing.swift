/// The power level of the user in a room (`own`), and the levels that actions need there
/// (`needed`).
package struct Standing: Sendable, Equatable {
  package let own: Int
  package let needed: NeededPowers

  package init(own: Int, needed: NeededPowers) {
    self.own = own
    self.needed = needed
  }
}
