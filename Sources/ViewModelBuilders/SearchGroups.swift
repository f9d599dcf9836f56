internal import Intents
internal import Model
internal import ViewModels

/// Puts the messages that a search found into groups of one chat and day.
///
/// If the newest messages come first, the group with the newest message is first, and in each group
/// its newest message. A group contains messages of its chat and day only from the page (the
/// messages that one request adds) in which the group begins; only the last group of a page also
/// gets messages of the next page. So messages that a further request adds are below those that are
/// already shown. If the best matches come first, only successive messages share a group, so that
/// the best match stays first.
struct SearchGroups {
  private let style: TimeStyle
  private let today: LocalTime
  private var clock: WallClock

  init(_ style: TimeStyle, _ surroundings: Surroundings) {
    self.style = style
    today = surroundings.calendar(surroundings.now)
    clock = WallClock(surroundings)
  }

  private struct Key: Hashable {
    let chat: ChatID
    let day: Int
  }

  private struct Group {
    let key: Key
    let name: String
    let day: String
    var hits: [SearchHitViewModel]
  }

  /// Puts the messages of a search into groups.
  ///
  /// - Parameter source: the heading above the first group if the server found the messages; `nil`
  ///   if the search of the stored messages found them.
  func groups(
    of hits: [SearchHit], _ order: SearchOrder, source: String? = nil
  ) -> [SearchGroupViewModel] {
    var copy = self
    let isByTime = order == .newestFirst
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for (index, hit) in hits.enumerated() {
      if index.isMultiple(of: MessageSearchViewModel.page) {
        places = places.filter { $0.value == groups.count - 1 }
      }
      let time = copy.clock.local(hit.timestamp)
      let key = Key(chat: hit.chat, day: time.dayNumber)
      let place = isByTime ? places[key] : groups.last?.key == key ? groups.count - 1 : nil
      if let place {
        groups[place].hits.append(Self.row(of: hit, at: time))
      } else {
        places[key] = groups.count
        groups.append(
          Group(
            key: key, name: hit.chatName,
            day: TimeWords.plainDay(time, today: today, style),
            hits: [Self.row(of: hit, at: time)]))
      }
    }
    return groups.enumerated().map { index, group in
      SearchGroupViewModel(
        chatName: group.name, day: group.day, hits: group.hits,
        source: index == 0 ? source ?? "" : "")
    }
  }

  private static func row(
    of hit: SearchHit, at time: LocalTime
  ) -> SearchHitViewModel {
    SearchHitViewModel(
      chat: hit.chat, message: hit.event, thread: hit.thread, time: TimeWords.clock(time),
      sender: hit.isOwn ? "You" : hit.senderName,
      senderColor: hit.isOwn ? 0 : SenderColor.of(hit.sender),
      excerpt: SearchExcerptBuilder.excerpt(of: hit), isStored: hit.isStored)
  }
}
