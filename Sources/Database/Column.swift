/// A column of a query's result, with the Swift type as which it is read.
package struct Column<Value: ColumnValue>: Sendable {
  /// The column's position in the SELECT list, from 0. Only a `SelectList` assigns it.
  let position: Int32
}
