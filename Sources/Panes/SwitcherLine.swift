internal import Cells
internal import ViewModels

/// A line in the switcher's list of matches.
enum SwitcherLine: Equatable {
  /// The match at this index. The chats are counted first, then the people, then the chats of other
  /// accounts, and last the search of messages for the query.
  case match(Int)
  /// The heading above the people who match the query.
  case people
  /// The heading above the matching chats of other accounts.
  case others
  /// The sentence that nothing matches the query.
  case noMatch
  case blank

  /// The lines of the matches, and below them the line that searches messages for the query, if the
  /// switcher offers it; if the result for the query has arrived and has no match, the sentence
  /// that says so is above that line.
  static func lines(
    _ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState, size: Size
  ) -> [SwitcherLine] {
    if state.link != nil { return [.match(0)] }
    let matches = lines(viewModel, others: state.others.count, size: size)
    guard state.searchesMessages else { return matches }
    let search = SwitcherLine.match(searchIndex(viewModel, state))
    if matches.isEmpty {
      return (viewModel.query == state.query.text ? [.noMatch] : []) + [search]
    }
    return matches + (size.rows >= 12 ? [.blank] : []) + [search]
  }

  /// The index, in the numbering of the matches, of the line that searches messages for the query:
  /// it follows all matches.
  static func searchIndex(_ viewModel: ChatSearchViewModel, _ state: SwitcherPaneState) -> Int {
    viewModel.rows.count + viewModel.people.count + state.others.count
  }

  /// The lines of the matches in an overlay of `size`: chats, then people, then the chats of other
  /// accounts, with headings above the last two if the overlay has enough rows. `others` is the
  /// number of chats of other accounts.
  static func lines(
    _ viewModel: ChatSearchViewModel, others: Int = 0, size: Size
  ) -> [SwitcherLine] {
    let own = lines(ofOwn: viewModel, size: size)
    let first = viewModel.rows.count + viewModel.people.count
    let matches = (0..<others).map { SwitcherLine.match(first + $0) }
    guard !matches.isEmpty, size.rows >= 12 else { return own + matches }
    return own + (own.isEmpty ? [] : [.blank]) + [.others] + matches
  }

  private static func lines(ofOwn viewModel: ChatSearchViewModel, size: Size) -> [SwitcherLine] {
    let chats = viewModel.rows.indices.map { SwitcherLine.match($0) }
    let people = viewModel.people.indices.map { SwitcherLine.match(chats.count + $0) }
    guard !people.isEmpty, size.rows >= 12 else { return chats + people }
    return chats + (chats.isEmpty ? [] : [.blank]) + [.people] + people
  }
}
