internal import Cells
internal import Intents
internal import ViewModels

/// The overlay that asks a person to confirm an action. It has a button for each answer; the button
/// that cancels has the focus first.
struct QuestionScreen: Sendable {
  private(set) var question: Question?
  private(set) var confirms = false
  /// `true` if text was typed since the question was asked, or since another input: a hint then
  /// names the keys of the answer that confirms.
  private var showsHint = false
  private(set) var cache = PlainPaneCache<Int, QuestionPaneState>()
  private var unread = 0

  mutating func ask(_ question: Question) -> [SceneEffect] {
    self.question = question
    confirms = false
    showsHint = false
    return [.show(.question)]
  }

  mutating func close() -> [SceneEffect] {
    question = nil
    return [.hide(.question)]
  }

  mutating func receive(unread: Int) { self.unread = unread }

  var departingChat: ChatID? {
    if case .leave(let departure) = question { departure.chat } else { nil }
  }

  /// Gives the open question about leaving a chat its newest wording, which may have changed, for
  /// instance because an invite became a joined chat. If the wording differs, the button that
  /// cancels gets the focus.
  mutating func renew(_ departure: DepartureViewModel) {
    guard question != .leave(departure) else { return }
    question = .leave(departure)
    confirms = false
  }

  /// Handles an input while a question is open. `concerned`: the rows of the screen that show the
  /// selected message, which a question about its deletion is not to cover.
  mutating func take(
    _ input: SceneInput, concerned: Range<Int>, in context: SceneContext
  ) -> [SceneEffect] {
    if case .edit(let edit) = input, edit.isText {
      showsHint = true
      return []
    }
    showsHint = false
    switch input {
    case .choose: return answer(confirming: confirms)
    case .back: return close()
    case .press(let row, let column):
      guard let state = paneState else { return [] }
      let area = area(of: state, concerned, in: context)
      guard area.contains(row: row, column: column) else { return close() }
      let button = QuestionPane.button(
        at: Position(row: row - area.row, column: column - area.column), of: state,
        size: area.size)
      return button.map { answer(confirming: $0) } ?? []
    case .retry: return [.intent(.reconnect)]
    case .edit(.left): confirms = false
    case .edit(.right): confirms = true
    case .edit: return [.bell]
    case .move, .turn: break
    }
    return []
  }

  private mutating func answer(confirming: Bool) -> [SceneEffect] {
    let asked = question
    return close() + (confirming ? asked.map { [.confirmed($0)] } ?? [] : [])
  }

  mutating func forgetDrawing() { cache.forget() }

  /// Draws the question in the middle of the page, or in linear mode on the whole page. Outside of
  /// linear mode, a question about deleting a message is moved if it then covers fewer of the rows
  /// `concerned`, which show that message. `nil` if no question is open.
  mutating func draw(concerned: Range<Int>, in context: SceneContext) -> Layer? {
    guard let state = paneState else { return nil }
    return cache.layer(.question, 0, state, in: area(of: state, concerned, in: context)) {
      QuestionPane.draw($1, size: $2)
    }
  }

  private var paneState: QuestionPaneState? {
    question?.paneState(unread: unread, confirms: confirms, showsHint: showsHint)
  }

  private func area(
    of state: QuestionPaneState, _ concerned: Range<Int>, in context: SceneContext
  ) -> Area {
    switch question {
    case .deleteMessage: context.layout.question(state, about: concerned)
    case .markAllRead, .endPoll, .leave, nil: context.layout.question(state, about: 0..<0)
    }
  }
}

extension Question {
  fileprivate func paneState(
    unread: Int, confirms: Bool, showsHint: Bool
  ) -> QuestionPaneState {
    let (yes, no) = ScreenWords.answers(to: self)
    let (question, consequence) = ScreenWords.question(self, unread: unread)
    return QuestionPaneState(
      question: question, consequence: consequence, yes: yes, no: no, confirms: confirms,
      destroys: destroys, hint: showsHint ? ScreenWords.effect(of: self) : "")
  }
}
