internal import Cells

/// Replaces the C library's `wcwidth`, which ncurses calls for the width of each character: the
/// library's table does not contain the newer emoji that people send, so ncurses would print blanks
/// for these.
///
/// The replacement works only in a program linked with `--export-dynamic-symbol=wcwidth`. This is
/// the project's only public function, because whole-module optimisation makes other symbols local,
/// so that the linker could not export them.
@_cdecl("wcwidth")
public func wcwidthForNcurses(_ character: Int32) -> Int32 {
  // ncurses calls this function for each cell that it gets, and most cells are ASCII.
  if character >= 0x20, character < 0x7f { return 1 }
  if character == 0 { return 0 }
  if character == RoleCells.wideSign { return 2 }
  guard character > 0, let scalar = Unicode.Scalar(UInt32(character)) else { return -1 }
  return Int32(GraphemeWidth.columns(of: scalar))
}
