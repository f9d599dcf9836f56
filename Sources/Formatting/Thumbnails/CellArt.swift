internal import CImages
internal import Intents

/// Converts an image into cells of half blocks with libchafa, which averages the pixels of each
/// half cell and chooses the nearest of the 240 palette colours that terminals usually do not
/// redefine (16 to 255).
enum CellArt {
  private static let upperHalf: UInt32 = 0x2580
  private static let lowerHalf: UInt32 = 0x2584
  private static let fullBlock: UInt32 = 0x2588
  private static let blank: UInt32 = 0x20

  /// The width and height in pixels of a cell on libchafa's canvas, to which libchafa scales an
  /// image.
  private static let pixelsOfCell = 8

  static func draw(
    _ image: Raster, mostColumns: Int, maxRows: Int
  ) throws(ThumbnailProblem) -> Thumbnail {
    let size = Thumbnail.size(
      width: image.width, height: image.height, mostColumns: mostColumns, maxRows: maxRows)
    let library = try LoadedLibrary(.chafa)
    let canvas = try canvas(library, columns: size.columns, rows: size.rows)
    let draw = try library.function(
      "chafa_canvas_draw_all_pixels", as: confab_chafa_canvas_draw_all_pixels.self)
    let glyph = try library.function(
      "chafa_canvas_get_char_at", as: confab_chafa_canvas_get_char_at.self)
    let colours = try library.function(
      "chafa_canvas_get_raw_colors_at", as: confab_chafa_canvas_get_raw_colors_at.self)
    let shown = try image.enlarged(to: size.columns * pixelsOfCell)
    draw(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, shown.pixels, Int32(shown.width),
      Int32(shown.height), Int32(shown.width * 4))
    let cells = (0..<size.columns * size.rows).map { place in
      let (column, row) = (Int32(place % size.columns), Int32(place / size.columns))
      var (foreground, background) = (Int32(-1), Int32(-1))
      colours(canvas, column, row, &foreground, &background)
      return halves(
        glyph(canvas, column, row), foreground: number(foreground), background: number(background))
    }
    guard let thumbnail = Thumbnail(columns: size.columns, rows: size.rows, cells: cells) else {
      throw .undecodable
    }
    return thumbnail
  }

  private static func canvas(
    _ library: LoadedLibrary, columns: Int, rows: Int
  ) throws(ThumbnailProblem) -> OpaquePointer {
    let threads = try library.function("chafa_set_n_threads", as: confab_chafa_set_n_threads.self)
    let makeMap = try library.function("chafa_symbol_map_new", as: confab_chafa_symbol_map_new.self)
    let add = try library.function(
      "chafa_symbol_map_add_by_range", as: confab_chafa_symbol_map_add_by_range.self)
    let makeConfig = try library.function(
      "chafa_canvas_config_new", as: confab_chafa_canvas_config_new.self)
    let setGeometry = try library.function(
      "chafa_canvas_config_set_geometry", as: confab_chafa_canvas_config_set_geometry.self)
    let setMode = try library.function(
      "chafa_canvas_config_set_canvas_mode", as: confab_chafa_canvas_config_set_canvas_mode.self)
    let setMap = try library.function(
      "chafa_canvas_config_set_symbol_map", as: confab_chafa_canvas_config_set_symbol_map.self)
    let setThreshold = try library.function(
      "chafa_canvas_config_set_transparency_threshold",
      as: confab_chafa_canvas_config_set_transparency_threshold.self)
    let makeCanvas = try library.function("chafa_canvas_new", as: confab_chafa_canvas_new.self)
    // libchafa must not start threads, because the process that makes thumbnails may create none.
    threads(1)
    guard let map = makeMap(), let config = makeConfig() else { throw .undecodable }
    for scalar in [blank, upperHalf, lowerHalf] { add(map, scalar, scalar) }
    setMap(config, map)
    setGeometry(config, Int32(columns), Int32(rows))
    setMode(config, CHAFA_CANVAS_MODE_INDEXED_240)
    setThreshold(config, 0.5)
    guard let canvas = makeCanvas(config) else { throw .undecodable }
    return canvas
  }

  private static func number(_ colour: Int32) -> UInt8 {
    (16...255).contains(colour) ? UInt8(colour) : Thumbnail.transparent
  }

  private static func halves(
    _ glyph: UInt32, foreground: UInt8, background: UInt8
  ) -> Thumbnail.Halves {
    switch glyph {
    case upperHalf: Thumbnail.Halves(top: foreground, bottom: background)
    case lowerHalf: Thumbnail.Halves(top: background, bottom: foreground)
    case fullBlock: Thumbnail.Halves(top: foreground, bottom: foreground)
    default: Thumbnail.Halves(top: background, bottom: background)
    }
  }
}
