/// A property wrapper that keeps a value behind a reference and so keeps the enclosing value small:
/// with all parts inline, passing the screens from function to function moved 150 KB of memory for
/// each key.
///
/// Value semantics stay: changing a copy does not change the original. Reading does not copy.
@propertyWrapper struct Boxed<Value> {
  // An array of exactly one element serves as the box: its storage is a reference, with value
  // semantics.
  private var storage: [Value]

  init(wrappedValue: Value) { storage = [wrappedValue] }

  var wrappedValue: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }

  /// The box itself, to pass the value on without a copy: two boxes with the same reference are
  /// equal at once.
  var projectedValue: Boxed { self }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
