internal import Synchronization

/// The sequences of scalars that the terminal draws as one glyph, such as an emoji that consists of
/// several with joiners, or a flag of two regional indicators.
package enum DrawnClusters: Int, Sendable {
  /// The terminal is not known to draw such sequences, so their parts are drawn side by side.
  case none
  /// The terminal draws sequences as one glyph if they begin with a wide emoji. Whether the
  /// selector of emoji presentation (U+FE0F) makes a narrow one wide depends on its settings.
  case wide
  /// The terminal draws all sequences as one glyph, two columns wide.
  case all

  private static let used = Atomic(0)

  /// What the program's terminal draws. Like the locale, it is global to the process, because every
  /// width of a text depends on it. Any thread may read it.
  package static var current: DrawnClusters {
    DrawnClusters(rawValue: used.load(ordering: .relaxed)) ?? .none
  }

  /// Makes the program use these widths from now on. Panes that are already drawn have the old
  /// widths, so the caller has to draw the screen again.
  package static func use(_ clusters: DrawnClusters) {
    used.store(clusters.rawValue, ordering: .relaxed)
  }
}
