internal import Database
internal import Intents
internal import Model

/// Adds the columns of the table `chats` to a query, and makes a `ChatRow` of each row of its
/// result.
struct ChatRowColumns {
  private let key: Column<Int64>
  private let identity: IdentityColumns
  private let timeline: TimelineColumns
  private let reading: ReadingColumns
  private let listing: ListingColumns

  init(_ list: inout SelectList) {
    key = list.column("key")
    identity = IdentityColumns(&list)
    timeline = TimelineColumns(&list)
    reading = ReadingColumns(&list)
    listing = ListingColumns(&list)
  }

  func decode(_ row: Row, id: ChatID) -> ChatRow {
    ChatRow(
      key: row[key], id: id, identity: identity.decode(row), timeline: timeline.decode(row),
      reading: reading.decode(row), listing: listing.decode(row))
  }

  /// The text of the column `heroes`: one user id on each line.
  static func text(_ heroes: [UserID]) -> String {
    heroes.map(\.rawValue).joined(separator: "\n")
  }

  fileprivate static func heroes(_ text: String) -> [UserID] {
    text.split(separator: "\n").map { UserID(String($0)) }
  }
}

private struct IdentityColumns {
  let membership: Column<Membership>
  let roomName, heroes, name, topic: Column<String>
  let inviter, directUser: Column<UserID?>
  let isEncrypted, isSpace: Column<Bool>
  let founded: Column<Int64>
  let people: Column<Int>
  let successor: SuccessorColumns
  let predecessor: Column<ChatID?>

  init(_ list: inout SelectList) {
    membership = list.column("membership")
    roomName = list.column("room_name")
    heroes = list.column("heroes")
    inviter = list.column("inviter")
    directUser = list.column("direct_user")
    name = list.column("name")
    topic = list.column("topic")
    isEncrypted = list.column("is_encrypted")
    founded = list.column("founded")
    people = list.column("people")
    successor = SuccessorColumns(&list)
    predecessor = list.column("predecessor")
    isSpace = list.column("is_space")
  }

  func decode(_ row: Row) -> ChatIdentity {
    ChatIdentity(
      membership: row[membership], roomName: row[roomName],
      heroes: ChatRowColumns.heroes(row[heroes]), people: row[people], inviter: row[inviter],
      directUser: row[directUser], name: row[name], topic: row[topic],
      isEncrypted: row[isEncrypted], founded: row[founded], successor: successor.decode(row),
      predecessor: row[predecessor], isSpace: row[isSpace])
  }
}

private struct TimelineColumns {
  let activity, next: Column<Int64>
  let first, newest: Column<Int64?>
  let newestEvent: Column<EventID?>
  let preview: PreviewColumns
  let edge: Column<HistoryEdgeKind>
  let edgeToken: Column<HistoryToken>
  let edgeOrd: Column<Int64?>

  init(_ list: inout SelectList) {
    activity = list.column("activity")
    next = list.column("next_ord")
    first = list.column("first_ord")
    newest = list.column("newest_ord")
    newestEvent = list.column("newest_event")
    preview = PreviewColumns(&list)
    edge = list.column("edge")
    edgeToken = list.column("edge_token")
    edgeOrd = list.column("edge_ord")
  }

  func decode(_ row: Row) -> ChatTimeline {
    ChatTimeline(
      activity: row[activity], next: row[next], first: row[first], newest: row[newest],
      newestEvent: row[newestEvent], preview: preview.decode(row), edge: edge(row),
      edgeOrd: row[edgeOrd])
  }

  private func edge(_ row: Row) -> HistoryEdge {
    switch row[edge] {
    case .unknown: .unknown
    case .more: .more(row[edgeToken])
    case .start: .start
    }
  }
}

private struct PreviewColumns {
  let ord: Column<Int64?>
  let sender: Column<UserID>
  let senderName: Column<String?>
  let text: Column<String>
  let time: Column<Int64>

  init(_ list: inout SelectList) {
    ord = list.column("preview_ord")
    sender = list.column("preview_sender")
    senderName = list.column("preview_name")
    text = list.column("preview_text")
    time = list.column("preview_time")
  }

  func decode(_ row: Row) -> ChatTimeline.Preview? {
    row[ord].map { ord in
      .init(
        ord: ord, sender: row[sender], senderName: row[senderName], text: row[text],
        time: row[time])
    }
  }
}

private struct ReadingColumns {
  let serverMessages, serverMentions, messages, mentions: Column<Int>
  let countedOrd, readOrd, seenOrd: Column<Int64>
  let readWaiting, receiptPending: Column<EventID?>
  let awaits, hasThreads: Column<Bool>
  let threadMessages, threadMentions: Column<Int>

  init(_ list: inout SelectList) {
    serverMessages = list.column("server_unread")
    serverMentions = list.column("server_mentions")
    countedOrd = list.column("counted_ord")
    messages = list.column("unread")
    mentions = list.column("mentions")
    readOrd = list.column("read_ord")
    readWaiting = list.column("read_waiting")
    receiptPending = list.column("receipt_pending")
    seenOrd = list.column("seen_ord")
    awaits = list.column("awaits")
    hasThreads = list.column("has_threads")
    threadMessages = list.column("thread_unread")
    threadMentions = list.column("thread_mentions")
  }

  func decode(_ row: Row) -> ChatReadState {
    ChatReadState(
      server: UnreadCounts(stored: row[serverMessages], mentions: row[serverMentions]),
      countedOrd: row[countedOrd],
      unread: UnreadCounts(stored: row[messages], mentions: row[mentions]),
      readOrd: row[readOrd], readWaiting: row[readWaiting], receiptPending: row[receiptPending],
      seenOrd: row[seenOrd], awaits: row[awaits],
      hasThreads: row[hasThreads],
      inThreads: UnreadCounts(stored: row[threadMessages], mentions: row[threadMentions]))
  }
}

private struct ListingColumns {
  let tag: Column<ChatTag>
  let tagWaiting: Column<ChatTag?>
  let isMarked, isHidden: Column<Bool>
  let markWaiting: Column<Bool?>
  let section: Column<ChatSection>
  let sort: Column<String>
  let late: Column<Int64>

  init(_ list: inout SelectList) {
    tag = list.column("tag")
    tagWaiting = list.column("tag_waiting")
    isMarked = list.column("is_marked")
    markWaiting = list.column("mark_waiting")
    isHidden = list.column("is_hidden")
    section = list.column("section")
    sort = list.column("sort")
    late = list.column("late")
  }

  func decode(_ row: Row) -> ChatListing {
    ChatListing(
      tag: row[tag], tagWaiting: row[tagWaiting], isMarked: row[isMarked],
      markWaiting: row[markWaiting], isHidden: row[isHidden], section: row[section],
      sort: row[sort], late: row[late])
  }
}
