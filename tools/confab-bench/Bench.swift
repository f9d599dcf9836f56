internal import Glibc

/// The command line of `confab-bench`, a program for developers that measures confab's speed.
enum Bench {
  /// Runs a command line of `confab-bench` and returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      let options = try Options(arguments.dropFirst())
      switch arguments.first {
      case "make-profile": try LongProfileMaker(options).run()
      case "store": return try StoreBench(options).run()
      case "search": return try SearchBench(options).run()
      case "growth": return try GrowthBench(options).run()
      default:
        throw BenchError.usage(
          "make-profile --data DIR | store | search  [--chats N] [--messages N], "
            + "or growth [--largest N] [--samples N] [--plots FOLDER]; "
            + "for all but the first [--json FILE] [--compare FILE] [--tolerance RATIO]")
      }
      return 0
    } catch {
      let text = "confab-bench: \(error)\n"
      _ = write(STDERR_FILENO, text, text.utf8.count)
      if case BenchError.usage = error { return EX_USAGE }
      return EX_SOFTWARE
    }
  }
}

/// An error that ends a `confab-bench` command with a message.
enum BenchError: Error {
  case usage(String)
  case file(path: String, reason: String)
}

/// The options of a `confab-bench` command, given as pairs `--name value`.
struct Options {
  private var values: [String: String] = [:]

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw BenchError.usage("\(name) needs a value")
      }
      values[String(name.dropFirst(2))] = value
    }
  }

  func text(_ name: String) -> String? { values[name] }

  /// The value of the option called `name` as a positive whole number; `standard` if the option is
  /// missing.
  func number(_ name: String, _ standard: Int) throws -> Int {
    guard let text = values[name] else { return standard }
    guard let number = Int(text), number > 0 else { throw BenchError.usage("--\(name) \(text)") }
    return number
  }

  /// The value of the option called `name` as a number of at least 1; `standard` if the option is
  /// missing.
  func ratio(_ name: String, _ standard: Double) throws -> Double {
    guard let text = values[name] else { return standard }
    guard let ratio = Double(text), ratio >= 1 else { throw BenchError.usage("--\(name) \(text)") }
    return ratio
  }
}

/// Creates folders and files for `confab-bench`.
enum Disk {
  static func makeFolder(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && !path.hasPrefix("/") ? "\(part)" : part.isEmpty ? "" : "/\(part)"
      if made.isEmpty || mkdir(made, 0o700) == 0 || errno == EEXIST { continue }
      throw BenchError.file(path: made, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes `text` to a new file in place of an existing one; by default only its owner may read
  /// it.
  static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, mode)
    guard file >= 0 else {
      throw BenchError.file(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var text = text
    let written = text.withUTF8 { Glibc.write(file, $0.baseAddress, $0.count) }
    guard written == text.utf8.count else {
      throw BenchError.file(path: path, reason: "not written whole")
    }
  }

  /// Creates an empty folder in the folder TMPDIR, else in /tmp, and returns its path.
  static func makeTemporaryFolder() throws -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(base)/confab-bench-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw BenchError.file(path: base, reason: String(cString: strerror(errno)))
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
