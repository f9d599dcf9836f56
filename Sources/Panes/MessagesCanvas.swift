package import Cells
package import ViewModels

/// The messages pane as it was drawn last. What is drawn is that of `MessagesPane.draw`; but when only
/// the text being written changed, as with each key, only the composer is drawn anew.
package struct MessagesCanvas: Sendable {
  private var last: (viewModel: MessagesViewModel, state: MessagesPaneState, size: Size)?
  private var drawing = MessagesDrawing(
    drawing: PaneDrawing(buffer: PaneBuffer(size: Size(rows: 0, columns: 0))))

  /// A canvas on which nothing was drawn.
  package init() {}

  /// Draws the pane. Comparing with the last view model costs nothing while it is the same value.
  package mutating func draw(
    _ viewModel: MessagesViewModel, _ state: MessagesPaneState, size: Size
  ) -> MessagesDrawing {
    defer { last = (viewModel, state, size) }
    guard let last, last.size == size, viewModel.chat != nil, last.viewModel == viewModel,
      isOnlyComposerChanged(from: last.state, to: state)
    else {
      drawing = MessagesPane.draw(viewModel, state, size: size)
      return drawing
    }
    let parts = MessagesPaneParts(state, size: size)
    guard parts.composerRows == MessagesPaneParts(last.state, size: size).composerRows else {
      drawing = MessagesPane.draw(viewModel, state, size: size)
      return drawing
    }
    drawing.drawing.cursor = nil
    ComposerDrawing.draw(
      parts.composer, isEmpty: state.composer.text.isEmpty, isFocused: state.hasComposerFocus,
      rows: parts.composerRows, into: &drawing.drawing)
    return drawing
  }

  private func isOnlyComposerChanged(
    from old: MessagesPaneState, to new: MessagesPaneState
  ) -> Bool {
    var changed = old
    changed.composer = new.composer
    return changed == new
  }
}
