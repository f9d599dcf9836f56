internal import Model

/// A parsed query: the words and properties that a message must have, and those that it must not.
struct SearchQuery: Equatable {
  /// The values of the filter `has:`: things that a message contains or has received.
  enum Possession: String, CaseIterable {
    case link, file, image, reaction
  }

  /// The values of the filter `is:`: states of a message.
  enum State: String, CaseIterable {
    case mine, unread, mention
  }

  /// The terms that all have to be in a message.
  var terms: [SearchTerm] = []
  /// The texts of `terms` as they were typed, without the quotation marks around a phrase (those
  /// within or at the end of a word stay) and without `*` at the beginning; a text with a later
  /// `*` ends before it.
  var typedTerms: [String] = []
  var excludedTerms: [SearchTerm] = []
  /// The typed names after `from:`; one of them has to be that of the sender, if there are any.
  var people: [String] = []
  var excludedPeople: [String] = []
  /// The typed names after `in:`; one of them has to be that of the chat, if there are any.
  var chats: [String] = []
  var excludedChats: [String] = []
  /// The first and the last local day on which the message may have been sent, as day numbers;
  /// `Int.min` and `Int.max` without a limit.
  var firstDay = Int.min
  var lastDay = Int.max
  var excludedDays: [DayRange] = []
  var possessions: Set<Possession> = []
  var excludedPossessions: Set<Possession> = []
  var states: Set<State> = []
  var excludedStates: Set<State> = []
  /// A reason why the query cannot be run; `nil` if its text has none.
  var problem: SearchProblem?

  /// The maximum number of words, phrases and filters in a query. A long phrase counts as several
  /// words.
  static let mostParts = 40

  /// `true` if the query demands something, in addition to what it excludes.
  var demands: Bool {
    !terms.isEmpty || !people.isEmpty || !chats.isEmpty || firstDay > .min || lastDay < .max
      || !possessions.isEmpty || !states.isEmpty
  }

  var excludes: Bool {
    !excludedTerms.isEmpty || !excludedPeople.isEmpty || !excludedChats.isEmpty
      || !excludedDays.isEmpty || !excludedPossessions.isEmpty || !excludedStates.isEmpty
  }
}
