/// A listener that waits to be added to the other listeners of its view model's type.
package struct Registration: Sendable {
  let listener: any SeatedListener

  /// A listener of any view model.
  package init<ViewModel: Seated>(_ listener: Listener<ViewModel>) {
    self.listener = listener
  }
}
