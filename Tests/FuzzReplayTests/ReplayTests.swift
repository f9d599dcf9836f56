import FuzzTargets
import Glibc
import Testing

/// Runs the fuzz targets with the inputs that `make fuzz` found and with those of its corpora, in
/// the ordinary build without libFuzzer.
@Suite(.serialized) struct ReplayTests {
  /// One input of a fuzz target, stored in a file below `tools/fuzz` or in an archive there.
  struct Input: CustomTestStringConvertible {
    let target: String
    let path: String

    var testDescription: String { path.split(separator: "/").suffix(3).joined(separator: "/") }
  }

  private static let folder = {
    let above = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(above)/tools/fuzz"
  }()

  /// The inputs in `tools/fuzz/Found`, each of which once made a fuzz target fail.
  static let found = FuzzTarget.all.flatMap { target in
    inputs(in: "\(folder)/Found/\(target.name)", of: target.name)
  }

  private static func inputs(in folder: String, of target: String) -> [Input] {
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
    var template = Array("/tmp/confab-corpus-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { system("rm -r '\(folder)'") }
    let archive = "\(Self.folder)/corpora/\(target).tar.xz"
    try #require(system("tar -C '\(folder)' -xJf '\(archive)' replay") == 0)
    let inputs = Self.inputs(in: "\(folder)/replay", of: target)
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
