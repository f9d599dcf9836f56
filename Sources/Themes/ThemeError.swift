/// The reason why a theme cannot be used.
package enum ThemeError: Error, Equatable, Sendable {
  /// The theme file cannot be read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The file is not a valid theme file; `line` counts from 1.
  case malformed(path: String, line: Int, reason: String)
  /// No folder has a theme of this name.
  case notFound(name: String, folders: [String])
}

extension ThemeError: CustomStringConvertible {
  /// A sentence to be shown to the person: the file and why it cannot be read, the file and the
  /// mistake in it with its line, or the theme that was not found and the folders that were
  /// searched.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .notFound(let name, let folders):
      "no theme named \(name) in \(folders.joined(separator: ", "))"
    }
  }

  /// The sentence of `description`, with the reason before the path of a file, for lines that may
  /// truncate its end.
  package var reasonFirst: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read it: \(reason) (\(path))"
    case .malformed(let path, let line, let reason): "\(reason) (line \(line) of \(path))"
    case .notFound: description
    }
  }
}
