/// A value that belongs to the server's thread, on its way through a closure that may be sent.
///
/// `@unchecked Sendable`: it is only looked into on the thread from which it came.
final class Confined<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
