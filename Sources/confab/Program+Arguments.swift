internal import Glibc

extension Program {
  /// The arguments after the program's name on the command line.
  ///
  /// Swift looks for the arguments in memory just before the environment variables. Where a
  /// preloaded library, such as faketime's, has set a variable before `main`, the variables lie
  /// elsewhere, and Swift finds no argument at all, not even the program's name. Then they are read
  /// from /proc/self/cmdline.
  static func arguments() -> [String] {
    let found = CommandLine.arguments
    return Array((found.isEmpty ? arguments(inFile: "/proc/self/cmdline") : found).dropFirst())
  }

  /// The command-line arguments without any option `--profile`, for starting the program again.
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

  /// The arguments in a file such as /proc/self/cmdline, where a NUL ends each one; bytes that are
  /// not UTF-8 become U+FFFD.
  private static func arguments(inFile path: String) -> [String] {
    guard let bytes = try? Files.read(path) else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
