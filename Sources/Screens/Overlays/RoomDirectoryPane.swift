package import Cells
package import ViewModels

package enum RoomDirectoryPane {
  /// Draws the overlay of public rooms. The cursor is in the query, or, for a screen reader, on the
  /// selected room. `size` is the size of the overlay, as `size(in:)` returns it.
  package static func draw(
    _ viewModel: RoomDirectoryViewModel, _ state: RoomDirectoryPaneState, size: Size
  ) -> PaneDrawing {
    let frame = frame(size)
    var drawing = frame.drawing(title: PaneWords.publicRooms)
    frame.drawField(state.query, placeholder: PaneWords.roomWords, into: &drawing)
    let first = first(viewModel, state, size: size)
    let shown = first..<min(viewModel.rows.count, first + visibleRooms(viewModel, size: size))
    let height = height(size)
    for index in shown {
      let row = frame.rows.lowerBound + (index - first) * height
      if index == state.selected {
        select(row..<row + height, frame, isOnRow: state.isOnRow, in: &drawing)
      }
      draw(viewModel.rows[index], row: row, height: height, frame, into: &drawing.buffer)
    }
    let noteStart = frame.rows.lowerBound + shown.count * height
    for (index, line) in noteLines(viewModel, frame).enumerated()
    where frame.rows.contains(noteStart + index) {
      write(line, into: &drawing.buffer, noteStart + index, frame.text, .notice)
    }
    return drawing
  }

  package static func size(in size: Size) -> Size {
    OverlayFrame.size(rows: 22, columns: 76, in: size)
  }

  /// The number of rooms that are visible at once, at least 1. PgUp and PgDn move the selection by
  /// one less, but at least by 1.
  package static func visibleRooms(_ viewModel: RoomDirectoryViewModel, size: Size) -> Int {
    let rows = frame(size).rows.count
    let noteRows = viewModel.note.isEmpty || rows < 2 ? 0 : 1
    return max(1, (rows - noteRows) / height(size))
  }

  package static func index(
    atRow row: Int, _ viewModel: RoomDirectoryViewModel, _ state: RoomDirectoryPaneState, size: Size
  ) -> Int? {
    let rows = frame(size).rows
    let place = (row - rows.lowerBound) / height(size)
    guard rows.contains(row), place < visibleRooms(viewModel, size: size) else { return nil }
    let index = first(viewModel, state, size: size) + place
    return viewModel.rows.indices.contains(index) ? index : nil
  }

  private static func frame(_ size: Size) -> OverlayFrame {
    OverlayFrame(size, .large, hasField: true)
  }

  /// The number of rows for each room: 2, or 1 in an overlay with few rows, which has no space for
  /// topics.
  private static func height(_ size: Size) -> Int { frame(size).rows.count >= 8 ? 2 : 1 }

  private static func first(
    _ viewModel: RoomDirectoryViewModel, _ state: RoomDirectoryPaneState, size: Size
  ) -> Int {
    let visible = visibleRooms(viewModel, size: size)
    return max(0, min(state.selected - visible / 2, viewModel.rows.count - visible))
  }

  /// The lines of the note, such as why the directory could not be loaded: only one line below
  /// rooms, as many as the text needs if there are no rooms.
  private static func noteLines(
    _ viewModel: RoomDirectoryViewModel, _ frame: OverlayFrame
  ) -> [String] {
    guard !viewModel.note.isEmpty else { return [] }
    guard viewModel.rows.isEmpty else { return [viewModel.note] }
    return TextWrap.lines(of: viewModel.note, columns: frame.text.count).map { String($0.text) }
  }

  private static func select(
    _ rows: Range<Int>, _ frame: OverlayFrame, isOnRow: Bool, in drawing: inout PaneDrawing
  ) {
    for row in rows where frame.rows.contains(row) {
      ChatRowDrawing.select(row, frame.columns, isFocused: true, in: &drawing.buffer)
    }
    if isOnRow {
      drawing.cursor = Position(row: rows.lowerBound, column: frame.columns.lowerBound)
    }
  }

  private static func draw(
    _ room: PublicRoomRowViewModel, row: Int, height: Int, _ frame: OverlayFrame,
    into buffer: inout PaneBuffer
  ) {
    let columns = frame.text
    var right = columns.upperBound
    let people = GraphemeWidth.columns(of: room.people)
    if columns.count >= people + 12 {
      write(room.people, into: &buffer, row, right - people..<right, .timestamp)
      right -= people + 2
    }
    let used = min(GraphemeWidth.columns(of: room.name), right - columns.lowerBound)
    write(room.name, into: &buffer, row, columns.lowerBound..<right, .chatName)
    let address = columns.lowerBound + used + 2
    if room.address != room.name, right - address >= 8 {
      write(room.address, into: &buffer, row, address..<right, .preview)
    }
    guard height > 1, frame.rows.contains(row + 1) else { return }
    write(room.topic, into: &buffer, row + 1, columns, .preview)
  }

  private static func write(
    _ text: String, into buffer: inout PaneBuffer, _ row: Int, _ columns: Range<Int>,
    _ role: StyleRole
  ) {
    buffer.write(
      text, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }
}
