/// A listener that waits in the queue until the router adds it to the listeners of the same kind of
/// view model.
package struct ListenerRegistration: Sendable {
  let listener: any SeatedListener

  /// Wraps a listener, and hides the type of its view model, so that listeners of different view
  /// models can wait in one queue.
  package init<ViewModel: Seated>(_ listener: Listener<ViewModel>) {
    self.listener = listener
  }
}
