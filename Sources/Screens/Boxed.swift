/// Holds a value behind a reference, so that what it is a part of stays small: the screens are handed
/// from function to function, and with all their parts inside that moved 150 KB of memory for a key.
///
/// It stays a value: a copy that is changed is on its own. Reading does not copy.
@propertyWrapper struct Boxed<Value> {
  // Always one: an array is the standard library's reference with a value's ways.
  private var storage: [Value]

  init(wrappedValue: Value) { storage = [wrappedValue] }

  var wrappedValue: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
