internal import Glibc
internal import Intents

/// A shared library that is loaded when an image needs it, so that the program starts without it.
struct LoadedLibrary {
  private let handle: UnsafeMutableRawPointer
  private let library: ThumbnailLibrary

  /// Loads a library; fails if it is not installed.
  ///
  /// - Parameter name: its file's name with version, if that is another than the usual one.
  init(_ library: ThumbnailLibrary, named name: String? = nil) throws(ThumbnailProblem) {
    guard let handle = dlopen(name ?? Self.name(library), RTLD_NOW | RTLD_LOCAL) else {
      throw .missing(library)
    }
    self.handle = handle
    self.library = library
  }

  private static func name(_ library: ThumbnailLibrary) -> String {
    switch library {
    case .chafa: "libchafa.so.0"
    case .png: "libpng16.so.16"
    case .jpeg: "libturbojpeg.so.0"
    case .webp: "libwebp.so.7"
    }
  }

  /// The function of this name as `type`, which must be the type of a C function of that name; fails
  /// for a library that is too old to have it.
  func function<Function>(
    _ name: String, as type: Function.Type
  ) throws(ThumbnailProblem) -> Function {
    guard let address = dlsym(handle, name) else { throw .missing(library) }
    return unsafeBitCast(address, to: type)
  }
}
