internal import Glibc
internal import Intents
internal import Screens
internal import Terminal

/// The person's text editor: `$VISUAL`, else `$EDITOR`, else `sensible-editor` or `vi`.
struct Editor: Sendable {
  let environment: Environment
  /// The folder for the files that the editor opens, used if none can be written in
  /// `XDG_RUNTIME_DIR`.
  let folder: String

  var name: String { chosen ?? "vi" }

  private var chosen: String? { environment["VISUAL"] ?? environment["EDITOR"] }

  func file(with text: String) throws(Ending) -> EditorFile {
    if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      let file = try? EditorFile(text, in: folder)
    {
      return file
    }
    return try EditorFile(text, in: folder)
  }

  func start(_ file: EditorFile, of conversation: Conversation) -> EditorRun? {
    ForegroundProgram(words(for: file.path)).map {
      EditorRun(conversation: conversation, file: file, program: $0, name: name)
    }
  }

  /// If the value of `$VISUAL` or `$EDITOR` is more than a plain path, for example because it has
  /// options, a shell interprets it, as for other programs; the path is an argument of its own,
  /// which the shell does not interpret.
  func words(for path: String) -> [String] {
    guard let chosen else {
      let command =
        "command -v sensible-editor >/dev/null && exec sensible-editor \"$@\"; exec vi \"$@\""
      return ["/bin/sh", "-c", command, "sh", path]
    }
    let isPlain = chosen.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._+-".unicodeScalars.contains($0)
    }
    return isPlain ? [chosen, path] : ["/bin/sh", "-c", chosen + " \"$@\"", chosen, path]
  }
}

struct EditorRun {
  let conversation: Conversation
  let file: EditorFile
  let program: ForegroundProgram
  let name: String

  // The exit statuses of sh(1) for a command that does not exist (127) or cannot be executed (126).
  private static let notFound: [Int32] = [126, 127]

  func finish(_ end: ForegroundProgram.End) -> EditedText {
    program.takeTerminal()
    defer { file.remove() }
    switch end {
    case .status(0): return file.read()
    case .status(let status) where Self.notFound.contains(status): return .failed(.notFound(name))
    case .status(let status): return .failed(.status(status))
    case .signal(let signal): return .failed(.signal(signal))
    }
  }

  func abandon() {
    program.stop()
    file.remove()
  }
}

/// The file that the person's editor opens, alone in a folder that only its owner can enter: so the
/// copies that editors write beside a file are private too, and are removed with the folder.
struct EditorFile: Sendable {
  private let folder: String

  /// The path of the file, whose name tells editors that it is Markdown.
  var path: String { folder + "/message.md" }

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
