internal import Cells
internal import ViewModels

/// The columns of a message that a search found: the time, the sender and the text beside each
/// other, or on a narrow page the time and the sender above the text.
struct MessageSearchColumns {
  private static let timeColumns = 5
  /// The least width in columns of a message's text beside the sender's name; if less is left, the
  /// text is below the name.
  private static let leastText = 16
  /// The least width in columns of a page's texts with which senders' names may be longer and more
  /// blanks follow them.
  private static let roomyWidth = 60

  let page: PageColumns
  /// The greatest width of a sender's name in columns.
  let sender: Int
  /// The columns of the messages' texts.
  let text: Range<Int>
  /// `true` if the time and the sender of a message are on a line above its text.
  let isStacked: Bool

  init(_ viewModel: MessageSearchViewModel, size: Size) {
    page = PageColumns(size.columns)
    let isRoomy = page.width >= Self.roomyWidth
    let widest =
      viewModel.groups.flatMap(\.hits)
      .map { GraphemeWidth.columns(of: $0.sender) }.max() ?? 0
    let limit = min(max(3, widest), isRoomy ? 14 : 8)
    let start = page.text + Self.timeColumns + 2 + limit + (isRoomy ? 3 : 2)
    isStacked = page.end - start < Self.leastText
    sender = isStacked ? page.width - Self.timeColumns - 2 : limit
    text = (isStacked ? page.text : start)..<page.end
  }

  var senderColumn: Int { page.text + Self.timeColumns + 2 }
}
