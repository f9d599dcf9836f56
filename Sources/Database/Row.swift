/// The current row of a query, valid only inside the closure that receives it. Columns count from
/// 0.
package struct Row {
  /// The limit on the absolute value of an integer that is read from a column. The order numbers of
  /// messages are within it; `Int64.min`, which stands for the position before all messages, is
  /// read unchanged. A damaged file may contain any number, and adding up larger ones would trap.
  private static let largest: Int64 = 1 << 60

  let statement: Statement

  /// The column as an integer: NULL reads as 0, and numbers beyond ±2⁶⁰ read as ±2⁶⁰, except for
  /// `Int64.min`.
  package func integer(_ column: Int32) -> Int64 {
    let number = statement.integer(column)
    return number == .min ? number : min(max(number, -Self.largest), Self.largest)
  }
  /// The column as a truth value; NULL reads as `false`.
  package func bool(_ column: Int32) -> Bool { statement.integer(column) != 0 }
  /// The column as a floating-point number; NULL reads as 0.
  package func real(_ column: Int32) -> Double { statement.real(column) }
  /// The column's value as text; NULL reads as "".
  package func text(_ column: Int32) -> String { statement.text(column) }
  /// The column as bytes; NULL reads as an empty array.
  package func blob(_ column: Int32) -> [UInt8] { statement.blob(column) }
  package func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
  /// The column as text, `nil` for NULL.
  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
  /// The column as an integer, `nil` for NULL.
  package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
}
