import FoundationEssentials
import Testing

/// The source files of this checkout.
enum Checkout {
  /// The folder that contains `Sources/`, without a slash at its end.
  static var root: String {
    // The path of this file ends with Tests/HouseTests/Checkout.swift.
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  /// The paths of the Swift files in a folder of the checkout, relative to its root, sorted.
  static func swiftFiles(below folder: String) throws -> [String] {
    let entries = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
    return entries.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// The content of a file of the checkout.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The paths of the manual pages, sorted.
  static func manualPages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/man").sorted().map { "man/\($0)" }
  }

  /// The names of the Swift targets in `Sources/`, without those of C libraries.
  static func targets() throws -> [String] {
    let entries = try FileManager.default.contentsOfDirectory(atPath: "\(root)/Sources")
    return try entries.filter { try !swiftFiles(below: "Sources/\($0)").isEmpty }.sorted()
  }

  /// The path of the program, which is built beside these tests.
  static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(folder)/confab"
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not built")
    return path
  }
}
