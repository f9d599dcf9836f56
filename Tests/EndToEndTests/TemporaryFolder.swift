import FoundationEssentials
import Glibc
import TestSupport

/// A temporary folder, deleted with this object. Its path is short, as the path of the server's
/// socket in it may have at most 107 bytes.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/confab-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TerminalTestError.system("mkdtemp", errno) }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
