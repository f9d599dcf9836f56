internal import Intents
package import Model

/// Sentences about the outcome of opening, saving or sending a file.
package enum FileOutcomeSentence {
  package static func words(_ outcome: FileOutcome, isASCII: Bool) -> String {
    switch outcome.what {
    case .fetched(_, .saved(let path)): return "Saved as \(path)"
    case .fetched(let name, .opened):
      return name.isEmpty ? "The file is opened." : "\(name) is opened."
    case .fetched(_, .failed(.file(.cancelled), _)): return "Cancelled: nothing was kept."
    case .fetched(_, .failed(let reason, .open)):
      return "Not opened: \(FailureSentence.cause(reason))."
    case .fetched(_, .failed(let reason, .save)):
      return "Not saved: \(FailureSentence.cause(reason))."
    case .notSent(let name, let reason):
      return "Not sent: \(name.isEmpty ? "" : "\(name): ")\(FailureSentence.cause(reason))."
    }
  }

  /// `true` if the file was opened or saved as requested, or if the person cancelled that.
  static func isDone(_ what: FileOutcome.What) -> Bool {
    switch what {
    case .fetched(_, .saved), .fetched(_, .opened), .fetched(_, .failed(.file(.cancelled), _)): true
    case .fetched(_, .failed), .notSent: false
    }
  }
}
