internal import Intents
package import Model
package import ViewModels

package enum RoomDirectoryBuilder {
  package static func build(_ model: ChatModel) -> RoomDirectoryViewModel {
    guard let directory = model.roomDirectory else { return .initial }
    return RoomDirectoryViewModel(
      query: directory.query,
      rows: directory.rooms.map { row($0, isJoined: directory.joined.contains($0.chat)) },
      note: note(directory), more: more(directory.stage))
  }

  private static func row(_ room: PublicRoom, isJoined: Bool) -> PublicRoomRowViewModel {
    let address = room.alias ?? room.chat.rawValue
    let facts = [
      isJoined ? "joined" : room.needsKnock ? "by knocking" : nil, room.isSpace ? "space" : nil,
      room.people == 1 ? "1 person" : "\(room.people) people",
    ]
    return PublicRoomRowViewModel(
      chat: room.chat, name: room.name ?? address, address: address, topic: room.topic,
      people: facts.compactMap(\.self).joined(separator: ", "), isJoined: isJoined,
      needsKnock: room.needsKnock && !isJoined)
  }

  private static func more(_ stage: RoomDirectoryStage) -> Intent? {
    switch stage {
    case .listed(_?): .actions(.room(.browse(.more)))
    case .listed(nil), .failed, .settling, .asking, .full: nil
    }
  }

  private static func note(_ directory: RoomDirectoryModel) -> String {
    let count = directory.rooms.count
    switch directory.stage {
    case .settling, .asking: return count == 0 ? "Loading …" : "Loading more …"
    case .listed(_?): return "Go down for more rooms."
    case .listed(nil): return count == 0 ? nothing(directory.query) : ""
    case .full: return "The first \(count) rooms; type words to find others."
    case .failed(_, let reason):
      return "Not listed: \(FailureSentence.cause(reason)). \(HistoryNote.retryKey) tries again."
    }
  }

  private static func nothing(_ query: RoomQuery) -> String {
    let place = query.server.map { " on \($0)" } ?? ""
    return query.words.isEmpty
      ? "No public rooms\(place)." : "No public room\(place) has these words."
  }
}
