package import Model
package import ViewModelBuilders

/// A view model with a seat, which is a row of the table in `SeatTable.swift`, so that panes and
/// other parts of the program can listen to the view model.
package protocol Seated: Sendable, Equatable {
  /// The row of this view model in the table of `SeatTable.swift`: the pace at which it is built,
  /// and the parts of the model that it shows.
  static var seat: Seat { get }
  /// Builds the view model from the model and from the surroundings, such as the time and the time
  /// zone.
  static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self
}
