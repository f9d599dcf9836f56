import FuzzTargets
import Glibc
import Testing

/// Runs the fuzz targets with the inputs that `make fuzz` found and with those of its corpora, in
/// the ordinary build without libFuzzer.
@Suite(.serialized) struct ReplayTests {
  /// One input of a fuzz target, stored in a file below `Tests/Fuzz`.
  struct Input: CustomTestStringConvertible {
    let target: String
    let path: String

    var testDescription: String { path.split(separator: "/").suffix(3).joined(separator: "/") }
  }

  private static let folder = {
    let above = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(above)/Fuzz"
  }()

  /// The inputs in `Tests/Fuzz/Found`, each of which once made a fuzz target fail.
  static let found = FuzzTarget.all.flatMap { inputs("Found", of: $0.name) }

  private static func inputs(_ kind: String, of target: String) -> [Input] {
    let folder = "\(folder)/\(kind)/\(target)"
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var inputs: [Input] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { inputs.append(Input(target: target, path: "\(folder)/\(name)")) }
    }
    return inputs.sorted { $0.path < $1.path }
  }

  @Test(arguments: found)
  func `an input that once made its fuzz target fail now passes`(input: Input) throws {
    try Self.replay(input)
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `the inputs of a fuzz target's corpus pass`(target: String) throws {
    let inputs = Self.inputs("Corpora", of: target)
    #expect(!inputs.isEmpty, "no corpus for \(target)")
    for input in inputs { try Self.replay(input) }
  }

  private static func replay(_ input: Input) throws {
    let target = try #require(FuzzTarget.named(input.target))
    do {
      try target.run(try bytes(of: input.path))
    } catch {
      Issue.record("\(input.testDescription): \(error)")
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
