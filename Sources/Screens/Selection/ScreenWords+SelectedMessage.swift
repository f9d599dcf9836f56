internal import Intents
internal import Keys

extension ScreenWords {
  static let underWay = "It is on its way; a moment later it can be changed"
  static let notSent = "This message is not sent"
  static let notOurs = "Not your message"
  static let notEditable = "Only your own text can be edited"
  static let noText = "No text is in this message"
  static let noFile = "No file is in this message"
  static let sendFile = "Send the file"
  static func upload(_ path: String) -> String { "/upload \(path)" }
  static let noFileShown = "No file is shown here"
  static let notEdited = "This message was not edited"
  static let noEditedShown = "No edited message is shown here"
  static let noLink = "No link in this message"
  static let copied = "Copied"
  static let copyLink = "Copy link"
  static let copiedLink = "The link is copied"
  static let you = "you"
  static let message = "Message"
  static let react = "React"
  static let open = "Open"
  static let thread = "Thread"
  static let noThread = "No thread can begin here"
  static let sendAgain = "try again"
  static let more = "More"

  static func label(of action: MessageAction, in offer: SelectionOffer) -> String {
    switch action {
    case .reply: offer.resends ? "Try again" : "Reply"
    case .edit: "Edit"
    case .delete: "Delete"
    case .react: "React"
    case .copy: "Copy"
    case .openLink: offer.opensFile ? "Open" : "Open link"
    case .saveFile: "Save"
    case .discard: offer.cancels ? "Cancel" : "Discard"
    case .seenBy: "Seen by"
    case .details: "Details"
    case .versions: "Versions"
    case .unfold: "All of it"
    case .showOriginal: "Go to original"
    case .openThread: "Open thread"
    case .vote: "Vote"
    case .copyLink: copyLink
    }
  }

  /// The note that the message which a reply answers, or whose poll a message ends, is not stored
  /// as a part of the shown main timeline or thread.
  static let originalNotHere =
    "The message that it answers is not here yet: scrolling up fetches older ones."

  static func failed(_ failure: String) -> String {
    let again = key(.reply, in: .selection)
    let discard = key(.discard, in: .selection)
    return "\(failure) \(again): \(sendAgain), \(discard): discard"
  }
}

extension ScreenWords {
  static let vote = "Vote"
  static let withdrawVote = "Withdraw the vote"
  static let endPoll = "End the poll"
  static let noPoll = "No open poll is in this message"
  static let pollChanged = "The poll was changed: this answer is gone"
  static let noPollShown = "No open poll is shown here"
  static let notOurPoll = "Only its author or a moderator can end this poll"
  static let tooManyAnswers = "A poll has at most \(Poll.maxAnswers) answers"
  static let longAnswer = "A question or an answer has at most \(maxAnswerLength) characters"
  /// The limit of the length of a poll's question and of each of its answers, in Unicode scalars.
  static let maxAnswerLength = 200

  static func wrongPoll(isDisclosed: Bool) -> String {
    "Write it so: /\(isDisclosed ? "poll" : "hiddenpoll") QUESTION | ANSWER | ANSWER"
  }

  static func voteFor(_ count: Int) -> String {
    count == 1 ? "Vote for 1 answer" : "Vote for \(count) answers"
  }

  /// The label of an answer in the picker. `isChosen`: the person has voted for the answer or
  /// marked it. `isLinear`: the text is for a screen reader, which would read the symbol before the
  /// answer as "circle".
  static func answer(_ text: String, isChosen: Bool, isLinear: Bool) -> String {
    if isLinear { return isChosen ? "chosen: " + text : text }
    return (isChosen ? "● " : "○ ") + text
  }

  static func wrongAnswer(of count: Int) -> String {
    "The answers of this poll have the numbers 1 to \(count)"
  }

  static func tooManyVotes(_ most: Int) -> String {
    most == 1 ? "This poll takes one answer" : "This poll takes at most \(most) answers"
  }
}

extension ScreenWords {
  /// The usual reactions, which a picker of reactions always offers, each an emoji with its name.
  static let emoji = [
    ("👍", "thumbs up"), ("❤️", "heart"), ("😂", "laugh"), ("🎉", "party"), ("😢", "sad"),
    ("👀", "eyes"), ("🙏", "thanks"), ("👎", "thumbs down"),
  ]

  static func takeBack(_ reaction: String) -> String { "\(reaction) (take back)" }
}
