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
  /// The caption with its structure and styles; `nil` for a caption without any.
  package var format: FormattedText?
  /// The media type, such as "image/png"; "" if it is not known.
  package let type: String
  /// The size of the file in bytes; `nil` if it is not known.
  package let bytes: Int64?
  /// The width and the height of an image, a sticker or a video, in pixels; `nil` if not known.
  package let width, height: Int?
  /// The duration of a recording or a video, in milliseconds; `nil` if it is not known.
  package let milliseconds: Int64?
  package let content: Content

  package enum Content: Sendable, Equatable {
    case at(MediaAddress)
    case encrypted
    /// The content cannot be fetched, because the message has no valid address of it.
    case nowhere
    /// The file is the user's own and still has to be uploaded.
    case own
  }

  package init(
    kind: Kind, name: String, caption: String = "", format: FormattedText? = nil,
    type: String = "", bytes: Int64? = nil, width: Int? = nil, height: Int? = nil,
    milliseconds: Int64? = nil, content: Content
  ) {
    self.kind = kind
    self.name = name
    self.caption = caption
    self.format = format
    self.type = type
    self.bytes = bytes
    self.width = width
    self.height = height
    self.milliseconds = milliseconds
    self.content = content
  }
}

extension AttachedFile {
  /// The caption with a placeholder for each spoiler.
  package var captionWithoutSpoilers: String {
    format?.hasSpoiler == true ? format?.wordsWithoutSpoilers ?? "" : caption
  }

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

/// A small image that is drawn with the cells of a terminal. Each cell has two halves, one above
/// the other, and each half one of the 256 colours of xterm.
package struct Thumbnail: Sendable, Equatable {
  package static let (mostColumns, maxRows) = (40, 10)
  /// The colour number that stands for a transparent half, which shows the background of the
  /// screen.
  package static let transparent: UInt8 = 0

  package struct Halves: Sendable, Equatable {
    package let top, bottom: UInt8

    package init(top: UInt8, bottom: UInt8) {
      self.top = top
      self.bottom = bottom
    }
  }

  package let columns, rows: Int
  /// The cells, row by row from the top, each row from left to right: `columns` × `rows` cells.
  package let cells: [Halves]

  /// Makes a thumbnail; `nil` if it is empty or larger than the maximum size, or the number of
  /// cells is not `columns` × `rows`.
  package init?(columns: Int, rows: Int, cells: [Halves]) {
    guard (1...Self.mostColumns).contains(columns), (1...Self.maxRows).contains(rows),
      cells.count == columns * rows
    else { return nil }
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  /// The size in cells at which an image of `width` × `height` pixels is shown: the largest one
  /// within `mostColumns` × `maxRows` that keeps the proportions of the image (half a cell counts
  /// as a square), with at most one column for each pixel of the width. Any numbers are accepted,
  /// because the sender of the image claims its size.
  package static func size(
    width: Int, height: Int, mostColumns: Int, maxRows: Int
  ) -> (columns: Int, rows: Int) {
    let (width, height) = (min(max(1, width), 1 << 20), min(max(1, height), 1 << 20))
    let (most, halves) = (min(max(1, mostColumns), width), 2 * max(1, maxRows))
    // If the image would be higher than the limit at its greatest width, the height limits the
    // number of columns.
    let isHigh = most * height > halves * width
    let columns = isHigh ? max(1, (halves * width + height / 2) / height) : most
    let shown = isHigh ? halves : (most * height + width - 1) / width
    return (min(columns, most), min(max(1, (shown + 1) / 2), max(1, maxRows)))
  }

  /// The thumbnail, reduced to at most `mostColumns` × `maxRows` cells if it is larger. Each cell
  /// of the result is a copy of a cell of this thumbnail at about the same place.
  package func fitted(mostColumns: Int, maxRows: Int) -> Thumbnail {
    guard columns > mostColumns || rows > maxRows else { return self }
    let size = Self.size(
      width: columns, height: 2 * rows, mostColumns: mostColumns, maxRows: maxRows)
    let fewer = (0..<size.rows).flatMap { row in
      (0..<size.columns).map { column in
        cells[(row * rows / size.rows) * columns + column * columns / size.columns]
      }
    }
    return Thumbnail(columns: size.columns, rows: size.rows, cells: fewer) ?? self
  }

  // MARK: Bytes

  private static let mark: [UInt8] = Array("TH1".utf8)
  package static let mostBytes = mark.count + 2 + 2 * mostColumns * maxRows

  /// The thumbnail as bytes, which the process that made it sends to the program.
  package var bytes: [UInt8] {
    Self.mark + [UInt8(columns), UInt8(rows)] + cells.flatMap { [$0.top, $0.bottom] }
  }

  /// Parses `bytes`; `nil` unless they are exactly one thumbnail. The process that wrote them
  /// decoded an image that may be hostile. So only `transparent` and the colours from 16 on, which
  /// look the same in all terminals, are accepted.
  package init?(bytes: [UInt8]) {
    let start = Self.mark.count + 2
    guard bytes.count >= start, bytes.count <= Self.mostBytes,
      bytes.starts(with: Self.mark), (bytes.count - start) % 2 == 0
    else { return nil }
    let halves = bytes[start...]
    guard halves.allSatisfy({ $0 == Self.transparent || $0 >= 16 }) else { return nil }
    let cells = stride(from: start, to: bytes.count, by: 2).map {
      Halves(top: bytes[$0], bottom: bytes[$0 + 1])
    }
    self.init(columns: Int(bytes[start - 2]), rows: Int(bytes[start - 1]), cells: cells)
  }
}

package enum ThumbnailProblem: Error, Equatable {
  /// The image could not be decoded, for instance because it is damaged, too large or of an
  /// unsupported format, or the server refused to send it.
  case undecodable
  /// The library that decodes images of this format, or the one that draws all thumbnails, is not
  /// installed or cannot be used, for instance because it is too old.
  case missing(ThumbnailLibrary)
}

/// The libraries that make thumbnails, each of which may be missing. The raw values are the exit
/// statuses with which the process that decodes images reports that a library is missing.
package enum ThumbnailLibrary: Int32, CaseIterable, Sendable {
  case chafa = 16
  case png
  case jpeg
  case webp
}
