internal import Intents
internal import Model
internal import ViewModelBuilders

/// Sends and fetches the files of messages, and reports the outcomes to the person.
extension EventRouter {
  /// Carries out an intent of the person about a file.
  func handle(_ intent: FileIntent) {
    refresh([.messages])
    take(model.apply(intent))
  }

  /// Applies an event about a file or a thumbnail.
  func handle(_ event: FileEvent) { take(model.apply(event)) }

  /// Reports to the person, or to the command that made the submission, that the store refused the
  /// submission of a file, and deletes the copy of the file.
  func refuseFile(_ submission: Submission, _ reason: FailureReason) {
    take(model.apply(FileEvent.refused(submission, reason)))
    port.perform(.dropFiles([submission.transaction]))
  }

  /// Requests the deletion of the copies of files that the outbox does not contain any more.
  func dropSentFiles() {
    let now = read(files) { try store.outgoingFiles() }
    let gone = files.subtracting(now)
    files = now
    if !gone.isEmpty { port.perform(.dropFiles(gone.sorted { $0.rawValue < $1.rawValue })) }
  }

  /// Carries out consequences, and shows a new outcome of a request about a file at once: in its
  /// chat or, if that is not open, in the status line.
  private func take(_ consequences: Consequences) {
    let before = toldFile
    carryOut(consequences)
    guard let outcome = model.fileOutcome, outcome.number != before else { return }
    toldFile = outcome.number
    if model.open?.chat.id == outcome.chat {
      pacer.hurry(.messages, now: now)
    } else {
      report(FileOutcomeSentence.words(outcome, isASCII: surroundings().isASCII))
    }
  }
}
