internal import Model
internal import ViewModelBuilders

/// A listener whose view model has a seat, which is a row of the table in `SeatTable.swift`.
protocol SeatedListener: Sendable {
  /// Adds this listener to the listeners of `handler`, and delivers the first view model to this
  /// listener.
  func join(_ handler: EventHandler, _ model: ChatModel, _ surroundings: Surroundings)
}

extension Listener: SeatedListener where ViewModel: Seated {
  func join(_ handler: EventHandler, _ model: ChatModel, _ surroundings: Surroundings) {
    handler.add(self, model, surroundings)
  }
}
