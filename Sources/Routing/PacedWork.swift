/// A row of the table in `SeatTable.swift`: the pace of one kind of work and, if the work builds a
/// view model, the function that makes the set of listeners to that view model.
struct PacedWork {
  let pace: Pace
  /// Makes the set of listeners to the view model that the work builds; `nil` for the router's own
  /// work, which has no listeners.
  let makeAudience: (() -> any ListenerAudience)?

  /// Makes the row of the table in `SeatTable.swift` for building view models of this type, at the
  /// pace that the type declares.
  static func seat<ViewModel: Seated>(_ type: ViewModel.Type) -> PacedWork {
    PacedWork(pace: type.seat.pace, makeAudience: { Audience<ViewModel>() })
  }

  /// Makes a row of the table in `SeatTable.swift` for work of the router itself, which has no
  /// listeners.
  static func router(_ pace: Pace) -> PacedWork { PacedWork(pace: pace, makeAudience: nil) }
}

extension Paced {
  /// The pace of this work, from its row in the table in `SeatTable.swift`.
  package var pace: Pace { Self.paces[rawValue] }

  // The table is evaluated once, because the pacer reads a pace at each change.
  private static let paces = allCases.map(\.work.pace)
}
