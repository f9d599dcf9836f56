internal import Database
internal import Intents
internal import Model

/// A search query whose names and dates are resolved: the expression with which the search index is
/// queried, and the conditions that each message found by the index must meet.
struct SearchPlan {
  /// The expression with which FTS5 (SQLite's full-text search) finds messages; `nil` if the query
  /// demands nothing that the index contains.
  var expression: String?
  /// An expression that demands less, and the terms that it leaves out; `nil` if there is none.
  var lighter: (expression: String, terms: [SearchTerm])?
  /// The expression with which FTS5 finds the messages to leave out, if `expression` is `nil`;
  /// `nil` for none, and if `expression` leaves them out.
  var exclusion: String?
  /// The range of the messages' times, in milliseconds since 1970.
  var times = Int64.min..<Int64.max
  var excludedTimes: [Range<Int64>] = []
  /// The senders, one of whom wrote the message; `nil`: anybody.
  var senders: Set<UserID>?
  var excludedSenders: Set<UserID> = []
  /// The row ids (`key`) of the chats that are searched; `nil`: all joined chats.
  var chats: Set<Int64>?
  var excludedChats: Set<Int64> = []
  /// The unread messages, if the query has the filter `is:unread` or `-is:unread`; else `nil`.
  var unread: UnreadMessages?
  var isUnread = true
  /// `true` for messages with reactions, `false` for those without; `nil`: both.
  var hasReactions: Bool?
  var terms: [SearchTerm] = []
  var excludedTerms: [SearchTerm] = []
  /// `true` if the query has the filter `has:` or `is:mention`, also with a minus sign. The
  /// server's own search cannot test them.
  var demandsProperties = false

  var demandsNoWord: Bool { expression == nil && exclusion == nil }

  var canAskServer: Bool {
    !terms.isEmpty && !demandsProperties && unread == nil && hasReactions == nil && !times.isEmpty
  }

  func allows(_ message: FoundMessage, isJoined: Bool) -> Bool {
    let time = message.time.milliseconds
    guard times.contains(time), chats?.contains(message.chat) ?? isJoined,
      !excludedChats.contains(message.chat), senders?.contains(message.sender) ?? true,
      !excludedSenders.contains(message.sender),
      !excludedTimes.contains(where: { $0.contains(time) })
    else { return false }
    return unread.map { $0.contains(message) == isUnread } ?? true
  }
}

struct FoundMessage {
  let chat: Int64
  let ord: Int64
  let sender: UserID
  let time: ServerTimestamp
  let thread: EventID?
}

/// The unread messages of all chats: those of other people from an order number on.
struct UnreadMessages {
  let own: UserID
  /// The order number from which on messages of the main timeline are unread, by the chat's key.
  var main: [Int64: Int64] = [:]
  /// The order number from which on replies of a thread are unread, by the chat's key and the first
  /// message of the thread.
  var threads: [Int64: [EventID: Int64]] = [:]

  var chats: Set<Int64> { Set(main.keys).union(threads.keys) }

  func contains(_ message: FoundMessage) -> Bool {
    guard message.sender != own else { return false }
    if ThreadRange.isMain(message.ord) {
      return main[message.chat].map { message.ord >= $0 } ?? false
    }
    guard let root = message.thread, let first = threads[message.chat]?[root] else { return false }
    return message.ord >= first
  }
}

struct SearchPlanner {
  /// The maximum number of people or chats that a typed name can mean, and of chats with unread
  /// messages that an expression names.
  private static let maxNamed = 100

  let tables: Tables
  let people: PeopleIndex
  let identity: OwnIdentity
  let clock: SearchClock

  enum Outcome {
    case plan(SearchPlan)
    /// The query can find no message, because the chat that is to be searched is not stored.
    case nothing
    case problem(SearchProblem)
  }

  func plan(_ query: SearchQuery, in chat: ChatID?) throws(DatabaseError) -> Outcome {
    if let problem = query.problem { return .problem(problem) }
    var plan = SearchPlan()
    plan.terms = query.terms
    plan.excludedTerms = query.excludedTerms
    plan.demandsProperties =
      !query.possessions.isEmpty || !query.excludedPossessions.isEmpty
      || query.states.contains(.mention) || query.excludedStates.contains(.mention)
    if let chat {
      guard let key = try tables.chats.key(of: chat) else { return .nothing }
      plan.chats = Set(try tables.chats.withFormerRooms([key]))
    }
    if let problem = try resolve(query, into: &plan) { return .problem(problem) }
    setTimes(query, of: &plan)
    try setStates(query, of: &plan)
    try setExpressions(query, of: &plan)
    return .plan(plan)
  }

  // MARK: Names

  private func resolve(
    _ query: SearchQuery, into plan: inout SearchPlan
  ) throws(DatabaseError) -> SearchProblem? {
    for name in query.chats + query.excludedChats {
      guard try !chats(name).isEmpty else { return .unknownChat(name) }
    }
    for name in query.people + query.excludedPeople {
      guard try !users(name).isEmpty else { return .unknownPerson(name) }
    }
    if !query.chats.isEmpty {
      var named: Set<Int64> = []
      for name in query.chats { named.formUnion(try chats(name)) }
      plan.chats = plan.chats.map { $0.intersection(named) } ?? named
    }
    for name in query.excludedChats { plan.excludedChats.formUnion(try chats(name)) }
    if !query.people.isEmpty {
      var named: Set<UserID> = []
      for name in query.people { named.formUnion(try users(name)) }
      plan.senders = named
    }
    for name in query.excludedPeople { plan.excludedSenders.formUnion(try users(name)) }
    return nil
  }

  // The people whom a typed name means: the user for the user's own display name, the user's own
  // localpart or "me"; the person with a typed full user id; else the people of the stored chats
  // with this name.
  private func users(_ typed: String) throws(DatabaseError) -> [UserID] {
    let own = identity.userOrNobody
    let folded = FoldedName(typed).text
    let ownNames = [own.localpart, identity.account?.displayName ?? "", "me"]
    if !own.rawValue.isEmpty, ownNames.contains(where: { FoldedName($0).text == folded }) {
      return [own]
    }
    let id = FoldedName.spelled(typed)
    if id.hasPrefix("@"), id.contains(":") { return [UserID(id)] }
    return try people.meant(by: typed, limit: Self.maxNamed)
  }

  // The joined chats that a typed text means, as the id, the other person or the name of a chat;
  // else the chats of this id, person or name that the user has left; else the joined chats and
  // invites with a word in their names that begins with the text. A chat is also the rooms that it
  // had before, whatever their names.
  private func chats(_ typed: String) throws(DatabaseError) -> [Int64] {
    try tables.chats.withFormerRooms(rooms(typed))
  }

  private func rooms(_ typed: String) throws(DatabaseError) -> [Int64] {
    let designations: [ChatDesignation] =
      [.id(ChatID(typed))]
      + (identity.user.map { Addressee(typed, own: $0).ids } ?? []).map { .directUser($0) }
      + [.foldedName(typed.lowercased()), .foldedName(FoldedName(typed).text)]
    for membership in [Membership.joined, .left] {
      for designation in designations {
        let found = try tables.listed.chats(designation, membership, alsoHidden: true)
        var keys: [Int64] = []
        for chat in found {
          if let key = try tables.chats.key(of: chat.id) { keys.append(key) }
        }
        if !keys.isEmpty { return keys }
      }
    }
    let letters = NameQuery(typed)
    guard !letters.isEmpty else { return [] }
    let begun = try tables.chats.ranked { chat in
      letters.rank(FoldedName(chat.foldedName).text).flatMap { $0 <= 2 ? chat.key : nil }
    }
    return Array(begun.prefix(Self.maxNamed))
  }

  // MARK: Times and states

  private func setTimes(_ query: SearchQuery, of plan: inout SearchPlan) {
    let first = query.firstDay == .min ? .min : clock.start(of: query.firstDay)
    let end = query.lastDay == .max ? .max : clock.start(of: query.lastDay + 1)
    plan.times = first..<max(first, end)
    plan.excludedTimes = query.excludedDays.map { days in
      let first = clock.start(of: days.first)
      return first..<max(first, clock.start(of: days.last + 1))
    }
  }

  private func setStates(
    _ query: SearchQuery, of plan: inout SearchPlan
  ) throws(DatabaseError) {
    let own = identity.userOrNobody
    if query.states.contains(.mine) { plan.senders = plan.senders?.intersection([own]) ?? [own] }
    if query.excludedStates.contains(.mine) { plan.excludedSenders.insert(own) }
    if query.states.contains(.unread) || query.excludedStates.contains(.unread) {
      plan.unread = try unreadMessages()
      plan.isUnread = query.states.contains(.unread)
    }
    if query.possessions.contains(.reaction) { plan.hasReactions = true }
    if query.excludedPossessions.contains(.reaction) { plan.hasReactions = false }
    let (wanted, excluded) = (query.states, query.excludedStates)
    let (has, hasNot) = (query.possessions, query.excludedPossessions)
    if !wanted.isDisjoint(with: excluded) || !has.isDisjoint(with: hasNot) {
      plan.times = 0..<0
    }
  }

  private func unreadMessages() throws(DatabaseError) -> UnreadMessages {
    var unread = UnreadMessages(own: identity.userOrNobody)
    for id in try tables.chats.unread() {
      guard let chat = try tables.chats.load(id) else { continue }
      if chat.reading.shown.messages > 0 {
        unread.main[chat.key] = try unreadStart(of: chat)
      }
      guard chat.reading.hasThreads else { continue }
      for root in try tables.threads.unread(in: chat.key) {
        guard let thread = try tables.threads.load(root, in: chat.key), thread.unread.messages > 0
        else { continue }
        unread.threads[chat.key, default: [:]][root] = thread.readOrd.placeBehind
      }
    }
    return unread
  }

  private func unreadStart(of chat: ChatRow) throws(DatabaseError) -> Int64 {
    guard chat.reading.readOrd == .min else { return chat.reading.readOrd.placeBehind }
    let first = try tables.messages.oldestOfOthers(
      than: identity.userOrNobody, amongNewest: chat.reading.shown.messages, in: chat.key)
    return try first.flatMap { event throws(DatabaseError) in
      try tables.messages.ord(of: event, in: chat.key)
    } ?? .min
  }

  // MARK: Expressions

  private func setExpressions(
    _ query: SearchQuery, of plan: inout SearchPlan
  ) throws(DatabaseError) {
    // `beginnings` are the terms that match the beginning of a word. For each, FTS5 reads the
    // places of all words that begin so, even if few messages have the other terms.
    let beginnings = query.terms.filter { $0.isPrefix && $0.words.count == 1 }
    var wanted = query.terms.filter { !beginnings.contains($0) }.map(\.expression)
    if let senders = plan.senders { wanted.append(any(senders.map { .sender($0) })) }
    if let chats = plan.chats { wanted.append(any(chats.map { .chat($0) })) }
    if let unread = plan.unread, plan.isUnread, unread.chats.count <= Self.maxNamed {
      wanted.append(any(unread.chats.map { .chat($0) }))
    }
    wanted += query.possessions.compactMap(\.mark).map(\.expression)
    if query.states.contains(.mention) { wanted.append(SearchMark.mention.expression) }
    var unwanted = query.excludedTerms.map(\.expression)
    unwanted += query.excludedPossessions.compactMap(\.mark).map(\.expression)
    if query.excludedStates.contains(.mention) { unwanted.append(SearchMark.mention.expression) }
    let exclusion = unwanted.isEmpty ? nil : unwanted.joined(separator: " OR ")
    guard !wanted.isEmpty || !beginnings.isEmpty else {
      plan.exclusion = exclusion
      return
    }
    plan.expression = whole(wanted + beginnings.map(\.expression), without: exclusion)
    if !wanted.isEmpty, !beginnings.isEmpty {
      plan.lighter = (whole(wanted, without: exclusion), beginnings)
    }
  }

  private func whole(_ wanted: [String], without exclusion: String?) -> String {
    let all = wanted.map { "(\($0))" }.joined(separator: " AND ")
    return exclusion.map { "(\(all)) NOT (\($0))" } ?? all
  }

  // For an empty list, the result is a word that no message has, so that nothing is found.
  private func any(_ marks: [SearchMark]) -> String {
    marks.isEmpty
      ? SearchMark.chat(0).expression : marks.map(\.expression).sorted().joined(separator: " OR ")
  }
}

extension SearchQuery.Possession {
  fileprivate var mark: SearchMark? {
    switch self {
    case .link: .link
    case .file: .file
    case .image: .image
    case .reaction: nil
    }
  }
}
