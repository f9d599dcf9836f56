/// A property wrapper that stores a value behind a reference, so that the enclosing value stays
/// small: when the states of all panes and overlays were stored inline, passing `Screens` from
/// function to function copied 150 KB of memory for each key press.
///
/// The wrapper has value semantics: changing a copy does not change the original. Reading the value
/// does not copy it.
@propertyWrapper struct Boxed<Value> {
  // An array of exactly one element serves as the box: its storage is a reference, with value
  // semantics.
  private var storage: [Value]

  init(wrappedValue: Value) { storage = [wrappedValue] }

  var wrappedValue: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }

  /// The box itself, which passes the value on without a copy. Two boxes with the same reference
  /// are equal without comparing their values.
  var projectedValue: Boxed { self }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
