internal import Cells

/// Replaces the C library's `wcwidth`, which ncurses calls for each character's width: the
/// library's table is years older than the emoji that people send, and ncurses prints blanks for
/// those.
///
/// The replacement works only in a program linked with `--export-dynamic-symbol=wcwidth`. The
/// function is public, as the only one in the project, because whole-module optimisation makes
/// other symbols local and the linker cannot export those.
@_cdecl("wcwidth")
public func wcwidthForNcurses(_ character: Int32) -> Int32 {
  // ncurses asks for each cell that it gets, and most of them are ASCII.
  if character >= 0x20, character < 0x7f { return 1 }
  if character == 0 { return 0 }
  guard character > 0, let scalar = Unicode.Scalar(UInt32(character)) else { return -1 }
  return Int32(GraphemeWidth.columns(of: scalar))
}
