/// The file of a message, as its sender describes it. All texts are safe to show (`CleanText`
/// removed control characters), and all but the caption are single lines. The sizes are claims of
/// the sender as well, so the program allocates no memory according to them.
package struct AttachedFile: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case file, image, video, audio, voice, sticker
  }

  package let kind: Kind
  /// The name of the file as the message states it, which may have slashes; "" if the message
  /// states no name.
  package let name: String
  /// The text that the sender wrote about the file, which may have several lines; "" for none.
  package let caption: String
  /// The media type, such as "image/png"; "" if it is not known.
  package let type: String
  /// The size of the file in bytes; `nil` if it is not known.
  package let bytes: Int64?
  /// The width and the height of an image, a sticker or a video, in pixels; `nil` if not known.
  package let width, height: Int?
  /// The duration of a recording or a video, in milliseconds; `nil` if it is not known.
  package let milliseconds: Int64?
  package let content: Content

  /// The location of the content of a message's file.
  package enum Content: Sendable, Equatable {
    /// The content is on a server, under this address, and is not end-to-end encrypted.
    case at(MediaAddress)
    /// The content is on a server, end-to-end encrypted, so that this program cannot read it.
    case encrypted
    /// The content cannot be fetched, because the message has no valid address of it.
    case nowhere
    /// The file is the user's own and still has to be uploaded.
    case own
  }

  package init(
    kind: Kind, name: String, caption: String = "", type: String = "", bytes: Int64? = nil,
    width: Int? = nil, height: Int? = nil, milliseconds: Int64? = nil, content: Content
  ) {
    self.kind = kind
    self.name = name
    self.caption = caption
    self.type = type
    self.bytes = bytes
    self.width = width
    self.height = height
    self.milliseconds = milliseconds
    self.content = content
  }
}

extension AttachedFile {
  /// The address of an image or sticker, of which a thumbnail can be made; `nil` for other files,
  /// and for an image or sticker that is encrypted, has no address or is not uploaded yet.
  package var previewAddress: MediaAddress? {
    guard kind == .image || kind == .sticker, case .at(let address) = content else { return nil }
    return address
  }
}

/// The address of a file on a server, "mxc://SERVER/ID".
package struct MediaAddress: Sendable, Hashable {
  package let server: String
  package let id: String

  /// Parses a media address; `nil` unless it has a server name and an id, each of 1 to 255
  /// characters that the specification permits.
  package init?(_ text: String) {
    guard text.hasPrefix("mxc://") else { return nil }
    let parts = text.dropFirst("mxc://".count).split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...255).contains(parts[0].utf8.count),
      (1...255).contains(parts[1].utf8.count),
      parts[0].utf8.allSatisfy({ Self.isPlain($0) || "-.:[]".utf8.contains($0) }),
      parts[1].utf8.allSatisfy({ Self.isPlain($0) || "-_".utf8.contains($0) })
    else { return nil }
    (server, id) = (String(parts[0]), String(parts[1]))
  }

  package var text: String { "mxc://\(server)/\(id)" }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }
}
