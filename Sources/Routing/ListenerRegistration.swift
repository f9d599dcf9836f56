/// A listener that waits to be added to the other listeners of its view model's type.
package struct ListenerRegistration: Sendable {
  let listener: any SeatedListener

  /// Wraps a listener whose view model has a row in `SeatTable.swift`, so that listeners of
  /// different view models wait in one queue.
  package init<ViewModel: Seated>(_ listener: Listener<ViewModel>) {
    self.listener = listener
  }
}
