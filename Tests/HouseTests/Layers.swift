/// Who may import whom: the house's table, checked against each file.
enum Layers {
  /// Targets of this package that a target may import; one that is missing here may import none.
  static let allowed: [String: Set<String>] = [
    "Intents": [],
    "Cells": [],
    "Matrix": [],
    "Model": ["Intents"],
    "Keys": ["Intents"],
    "Themes": ["Cells"],
    "ViewModels": ["Intents", "Cells"],
    "ViewModelBuilders": ["Model", "ViewModels", "Keys", "Intents", "Cells"],
    "Routing": ["Model", "ViewModels", "ViewModelBuilders", "Intents"],
    // Identifiers stand in view models; no behaviour comes with them.
    "Panes": ["ViewModels", "Cells", "Intents"],
    "Screens": ["Intents", "ViewModels", "Panes", "Cells", "Keys"],
    "Terminal": ["Cells", "Themes", "Keys", "CNcurses"],
    "Database": ["CSQLite"],
    "Storage": ["Model", "Database", "Intents"],
    "Network": ["CSoup"],
    "MatrixClient": ["Model", "Matrix", "Network", "Intents"],
    "Homeserver": ["Matrix", "Network", "Database", "CSodium"],
  ]

  /// The program imports everything, and so may its benchmarks.
  static let programs: Set<String> = ["confab", "confab-bench"]

  /// Modules of the system that any target may import. Foundation is not among them: it costs
  /// milliseconds at each start, and megabytes.
  static let system: Set<String> = [
    "Glibc", "FoundationEssentials", "Synchronization", "Dispatch", "Swift",
  ]

  /// Modules of the system that a pure target may import: none that knows a file, a clock or a terminal.
  static let pure: Set<String> = ["Panes", "Cells", "ViewModels", "Intents", "Keys"]

  /// What is wrong with `imports`, by `file`, which belongs to `target`: one line each, none when all is well.
  static func findings(target: String, file: String, imports: Set<String>) -> [String] {
    let ours = Set(allowed.keys).union(["CNcurses", "CSQLite", "CSoup", "CSodium", "CVterm"])
    return imports.sorted().compactMap { module in
      let isAllowed =
        if ours.contains(module) {
          programs.contains(target)
            ? !module.hasPrefix("C") || module == "Cells" || target == "confab"
            : allowed[target]?.contains(module) ?? false
        } else {
          system.contains(module) && !(pure.contains(target) && module != "Swift")
        }
      return isAllowed ? nil : "\(file): \(target) must not import \(module)"
    }
  }
}
