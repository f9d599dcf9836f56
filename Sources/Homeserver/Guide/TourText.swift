internal struct TourText {
  internal let keys: GuideKeys
  /// The bot's display name; a long one is truncated.
  internal let name: String

  /// The words from which the tour chooses the secret word, which the person has to find in the
  /// first of many messages. Nobody is likely to write one of these words by chance.
  internal static let secrets = ["heron", "lantern", "marzipan", "compass", "thistle", "bassoon"]

  internal static let givenUp = "Let us leave the tour for now. Write tour to begin anew."

  internal func task(_ step: Tour.Step) -> String {
    switch step {
    case .hello:
      """
      Welcome to the tour: six small steps; write next to skip one and stop to leave.
      1. Write anything and press \(keys.send).
      """
    case .typing:
      """
      2. Now begin to write something, but do not send it: I see that you type, not what.
      """
    case .lines:
      """
      3. Write two lines in one message: \(keys.newLine) between them, \(keys.send) at the end.
      """
    case .away:
      """
      4. Make a second chat: \(keys.newChat), a name such as Ada, \(keys.send). In 15 seconds I \
      write to you here: look for the number beside my name in the list. Then come back with \
      \(keys.switcher), the first letters of \(name), and \(keys.send).
      """
    case .scroll:
      """
      5. Here come thirty lines, and the first of them hides a word. Scroll up with \(keys.older), \
      and write the word to me. \(keys.newest) leads back to the end.
      """
    case .restart:
      """
      6. The last one: quit with \(keys.quit) and start confab again. Nothing is lost, not even \
      what you have not sent. I notice when you are back.
      """
    }
  }

  internal var wellWritten: String { "That is all it takes." }

  internal var sawTyping: String {
    "I see that you type! \(keys.deleteLine) takes the line away again."
  }

  internal var sentInsteadOfTyped: String {
    "That was sent already. Write a few letters and wait, without \(keys.send) (or write next)."
  }

  internal var twoLines: String { "Two lines, one message." }

  internal var oneLineOnly: String {
    "That was one line. Press \(keys.newLine) where the second shall begin (or write next)."
  }

  internal var stillHere: String {
    "Go to another chat first; I write to you here in a moment. (again: I begin anew; next: skip.)"
  }

  internal var calledBack: String { "Here I am! Come back to me." }

  internal var neverLeft: String {
    "Your receipt came at once, so you were still looking. Write again for another try, or next."
  }

  internal var cameBack: String {
    "There you are: I see by the read receipt that you have read it. The number is gone, too."
  }

  internal func foundSecret(_ secret: String) -> String { "Yes, \(secret) it was." }

  internal var notTheSecret: String {
    "That is not the word. It stands in line 1 of 30: \(keys.older) leads there. (again: I send "
      + "them anew; next: skip.)"
  }

  internal var notRestarted: String {
    "You are still here. \(keys.quit) quits; start confab again then, or write next."
  }

  internal var welcomeBack: String { "Welcome back! Everything is where you left it." }

  internal var farewell: String {
    "That was the tour. \(keys.help) shows all keys and slash commands, help says what else I can do. Have fun!"
  }

  internal func pages(hiding secret: String) -> [String] {
    (1...30).map { number in
      switch number {
      case 1: "Line 1 of 30. The word is \(secret)."
      case 30: "Line 30 of 30. The word was in the first one."
      default: "Line \(number) of 30."
      }
    }
  }
}
