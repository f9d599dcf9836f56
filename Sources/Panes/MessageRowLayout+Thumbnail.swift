internal import Cells
internal import Intents
internal import ViewModels

/// The thumbnail below the line of an image or sticker.
extension MessageRowLayout {
  /// The lines of the thumbnail of an image or sticker; none if no thumbnails are shown. Until the
  /// thumbnail is ready, the lines reserve the space that it needs by the size that the sender
  /// stated, so that the rows around it stay where they are; there are none if no size was stated.
  func lines(of thumbnail: ThumbnailViewModel?) -> [StyledLine] {
    guard let thumbnail, thumbnailRows > 0 else { return [] }
    let mostColumns = min(Thumbnail.mostColumns, texts.width)
    let kept = thumbnail.proportions.map {
      Thumbnail.size(
        width: $0.width, height: $0.height, mostColumns: mostColumns, mostRows: thumbnailRows)
    }
    guard case .ready(let image) = thumbnail.state else {
      guard let kept else { return [] }
      let columns = texts.text..<texts.text + kept.columns
      return Array(
        repeating: StyledLine(picture: StyledPicture(columns: columns, cells: [])),
        count: kept.rows)
    }
    let fitted = image.fitted(mostColumns: mostColumns, mostRows: kept?.rows ?? thumbnailRows)
    let columns = texts.text..<texts.text + fitted.columns
    let lines = (0..<fitted.rows).map { row in
      let start = row * fitted.columns
      return StyledLine(
        picture: StyledPicture(
          columns: columns, cells: fitted.cells[start..<start + fitted.columns]))
    }
    // If the sender stated a wrong size, the rows that were reserved for the thumbnail stay
    // reserved.
    let none = StyledPicture(columns: texts.text..<texts.text, cells: [])
    let rest = max(0, (kept?.rows ?? 0) - fitted.rows)
    return lines + Array(repeating: StyledLine(picture: none), count: rest)
  }
}
