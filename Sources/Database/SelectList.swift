/// The expressions of a SELECT list, in the order in which they were added.
package struct SelectList {
  var expressions: [String] = []

  /// Adds an SQL expression to the list. The returned column reads the value of the expression from
  /// each row, as a `Value`.
  package mutating func column<Value>(
    _ expression: String, _ type: Value.Type = Value.self
  ) -> Column<Value> {
    expressions.append(expression)
    return Column(position: Int32(expressions.count - 1))
  }
}
