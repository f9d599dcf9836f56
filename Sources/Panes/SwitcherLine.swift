internal import Cells
internal import ViewModels

/// A line of the switcher's matches.
enum SwitcherLine: Equatable {
  /// The match at this index: of a chat, or behind the chats of a person.
  case match(Int)
  /// The heading above the people.
  case people
  case blank

  /// The lines of the matches in an overlay of `size`: chats, then people, with a heading between
  /// them in an overlay that is not low.
  static func lines(_ viewModel: ChatSearchViewModel, size: Size) -> [SwitcherLine] {
    let chats = viewModel.rows.indices.map { SwitcherLine.match($0) }
    let people = viewModel.people.indices.map { SwitcherLine.match(chats.count + $0) }
    guard !people.isEmpty, size.rows >= 12 else { return chats + people }
    return chats + (chats.isEmpty ? [] : [.blank]) + [.people] + people
  }
}
