internal import Matrix

extension JSONWriter {
  /// Writes the JSON member `name`: an object whose member `events` lists events that have only a
  /// type and a content. Each content is JSON text.
  mutating func events(_ name: String, _ events: [(type: String, content: String)]) {
    key(name)
    object { part in
      part.key("events")
      part.array { list in
        for event in events {
          list.object { object in
            object.member("type", event.type)
            object.key("content")
            object.raw(event.content)
          }
        }
      }
    }
  }

  /// Writes a JSON object with two counts of unread events: all that notify the user, and those of
  /// them that are highlighted. Negative counts are written as 0.
  mutating func counts(_ notifications: Int64, _ highlights: Int64) {
    object { object in
      object.key("notification_count")
      object.integer(max(0, notifications))
      object.key("highlight_count")
      object.integer(max(0, highlights))
    }
  }
}
