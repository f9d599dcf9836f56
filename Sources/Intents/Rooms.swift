/// A request for a new chat: its people, and its name and other properties if it is a room. A
/// request with a room's address, or a link to a room, in place of a person joins that room.
package struct ChatRequest: Sendable, Equatable {
  /// The people in the order in which they were chosen; a room's address to join counts as one of
  /// them. May be empty only if `setup` is not `nil`.
  package let people: [PersonChoice]
  /// The name of the new room, without blanks around it; `nil` if the chat gets no name of its own
  /// and is named, for instance, by its people.
  package let roomName: String?
  /// The properties of a new room (topic, admission, address); `nil` for a chat that is only
  /// defined by its people and perhaps a name.
  package let setup: RoomSetup?

  package init(people: [PersonChoice], roomName: String?, setup: RoomSetup? = nil) {
    self.people = people
    self.roomName = roomName
    self.setup = setup
  }

  /// Makes a request for a direct chat with the person whom the typed name means, or to join the
  /// room whose address was typed.
  package init(name: String) {
    self.init(people: [PersonChoice(name)], roomName: nil)
  }

  /// The address of a room to join (`#alias:server` or `!id`), in place of a person; `nil` for any
  /// other request.
  package var room: String? {
    only.map(\.address).flatMap { $0.hasPrefix("#") || $0.hasPrefix("!") ? $0 : nil }
  }

  package var via: [String] { only?.link?.via ?? [] }

  /// The only person of a direct chat, which may exist already, or the room to join; `nil` if a new
  /// room is wanted, because the request has a name, no person, several people or other properties
  /// of a room.
  package var only: PersonChoice? {
    people.count == 1 && roomName == nil && setup == nil ? people[0] : nil
  }
}

package struct RoomSetup: Sendable, Equatable {
  /// The topic of the new room, without blanks around it; `nil` if the room has no topic.
  package let topic: String?
  package let admission: RoomAdmission
  /// The local part of the new room's address, between `#` and the colon; `nil` without an address.
  /// Always `nil` for a room that only invited people may join.
  package let alias: String?

  package init(topic: String? = nil, admission: RoomAdmission = .invited, alias: String? = nil) {
    self.topic = topic
    self.admission = admission
    self.alias = admission == .invited ? nil : alias
  }
}

package enum RoomAdmission: Sendable, Equatable, CaseIterable {
  case invited
  /// Anybody may join who knows the address or the id of the room.
  case anybody
  /// Anybody may join, and the room is in the server's directory of public rooms.
  case listed

  /// Returns the choice `steps` places after this one, or before this one if `steps` is negative.
  /// The first choice follows the last one.
  package func next(by steps: Int) -> RoomAdmission {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + steps
    return all[((index % all.count) + all.count) % all.count]
  }
}

package enum RoomChange: Sendable, Equatable {
  /// Applies an action, such as an invite or a ban, to the person whom `name`, a typed name or user
  /// id, means. `reason` is shown to the people of the room if the action changes the membership;
  /// "" for none.
  case person(PersonTask, name: String, reason: String)
  /// Sets the topic of the room; "" removes the topic.
  case topic(String)
  case name(String)
  /// Sets the user's own display name, in all chats.
  case nick(String)
  /// Lists the room in the public room directory of this server, which is the user's own server.
  case listing(server: String)
}

/// A value about a chat that the server stores for all devices of the account (room account data).
package enum RoomDatum: Sendable, Equatable {
  case tag(ChatTag)
  /// The mark as unread: `true` if the person marked the chat as unread, though its messages are
  /// read.
  case markedUnread(Bool)
}

package struct RoomQuery: Sendable, Equatable {
  /// The text that the name, topic or alias of a room has to contain, at most 200 characters; ""
  /// for all rooms.
  package let words: String
  /// The server whose directory is searched; `nil` for the user's own server.
  package let server: String?

  /// The maximum length of a server's name in bytes, and the maximum length of `words` in
  /// characters.
  private static let (maxServerLength, maxWordsLength) = (230, 200)

  package init(words: String = "", server: String? = nil) {
    self.words = String(words.prefix(Self.maxWordsLength))
    self.server = server
  }

  /// Parses a typed query: a text, which may be followed by "on SERVER". A last word that cannot be
  /// a server's name belongs to the text, as in "band on tour".
  package init(typed: String) {
    let parts = typed.split(whereSeparator: \.isWhitespace)
    let isOnServer =
      parts.count >= 2 && parts[parts.count - 2].lowercased() == "on"
      && parts.last.map(Self.isServer) == true
    self.init(
      words: (isOnServer ? parts.dropLast(2) : parts[...]).joined(separator: " "),
      server: isOnServer ? parts.last.map { $0.lowercased() } : nil)
  }

  private static func isServer(_ text: Substring) -> Bool {
    let hasForm = text.contains(".") || text.contains(":") || text == "localhost"
    return hasForm && text.utf8.count <= maxServerLength
      && text.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || ".-:[]".unicodeScalars.contains(scalar)
      }
  }
}

/// A section of the chat list: the favourites, the chats of a space, all other chats, or the chats
/// of low priority. The number determines the section's position: sections with lesser numbers are
/// above sections with greater numbers.
package struct ChatSection: Sendable, Hashable, Comparable {
  package let number: Int64

  package init(number: Int64) { self.number = number }

  package static let favourites = ChatSection(number: 0)
  package static let chats = ChatSection(number: 1)
  package static let low = ChatSection(number: 1 << 40)

  package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

/// The tag that the person gave to a chat on all devices of the account. A chat with a tag is shown
/// in the section of favourites or of low priority of the chat list; a chat without one in the
/// section of its space or in that of all other chats.
/// <https://spec.matrix.org/v1.19/client-server-api/#room-tagging>
package enum ChatTag: Sendable, Equatable, CaseIterable {
  case favourite, none, low
}
