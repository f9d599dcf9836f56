/// The shared libraries that are loaded only when they are first needed. The raw value is the
/// library's file name, with the version of its interface.
package enum LibraryFile: String, Sendable, CaseIterable {
  /// libxml2, which parses the HTML of messages.
  case xml = "libxml2.so.2"
  /// libmagic, which detects the media types of files.
  case magic = "libmagic.so.1"
  /// libqrencode, which makes QR codes.
  case qrencode = "libqrencode.so.4"
  /// libchafa, which converts the pixels of images into characters for thumbnails.
  case chafa = "libchafa.so.0"
  /// libpng, which decodes PNG images for thumbnails.
  case png = "libpng16.so.16"
  /// libturbojpeg, which decodes JPEG images for thumbnails.
  case jpeg = "libturbojpeg.so.0"
  /// libwebp, which decodes WebP images for thumbnails.
  case webp = "libwebp.so.7"
}
