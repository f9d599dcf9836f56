import Testing
import Terminal

/// The theme files of this checkout.
enum ShippedThemes {
  /// The folder `themes/`, which is next to `Sources/`.
  static var folder: String {
    // The path of this file ends with Tests/TerminalTests/Themes/ShippedThemes.swift.
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/themes"
  }

  static func load(_ name: String) throws -> Theme { try ThemeFile.find(name, in: [folder]) }
}
