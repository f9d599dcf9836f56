package import Intents

/// The outcome of a request for the thumbnail of an image.
package enum FilePreview: Sendable, Equatable {
  case ready(Thumbnail)
  /// The image has no thumbnail. The reason is `undecodable` also if, for instance, the server
  /// refused to send the image, or the image is too large.
  case absent(ThumbnailProblem)
  /// The image could not be fetched now; the thumbnail can be requested again once the client is
  /// online.
  case unreachable
}

/// A cache of the outcomes of the last requests for thumbnails, including requests that are still
/// running.
package struct ThumbnailShelf: Sendable, Equatable {
  /// The maximum number of entries of the cache, far more than the images that a screen shows.
  static let most = 256

  package enum Entry: Sendable, Equatable {
    case pending
    case made(FilePreview)
  }

  private var entries: [MediaAddress: Entry] = [:]
  /// The media addresses of the images in the thumbnail cache, the oldest entry first.
  private var order: [MediaAddress] = []

  package init() {}

  /// The entry for an image; `nil` if the cache has none, so that the thumbnail can be requested.
  package subscript(address: MediaAddress) -> Entry? { entries[address] }

  /// Records that a thumbnail is requested, and returns `true`; in a full cache, the oldest entry
  /// is removed. Returns `false` if the cache has an entry for this address already.
  mutating func ask(_ address: MediaAddress) -> Bool {
    guard entries[address] == nil else { return false }
    if order.count >= Self.most { entries[order.removeFirst()] = nil }
    order.append(address)
    entries[address] = .pending
    return true
  }

  /// Stores the outcome of a request for a thumbnail, and returns `true`. Returns `false`, and
  /// stores nothing, unless a request for this address is pending.
  mutating func keep(_ preview: FilePreview, of address: MediaAddress) -> Bool {
    guard entries[address] == .pending else { return false }
    entries[address] = .made(preview)
    return true
  }

  /// Removes the entries of the thumbnail cache whose images could not be fetched (`unreachable`),
  /// so that they can be requested again. Returns `true` if there were such entries.
  mutating func forgetUnreachable() -> Bool {
    let gone = order.filter { entries[$0] == .made(.unreachable) }
    guard !gone.isEmpty else { return false }
    for address in gone { entries[address] = nil }
    order.removeAll { entries[$0] == nil }
    return true
  }
}
