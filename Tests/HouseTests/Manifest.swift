/// Reads the `library(…)` lines of Package.swift.
enum Manifest {
  /// The library targets in the text of Package.swift, with their dependencies.
  static func libraries(in text: String) -> [String: Set<String>] {
    var libraries: [String: Set<String>] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("library(\"") else { continue }
      // Every second piece was in quotation marks.
      let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
      let names = pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      if let name = names.first { libraries[name] = Set(names.dropFirst()) }
    }
    return libraries
  }
}
