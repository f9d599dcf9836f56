internal import Intents
internal import Keys

extension ScreenWords {
  /// The note that a text cannot be inserted; the composer and the text stay as they are.
  static let tooLong =
    "Nothing was inserted: this is more than 256 kB. Save it as a file; /upload sends it."
  static let leftOff = "The text is longer than 256 kB; the rest was left off."
  static let tooLongToSend = "This text is longer than a message can be."
  static let sendAsFile = "Send as a file"
  static let keepLongText = "Keep"
  static let undo = "Undo"
  static let cannotUndo = "What you did last cannot be undone."
  static let takeOffer = "take"
  static let keepText = "keep"

  static func length(lines: Int, bytes: Int) -> String {
    "\(lines) \(lines == 1 ? "line" : "lines"), \(bytes / 1000) kB; a message has at most \(MessageLimit.bytes / 1000) kB"
  }

  static func tooLong(bytes: Int) -> String { "Too long: \(bytes / 1000) kB" }

  /// The note that a spoiler is too long: its text is sent twice in one event, as plain text and as
  /// HTML.
  static let tooLongToHide = "This text is too long to be hidden."
  static var editing: String {
    "Editing your message; \(key(.back, in: .messages)) leaves it as it was"
  }

  static var editIsKept: String {
    "The message stays as it was; \(key(.undo, in: .messages)) goes on with your change."
  }
  static var leftEditIsBack: String {
    "Your change is back; \(key(.undo, in: .messages)) shows the message as it was."
  }

  static let repaired = "The editor’s text was not all UTF-8; � stands for the rest."

  static func unchanged(_ failure: EditorFailure) -> String {
    switch failure {
    case .notFound(let name):
      "“\(name.prefix(40))” cannot be run; the text is as it was. $VISUAL or $EDITOR names an editor."
    case .status(let status): "The editor ended with status \(status); the text is as it was."
    case .signal(let signal): "Signal \(signal) ended the editor; the text is as it was."
    case .noFile: "The editor left no file that can be read; the text is as it was."
    case .noPlace(let reason): "The editor was not started: \(reason)."
    }
  }

  static func noCommandInEdit(_ name: String) -> String {
    "A message cannot become /\(name). //\(name) puts it there as text."
  }
}
