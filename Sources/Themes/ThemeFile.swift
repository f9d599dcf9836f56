internal import Glibc
internal import JSON5

/// Theme files: JSON5, as `themes/dusk.json5` shows. A file may name a built-in theme as its base
/// (`dusk` if it names none), and the colours and styles that differ from that theme.
package enum ThemeFile {
  /// The maximum size of a theme file, in bytes; a larger file is refused before it is parsed.
  private static let largestBytes = 1 << 18

  /// Reads the theme in the file at `path`; throws if the file cannot be read, is too large or has
  /// a mistake. The name of the theme is the name of the file without `.json5`.
  package static func load(_ path: String) throws(ThemeError) -> Theme {
    guard let file = fopen(path, "re") else { throw unreadable(path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: largestBytes + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw unreadable(path) }
    guard count <= largestBytes else {
      throw .malformed(path: path, line: 1, reason: "the file is too large for a theme")
    }
    return try parse(String(decoding: bytes[..<count], as: UTF8.self), path: path)
  }

  /// Reads the theme named `name` from the first of the `folders` that has a file for it; throws if
  /// no folder has one, or if the file cannot be used.
  package static func find(_ name: String, in folders: [String]) throws(ThemeError) -> Theme {
    // A theme's name must not be a path that leads out of the folders.
    if !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") {
      for folder in folders {
        let path = "\(folder)/\(name).json5"
        if access(path, F_OK) == 0 { return try load(path) }
      }
    }
    throw .notFound(name: name, folders: folders)
  }

  /// The names of the theme files in a folder, without `.json5`, unsorted and without hidden files;
  /// none when the folder cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if file.hasSuffix(".json5"), !file.hasPrefix(".") { names.append(name(ofFile: file)) }
    }
    return names
  }

  /// Reads a theme from the text of a theme file; throws a mistake in the text. `path` is the path
  /// of the file, from which the name of the theme is taken, and which appears in errors.
  package static func parse(_ text: String, path: String) throws(ThemeError) -> Theme {
    do throws(JSON5Scanner.Mistake) {
      return try ThemeFileParser.theme(text, named: name(ofFile: path))
    } catch {
      throw .malformed(path: path, line: error.line, reason: error.reason)
    }
  }

  private static func unreadable(_ path: String) -> ThemeError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }

  private static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json5") ? String(file.dropLast(6)) : file
  }
}
