internal import Cells

/// The terminal's response to `TerminalModes.askClusters`, such as `ESC [ ? 2027 ; 2 $ y`. Source:
/// "XTerm Control Sequences", DECRPM.
enum ClusterReport: Equatable {
  /// The terminal draws no grapheme of several scalars as one glyph: 0 (unknown mode), 4
  /// (permanently reset), or any other number.
  case unsupported
  /// The mode is set (1) or reset (2), and can be changed.
  case changeable(isSet: Bool)
  /// The mode is permanently set (3).
  case permanent

  private static let head = "?2027;"

  /// Parses the parameters of the control sequence with the final character `y`; `nil` for a report
  /// about another mode.
  init?(parameters: String) {
    guard parameters.hasPrefix(Self.head), parameters.hasSuffix("$") else { return nil }
    switch parameters.dropFirst(Self.head.count).dropLast() {
    case "1": self = .changeable(isSet: true)
    case "2": self = .changeable(isSet: false)
    case "3": self = .permanent
    default: self = .unsupported
    }
  }

  /// `true` if the characters may be the beginning of a report after its `ESC`, or all of it.
  static func mayBegin(with text: String) -> Bool {
    let (head, scalars) = (Array(("[" + head).unicodeScalars), Array(text.unicodeScalars))
    let rest: [ClosedRange<Unicode.Scalar>] = ["0"..."4", "$"..."$", "y"..."y"]
    guard scalars.count <= head.count + rest.count else { return false }
    return zip(head, scalars).allSatisfy { $0 == $1 }
      && zip(rest, scalars.dropFirst(head.count)).allSatisfy { $0.contains($1) }
  }

  var clusters: DrawnClusters {
    switch self {
    case .unsupported: .none
    case .changeable: .all
    case .permanent: .wide
    }
  }
}
