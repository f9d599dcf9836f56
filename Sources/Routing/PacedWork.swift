/// A row of the table of seats: a pace, and the audience of the view model that is built at that
/// pace.
struct PacedWork {
  let pace: Pace
  /// Makes the audience of a seat; `nil` for the router's own work, which has no listeners.
  let makeAudience: (() -> any ListenerAudience)?

  /// Makes the row for building a view model, at the pace of the view model's seat.
  static func seat<ViewModel: Seated>(_ type: ViewModel.Type) -> PacedWork {
    PacedWork(pace: type.seat.pace, makeAudience: { Audience<ViewModel>() })
  }

  /// Makes the row for work of the router itself, which has no listeners.
  static func router(_ pace: Pace) -> PacedWork { PacedWork(pace: pace, makeAudience: nil) }
}

extension Paced {
  /// How often this work is done at most, by its row in the table of `SeatTable.swift`.
  package var pace: Pace { Self.paces[rawValue] }

  // The table is evaluated once, because the pacer reads a pace at each change.
  private static let paces = allCases.map(\.work.pace)
}
