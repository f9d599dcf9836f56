internal import Glibc
internal import MatrixClient

enum StandardStreams {
  /// Writes a line, which may quote arguments, to standard output; ignores a failure.
  static func say(_ line: String) { write(CleanText.body(line) + "\n", to: STDOUT_FILENO) }

  static func complain(_ line: String) { write(CleanText.body(line) + "\n", to: STDERR_FILENO) }

  /// Writes all of `text` to standard output, for commands that feed another program. Throws
  /// `readerIsGone` when that program has closed the pipe, and another `Ending` when writing fails.
  static func put(_ text: String) throws(Ending) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw errno == EPIPE ? .readerIsGone : Files.failure("cannot write to", "standard output")
      }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Reads standard input to its end; `nil` if it has more than `limit` bytes. Throws when reading
  /// fails, as a part of a text must not be sent as the whole.
  static func input(limit: Int) throws(Ending) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while found.count <= limit {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Files.failure("cannot read", "standard input") }
      if count == 0 { return found }
      found += chunk[..<count]
    }
    return nil
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Writes to the terminal of a prompt; ignores a failure.
  static func show(_ text: String) { write(text, to: STDERR_FILENO) }

  static func show(_ bytes: [UInt8]) { _ = Glibc.write(STDERR_FILENO, bytes, bytes.count) }

  /// Reads the next line of standard input, without its newline; `nil` at the end of the input. On
  /// a terminal, shows `prompt` and nothing of what is typed. Throws `cancelled` at an Esc.
  static func password(prompt: String) throws(Ending) -> String? {
    try line(prompt, isSilent: true)
  }

  static func somePassword(prompt: String) throws(Ending) -> String {
    guard let password = try password(prompt: prompt), !password.isEmpty else {
      throw Ending(status: .noPermission, sentence: "confab: no password was given")
    }
    return password
  }

  static func newPassword(prompt: String) throws(Ending) -> String {
    while true {
      let password = try somePassword(prompt: prompt)
      guard isatty(STDIN_FILENO) == 1 else { return password }
      guard let again = try self.password(prompt: "The same again: ") else {
        throw Ending(status: .noPermission, sentence: "confab: no password was given")
      }
      if again == password { return password }
      complain("The two passwords differ.")
    }
  }

  static func server(_ given: String?) throws(Ending) -> String {
    if let given { return given }
    let name = try answer(prompt: "Homeserver, or your id there (example.org, @you:example.org): ")
    guard !name.isEmpty else {
      throw Ending(status: .usage, sentence: "confab: no server was named")
    }
    return name
  }

  static func userName(_ given: String?, at server: String) throws(Ending) -> String {
    if let given { return given }
    let name = try answer(prompt: "Your name at \(server): ")
    guard !name.isEmpty else {
      throw Ending(status: .noPermission, sentence: "confab: no name was given")
    }
    return name
  }

  /// Reads the next line of standard input, without its newline and blanks around it, and with one
  /// blank between its words; "" at the end of the input. On a terminal, shows `prompt`. Throws
  /// `cancelled` at an Esc.
  static func answer(prompt: String) throws(Ending) -> String {
    let words = (try line(prompt, isSilent: false) ?? "").split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  private static func line(_ prompt: String, isSilent: Bool) throws(Ending) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return line() }
    switch PromptLine.ask(CleanText.body(prompt), isSilent: isSilent) {
    case .line(let line): return line
    case .ended: return nil
    case .cancelled: throw .cancelled
    }
  }

  /// Reads the next line of standard input, without its newline and carriage returns; `nil` at the
  /// end of the input. Returns at most 4,097 bytes; the next call returns the rest of a longer
  /// line.
  static func nextLine() -> String? { line() }

  /// Stops after 4,097 bytes, so that an endless line costs little; no server has passwords of that
  /// length.
  private static func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= 4_096 {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 10 { break }
      if byte != 13 { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
