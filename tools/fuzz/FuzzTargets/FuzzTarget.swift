/// A part of the program that receives bytes from outside, with the conditions that must be true
/// for all bytes.
///
/// `make fuzz` runs a target with inputs that libFuzzer makes, and the replay tests run it with the
/// stored inputs.
package struct FuzzTarget: Sendable {
  /// The target's name, and the name of its archive in `tools/fuzz/corpora`.
  package let name: String
  /// Handles one input; throws a `FuzzFinding` or another error if a condition is not true. A trap
  /// is a finding too.
  package let run: @Sendable (_ input: [UInt8]) throws -> Void

  /// How the inputs that a grammar makes are divided; `nil` for a target without grammar.
  package let shape: FuzzMutator.Shape?

  init(
    _ name: String, _ run: @escaping @Sendable (_ input: [UInt8]) throws -> Void,
    shape: FuzzMutator.Shape? = nil
  ) {
    self.name = name
    self.run = run
    self.shape = shape
  }

  /// All fuzz targets, in the order of their names.
  package static let all: [FuzzTarget] = [
    FuzzTarget("answers", AnswersTarget.run),
    FuzzTarget("json", JSONTarget.run),
    FuzzTarget("keys", KeysTarget.run),
    FuzzTarget("rows", RowsTarget.run, shape: .lines),
    FuzzTarget("server", ServerTarget.run, shape: .lines),
    FuzzTarget("sync", SyncTarget.run, shape: .lines),
    FuzzTarget("terminal", TerminalTarget.run, shape: .bytes),
    FuzzTarget("theme", ThemeTarget.run),
    FuzzTarget("wire", WireTarget.run),
  ]

  /// The target with this name; `nil` if there is none.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// The error that a fuzz target throws when one of its conditions is not true for an input; also
/// that of a grammar with a mistake, and of a file, folder or socket that cannot be used.
package struct FuzzFinding: Error, CustomStringConvertible {
  /// The fault in words, often with the values that were found.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Throws a `FuzzFinding` with this description if `condition` is `false`.
  package static func unless(
    _ condition: Bool, _ description: @autoclosure () -> String
  ) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(description()) }
  }
}
