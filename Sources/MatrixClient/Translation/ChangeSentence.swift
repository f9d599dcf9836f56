internal import Intents
internal import Matrix
internal import Model

/// Describes changes of a room in sentences without a subject, such as "changed the topic to …":
/// the sender's name is to be put before them.
enum ChangeSentence {
  /// The sentence for a member event; `nil` if its change is not shown, as with a new avatar.
  ///
  /// - Parameters:
  ///   - member: the id of the user whose membership or name changes.
  ///   - previous: the content of the member event before this one; `nil` if there is none, or if
  ///     the server does not name it.
  static func membership(
    sender: String, member: String, content: JSONValue, previous: JSONValue?
  ) -> String? {
    let before = previous?["membership"]?.string
    let name =
      (content["displayname"]?.string ?? previous?["displayname"]?.string)
      .flatMap(CleanText.name).map { ShownName.of($0, UserID(member)) } ?? member
    switch content["membership"]?.string {
    case "join": return before == "join" ? rename(content, previous, member) : "joined"
    case "invite": return before == "invite" ? nil : "invited \(name)"
    case "ban": return before == "ban" ? nil : "banned \(name)" + reason(content)
    case "knock": return "asked to join"
    case "leave":
      return (sender == member ? leaving(before) : removal(before, of: name)) + reason(content)
    default: return nil
    }
  }

  private static func reason(_ content: JSONValue) -> String {
    content["reason"]?.string.flatMap(CleanText.line).map { ": \($0)" } ?? ""
  }

  private static func leaving(_ before: String?) -> String {
    before == "invite" ? "declined the invite" : "left"
  }

  private static func removal(_ before: String?, of name: String) -> String {
    switch before {
    case "ban": "lifted the ban of \(name)"
    case "invite": "took back the invite of \(name)"
    default: "removed \(name)"
    }
  }

  private static func rename(
    _ content: JSONValue, _ previous: JSONValue?, _ member: String
  ) -> String? {
    let new = content["displayname"]?.string.flatMap(CleanText.name)
    let old = previous?["displayname"]?.string.flatMap(CleanText.name)
    guard new != old else { return nil }
    let former = old.map { "was called “\($0)” and " } ?? ""
    return "\(former)is now \(new.map { "“\($0)”" } ?? member)"
  }

  /// The sentence for a state event that is no member event; `nil` for events that are not shown,
  /// and for those that change nothing.
  ///
  /// - Parameter previous: the content of the state event before this one; `nil` if there is none,
  ///   or if the server does not name it.
  static func state(_ type: String, _ content: JSONValue, previous: JSONValue?) -> String? {
    if previous == content { return nil }
    switch type {
    // Encryption cannot be turned off, so a later event only changes the settings of the
    // encryption.
    case EventType.encryption where previous?["algorithm"]?.string != nil: return nil
    case EventType.encryption: return "turned on encryption"
    case EventType.tombstone: return "moved the chat to another room"
    case EventType.name:
      let name = content["name"]?.string.flatMap(CleanText.line)
      return name.map { "named the chat “\($0)”" } ?? "took the chat's name away"
    case EventType.topic:
      let topic = content["topic"]?.string.flatMap(CleanText.line)
      return topic.map { "changed the topic to “\($0)”" } ?? "took the topic away"
    default: return nil
    }
  }
}
