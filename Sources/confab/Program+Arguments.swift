internal import Glibc

extension Program {
  /// The words after the program's name on the command line.
  ///
  /// Swift finds them beside the variables of the environment. Where a preloaded library, such as
  /// faketime's, has set a variable before `main`, these lie elsewhere, and Swift finds no word at
  /// all, not even the program's name. The kernel still tells them then.
  static func arguments() -> [String] {
    let found = CommandLine.arguments
    return Array((found.isEmpty ? arguments(inFile: "/proc/self/cmdline") : found).dropFirst())
  }

  /// The words of the command line without the option `--profile`, for another start.
  static func argumentsWithoutProfile() -> [String] {
    var rest = arguments()[...]
    var kept: [String] = []
    while let word = rest.popFirst() {
      if word == "--profile" {
        _ = rest.popFirst()
      } else if !word.hasPrefix("--profile=") {
        kept.append(word)
      }
    }
    return kept
  }

  /// The words in a file in which each ends with a NUL; bytes that are not UTF-8 become U+FFFD.
  private static func arguments(inFile path: String) -> [String] {
    guard let bytes = try? Files.read(path) else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
