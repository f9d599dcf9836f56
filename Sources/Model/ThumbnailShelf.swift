package import Intents

/// The outcome of a request for a thumbnail.
package enum FilePreview: Sendable, Equatable {
  case ready(Thumbnail)
  /// The image cannot be decoded here, or the server refuses it, which is as undecodable.
  case absent(ThumbnailProblem)
  /// The server was not reached: it is asked again once it is.
  case unreachable
}

/// The thumbnails of images that were shown lately, and those that are being made.
package struct ThumbnailShelf: Sendable, Equatable {
  /// The limit of entries: more than any screen shows, so that no visible one makes way for
  /// another.
  static let most = 256

  package enum Entry: Sendable, Equatable {
    case pending
    case made(FilePreview)
  }

  private var entries: [MediaAddress: Entry] = [:]
  /// The addresses of the entries, the oldest first.
  private var order: [MediaAddress] = []

  package init() {}

  package subscript(address: MediaAddress) -> Entry? { entries[address] }

  /// Notes that a thumbnail is being made; `false` if it was asked for before.
  mutating func ask(_ address: MediaAddress) -> Bool {
    guard entries[address] == nil else { return false }
    if order.count >= Self.most { entries[order.removeFirst()] = nil }
    order.append(address)
    entries[address] = .pending
    return true
  }

  /// Keeps an outcome; `false` if nobody waits for it any more.
  mutating func keep(_ preview: FilePreview, of address: MediaAddress) -> Bool {
    guard entries[address] == .pending else { return false }
    entries[address] = .made(preview)
    return true
  }

  /// Forgets those that failed because the server was not reached; `true` if there were any.
  mutating func forgetUnreachable() -> Bool {
    let gone = order.filter { entries[$0] == .made(.unreachable) }
    guard !gone.isEmpty else { return false }
    for address in gone { entries[address] = nil }
    order.removeAll { entries[$0] == nil }
    return true
  }
}
