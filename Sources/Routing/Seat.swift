package import Model

/// The treatment of one kind of listener by the router: a row of the table in `SeatTable.swift`.
package struct Seat: Sendable {
  /// The name of the view model for the pacer, which decides when it is built, and for traces of
  /// tests.
  package let paced: Paced
  /// The pace at which the view model is built.
  package let pace: Pace
  /// The parts of the model that the view model shows: a change of them marks it as due.
  package let parts: ModelParts
  /// The windows that are read anew before the view model is built.
  package let windows: StaleWindows

  init(_ paced: Paced, _ pace: Pace, of parts: ModelParts, reading windows: StaleWindows = []) {
    self.paced = paced
    self.pace = pace
    self.parts = parts
    self.windows = windows
  }
}
