package import Model

/// A row of the table in `SeatTable.swift`, for one kind of view model: its pace, the parts of the
/// model that it shows, and the windows (loaded parts of the stored data) that are read for it.
package struct Seat: Sendable {
  /// The identifier of this kind of view model for the pacer, which decides when it is built, and
  /// for the traces of tests.
  package let paced: Paced
  /// The pace at which the view model is built.
  package let pace: Pace
  /// The parts of the model that the view model shows: a change of one of these parts marks the
  /// view model as due.
  package let parts: ModelParts
  /// The windows (loaded parts of the stored data) that the view model needs: those that are stale
  /// are read from the store again before it is built.
  package let windows: StoreWindows

  init(_ paced: Paced, _ pace: Pace, of parts: ModelParts, reading windows: StoreWindows = []) {
    self.paced = paced
    self.pace = pace
    self.parts = parts
    self.windows = windows
  }
}
