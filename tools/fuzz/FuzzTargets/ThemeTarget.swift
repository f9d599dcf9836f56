import Cells
import Terminal

/// Arbitrary bytes as a theme file. A mistake in the file is reported with its line. An accepted
/// theme has usable colours for each role on each kind of background (`Ground`) at each colour
/// depth.
enum ThemeTarget {
  @Sendable static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let theme: Theme
    do {
      theme = try ThemeFile.parse(text, path: "/themes/fuzz.json5")
    } catch {
      if case .malformed(_, let line, let reason) = error {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
        try FuzzFinding.unless(
          (1...max(lines, 1) + 1).contains(line), "line \(line) of \(lines): \(reason)")
      }
      return
    }
    for depth in ColourDepth.allCases {
      for ground in Ground.allCases {
        for role in StyleRole.allCases {
          try check(theme.style(of: role, on: ground, depth: depth), depth)
        }
      }
    }
  }

  private static func check(_ style: Style, _ depth: ColourDepth) throws(FuzzFinding) {
    for colour in [style.foreground, style.background] {
      guard let colour else { continue }
      let index = depth.index(of: colour)
      try FuzzFinding.unless((0..<1 << 24).contains(index), "\(colour) is \(index) on \(depth)")
    }
  }
}
