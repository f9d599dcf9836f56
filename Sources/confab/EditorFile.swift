internal import Glibc
internal import Screens

/// The file that the person's editor opens, alone in a folder that only its owner can enter: so the
/// copies that editors write beside a file are private too, and are removed with the folder.
struct EditorFile: Sendable {
  private let folder: String

  /// The path of the file, whose name tells editors that it is Markdown.
  var path: String { folder + "/message.md" }

  /// Makes the file with `text`, and adds a newline at the end unless the text is empty.
  ///
  /// - Parameter parent: the folder in which the file's own folder is made.
  init(_ text: String, in parent: String) throws(Ending) {
    var template = Array("\(parent)/confab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Files.failure("cannot make a folder in", parent) }
    folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    do throws(Ending) {
      try Files.write(Array(text.utf8) + (text.isEmpty ? [] : [0x0a]), to: path, lasts: false)
    } catch {
      remove()
      throw error
    }
  }

  /// The text of the file after the editor has ended, with bytes that are not UTF-8 repaired; a
  /// failure if the file cannot be read.
  func read() -> EditedText {
    var facts = stat()
    // Only a regular file is read: opening a pipe, for instance, would wait for ever.
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      let bytes = (try? Files.read(path)) ?? nil
    else { return .failed(.noFile) }
    if let text = String(validating: bytes, as: UTF8.self) {
      return .text(text, isRepaired: false)
    }
    return .text(String(decoding: bytes, as: UTF8.self), isRepaired: true)
  }

  /// Removes the editor's file, its folder and all other files in the folder.
  func remove() {
    if let directory = opendir(folder) {
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { unlink("\(folder)/\(name)") }
      }
    }
    rmdir(folder)
  }
}
