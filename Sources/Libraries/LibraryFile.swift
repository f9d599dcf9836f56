/// The libraries that are loaded when they are first needed, by their files' names with the version
/// of their interfaces.
package enum LibraryFile: String, Sendable, CaseIterable {
  /// Reads the HTML of messages.
  case xml = "libxml2.so.2"
  /// Recognises the types of files.
  case magic = "libmagic.so.1"
  /// Makes QR codes.
  case qrencode = "libqrencode.so.4"
  /// Turns pixels into cells, for thumbnails.
  case chafa = "libchafa.so.0"
  case png = "libpng16.so.16"
  case jpeg = "libturbojpeg.so.0"
  case webp = "libwebp.so.7"
}
