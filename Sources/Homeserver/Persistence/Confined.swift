/// A value that belongs to the server's thread, wrapped so that a `@Sendable` closure can carry it.
///
/// `@unchecked Sendable`: the value is used on the server's thread only.
final class Confined<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
