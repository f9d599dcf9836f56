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

  /// The editor's name in sentences on the screen: the value of `$VISUAL` or `$EDITOR`, else "vi".
  var name: String { chosen ?? "vi" }

  private var chosen: String? { environment["VISUAL"] ?? environment["EDITOR"] }

  /// Writes the text into a file that only its owner can read, to be opened in the editor.
  func file(with text: String) throws(Ending) -> EditorFile {
    if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      let file = try? EditorFile(text, in: folder)
    {
      return file
    }
    return try EditorFile(text, in: folder)
  }

  /// Starts the editor on a file in the foreground of the terminal; `nil` if it cannot be started.
  func start(_ file: EditorFile, of conversation: Conversation) -> EditorRun? {
    ForegroundProgram(words(for: file.path)).map {
      EditorRun(conversation: conversation, file: file, program: $0, name: name)
    }
  }

  /// The program and the arguments that start the editor on the file at `path`. If the value of
  /// `$VISUAL` or `$EDITOR` is more than a plain path, for example because it has options, a shell
  /// interprets it, as for other programs; the path is an argument of its own, which the shell does
  /// not interpret.
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

/// One run of the person's editor on the text of the composer of a chat or thread.
struct EditorRun {
  let conversation: Conversation
  let file: EditorFile
  let program: ForegroundProgram
  /// The editor's name, as sentences on the screen contain it.
  let name: String

  // The exit statuses of sh(1) for a command that does not exist (127) or cannot be executed (126).
  private static let notFound: [Int32] = [126, 127]

  /// Takes the terminal back from the editor that ended, and removes the file. Returns the edited
  /// text, or the failure if the editor ended with an error or its file cannot be read.
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

  /// Ends the editor, takes the terminal back from it and removes its file, because confab ends.
  func abandon() {
    program.stop()
    file.remove()
  }
}
