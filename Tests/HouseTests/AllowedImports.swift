/// The table of allowed imports, against which each file in `Sources/` is checked.
enum AllowedImports {
  /// The targets of this package, C libraries included, that a target may import; a library target
  /// that is missing here may import none.
  static let allowed: [String: Set<String>] = [
    "Intents": [],
    "Cells": [],
    "Matrix": [],
    "Model": ["Intents"],
    "Keys": ["Intents"],
    "ViewModels": ["Intents", "Cells"],
    "Engine": ["Model", "ViewModels", "Keys", "Intents", "Cells"],
    // View models contain identifiers, so screens need their types.
    "Screens": ["Intents", "ViewModels", "Cells", "Keys", "Formatting"],
    "Terminal": ["Cells", "Keys", "CNcurses"],
    "Database": ["CSQLite"],
    "Storage": ["Model", "Database", "Intents"],
    "Network": ["CSoup"],
    // Formatting alone may import the parsers of HTML, Markdown and pictures: other targets use
    // `FormattedText` and `Thumbnail`, plain values.
    "Formatting": ["Intents", "CHTML", "CMarkdown", "CQRCode", "CMagic", "CImages"],
    "MatrixClient": ["Model", "Matrix", "Network", "Formatting", "Intents"],
    "Homeserver": ["Matrix", "Network", "Database", "CSodium"],
  ]

  /// The targets that are programs; they may import every Swift target, and `confab` also each C
  /// library.
  static let programs: Set<String> = ["confab"]

  /// System modules that a target may import, unless it is in `pure`. Foundation is not among them:
  /// it costs milliseconds at each start and megabytes of memory.
  static let system: Set<String> = [
    "Glibc", "FoundationEssentials", "Synchronization", "Dispatch", "Swift",
  ]

  /// Targets that may import no system module but `Swift` and `Synchronization`, so that they know
  /// no files, clocks or terminals.
  static let pure: Set<String> = ["Screens", "Cells", "ViewModels", "Intents", "Keys"]

  /// The system modules that the targets in `pure` may import.
  private static let pureSystem: Set<String> = ["Swift", "Synchronization"]

  /// The forbidden imports of `file`, which belongs to `target`: one line for each, empty if there
  /// are none.
  static func findings(target: String, file: String, imports: Set<String>) -> [String] {
    let ours = Set(allowed.keys).union([
      "CNcurses", "CSQLite", "CSoup", "CSodium", "CVterm", "CHTML", "CMarkdown",
      "CQRCode", "CMagic", "CImages",
    ])
    return imports.sorted().compactMap { module in
      let isAllowed =
        if ours.contains(module) {
          programs.contains(target)
            ? !module.hasPrefix("C") || module == "Cells" || target == "confab"
            : allowed[target]?.contains(module) ?? false
        } else {
          system.contains(module) && (!pure.contains(target) || pureSystem.contains(module))
        }
      return isAllowed ? nil : "\(file): \(target) must not import \(module)"
    }
  }
}
