internal import Cells

/// What ncurses asks for the width of each character: our table in place of the C library's, which is
/// years older than the emoji people send and makes ncurses print blanks for them.
///
/// It wins only when the program is linked with `--export-dynamic-symbol=wcwidth`. Public, alone here:
/// whole-module optimisation makes every other symbol local, and the linker cannot export those.
@_cdecl("wcwidth")
public func wcwidthForNcurses(_ character: Int32) -> Int32 {
  if character == 0 { return 0 }
  guard character > 0, let scalar = Unicode.Scalar(UInt32(character)) else { return -1 }
  return Int32(GraphemeWidth.columns(of: scalar))
}
