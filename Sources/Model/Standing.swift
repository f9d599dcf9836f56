/// The power level of the user in a room, beside those that actions need.
package struct Standing: Sendable, Equatable {
  package let own: Int
  package let needed: NeededPowers

  package init(own: Int, needed: NeededPowers) {
    self.own = own
    self.needed = needed
  }
}
