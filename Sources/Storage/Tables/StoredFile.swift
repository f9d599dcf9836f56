internal import Intents

/// A message's file as text. Its fields follow each other in a fixed order, each after a control
/// character, which texts of messages do not contain (`CleanText` removes them); an unknown number
/// is "".
enum StoredFile {
  private static let sign: Character = "\u{1d}"

  static func encoded(_ file: AttachedFile) -> String {
    let content =
      switch file.content {
      case .at(let address): address.text
      case .encrypted: "encrypted"
      case .nowhere: "nowhere"
      case .own: "own"
      }
    let fields = [
      file.kind.rawValue, content, file.name, file.caption, file.type, text(file.bytes),
      text(file.width), text(file.height), text(file.milliseconds),
    ]
    return fields.map { "\(sign)\($0)" }.joined()
  }

  /// The file that a stored text encodes; `nil` for any other text.
  static func decoded(_ stored: Substring) -> AttachedFile? {
    let fields = stored.split(separator: sign, omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    guard fields.count == 9, let kind = AttachedFile.Kind(rawValue: fields[0]) else { return nil }
    return AttachedFile(
      kind: kind, name: fields[2], caption: fields[3], type: fields[4], bytes: number(fields[5]),
      width: number(fields[6]), height: number(fields[7]), milliseconds: number(fields[8]),
      content: content(fields[1]))
  }

  private static func content(_ text: String) -> AttachedFile.Content {
    switch text {
    case "encrypted": .encrypted
    case "own": .own
    default: MediaAddress(text).map { .at($0) } ?? .nowhere
    }
  }

  private static func text(_ number: (some BinaryInteger)?) -> String {
    number.map { "\($0)" } ?? ""
  }

  /// Reads a number of a stored file; `nil` unless it is 0 or more and less than 2⁵³, because a
  /// damaged row may contain any number, and sums must not overflow.
  private static func number<Number: FixedWidthInteger>(_ text: String) -> Number? {
    Number(text).flatMap { $0 >= 0 && $0 < 1 << 53 ? $0 : nil }
  }
}
