import Keys

/// Arbitrary bytes as a person's file of key bindings. A mistake in the file is reported with its
/// line. A file without a mistake can be changed, and keeps the bindings that the change does not
/// name.
enum KeysTarget {
  /// A key that no standard binding uses. Files that contain its character are not changed, so that
  /// no binding conflicts with a change.
  private static let key = KeyStroke(.character("世"), .alt)

  @Sendable static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let file: KeyFile
    do {
      file = try KeyFile.parse(text)
    } catch {
      let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return try FuzzFinding.unless(
        (1...lines).contains(error.line), "line \(error.line) of \(lines): \(error.reason)")
    }
    guard !text.contains("世") else { return }
    let change = KeyChange(.redo, in: .messages, [key])
    try check(.keys(change), of: text, wants: file.changes.filter { !$0.isRedo } + [change])
    try check(.reset(.redo, .messages), of: text, wants: file.changes.filter { !$0.isRedo })
    try check(.preset(.usual), of: text, wants: file.changes)
  }

  /// Applies `edit` to the file's text, and checks that the new text has the bindings `wanted`, in
  /// any order, or that no key would reach a needed action.
  private static func check(
    _ edit: KeyFileEdit, of text: String, wants wanted: [KeyChange]
  ) throws {
    let found: KeyFile
    do {
      found = try KeyFile.parse(try edit.applied(to: text))
    } catch {
      // Without a preset, or without redo's own keys, a needed action may be out of reach.
      return try FuzzFinding.unless(error.reason.contains("no key would reach"), error.reason)
    }
    let isSame =
      found.changes.count == wanted.count && wanted.allSatisfy { found.changes.contains($0) }
    try FuzzFinding.unless(isSame, "\(edit) of \(text.debugDescription)")
  }
}

extension KeyChange {
  fileprivate var isRedo: Bool { action == .redo && context == .messages }
}
