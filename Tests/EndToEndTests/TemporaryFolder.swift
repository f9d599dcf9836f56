import FoundationEssentials
import Glibc
import TestSupport

/// A folder that is gone after the test. Its path is short: the server's socket lies below it, and the
/// kernel takes 107 bytes.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/confab-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TerminalTestError.system("mkdtemp", errno) }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
