/// The columns of a page, which is the part of the screen beside the chat list, or the whole width
/// without a chat list beside it: a gutter for markers at the left, the texts, and a margin at the
/// right.
///
/// Texts are never wider than 88 columns, because longer lines are hard to follow; on a page of
/// more than 106 columns the gutter becomes wider instead, up to 14 columns.
struct PageColumns: Sendable, Equatable {
  /// The greatest width of a page's text in columns, as longer lines are hard to read.
  private static let widestText = 88

  /// The column at which texts begin, counted from 0 at the left edge of the page.
  let text: Int
  /// The width of the page's texts in columns, at least 1.
  let width: Int

  /// The column after the page's texts.
  var end: Int { text + width }
  /// The column of the markers of the page, such as the one beside a selected row or a field.
  var mark: Int { max(0, text - 2) }

  private init(text: Int, width: Int) {
    self.text = text
    self.width = width
  }

  /// The columns of texts that are indented by `columns` more columns than this page's texts and
  /// end at the same column.
  func indented(by columns: Int) -> PageColumns {
    PageColumns(text: text + columns, width: max(1, width - columns))
  }

  /// The columns of texts that begin at the same column as this page's texts and are at most
  /// `columns` wide.
  func narrowed(to columns: Int) -> PageColumns {
    PageColumns(text: text, width: max(1, min(width, columns)))
  }

  /// Divides the columns of a page that is `columns` columns wide. Texts begin at the column 1 on a
  /// page of fewer than 24 columns, at 2 on one of up to 106 columns, on a wider one further to the
  /// right.
  init(_ columns: Int) {
    text = columns < 24 ? 1 : min(14, 2 + max(0, columns - 104) / 3)
    let margin = columns < 24 ? 0 : 2
    width = max(1, min(Self.widestText, columns - text - margin))
  }
}
