import Glibc

/// Runs a shell command and returns its output.
enum Shell {
  struct Answer: Equatable {
    let output: String
    /// The exit status as in the shell's `$?`; -1 if the command could not be started.
    let status: Int32
  }

  /// Runs `command` with sh. Standard error is part of the output.
  static func run(_ command: String) -> Answer {
    guard let pipe = popen("{ \(command)\n} 2>&1 </dev/null", "re") else {
      return Answer(output: "", status: -1)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      bytes += buffer[..<count]
    }
    let status = pclose(pipe)
    let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    return Answer(output: String(decoding: bytes, as: UTF8.self), status: code)
  }

  /// Quotes `text` as one word of a shell command.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
