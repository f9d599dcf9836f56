internal import Intents
internal import Panes
internal import ViewModels

// Polls are answered in the picker of the selected message, by a click on an answer, or by commands.
extension MessagesScreen {
  /// The lowest visible message with a poll that has not ended, and for which `isMeant` is true;
  /// `nil` without one.
  func newestPoll(
    in context: SceneContext, where isMeant: (PollViewModel) -> Bool = { _ in true }
  ) -> ShownPoll? {
    newest(in: context) { row in
      guard let poll = row.poll, poll.mostSelections != nil, isMeant(poll),
        let event = target(of: row.id, in: context)
      else { return nil }
      return ShownPoll(message: row.id, event: event, poll: poll)
    }
  }

  /// `true` if the poll of a message still has these answers: its author may change it while they
  /// are shown to choose from, and a vote for an unknown one is void.
  func isPossible(_ answers: [String], in message: MessageID, _ context: SceneContext) -> Bool {
    let poll = loaded(message, in: context)?.row.poll
    return answers.allSatisfy { id in poll?.answers.contains { $0.id == id } == true }
  }

  /// Opens the answers of a message's poll to choose from. `marked`: the ids of the answers that
  /// are marked; `nil` for those that have the person's vote.
  mutating func openVote(
    of message: MessageID, marked: [String]? = nil, selected index: Int = 0,
    in context: SceneContext
  ) -> [SceneEffect] {
    guard let poll = loaded(message, in: context)?.row.poll, poll.mostSelections != nil else {
      return [.bell]
    }
    let obstacle = state.part { $0.obstacle } ?? ""
    guard obstacle.isEmpty else { return run(.refused(obstacle), in: context) }
    let selected = selection.state.message == message ? [] : select(message, in: context)
    return selected
      + runSelection(
        .opened(
          .votes(
            in: poll, marked: marked, selected: index, isLinear: context.layout.isLinear)),
        in: context)
  }
}

/// A poll that is shown and has not ended.
struct ShownPoll: Sendable, Equatable {
  let message: MessageID
  /// The event by which votes name the poll.
  let event: EventID
  let poll: PollViewModel
}
