internal import Intents
internal import Libraries

/// One of the libraries that make a thumbnail, loaded when an image needs it.
struct LoadedLibrary {
  private let shared: SharedLibrary
  private let library: ThumbnailLibrary

  /// Loads a library; fails if it is not installed.
  ///
  /// - Parameter name: its file's name with version, if that is another than the usual one.
  init(_ library: ThumbnailLibrary, named name: String? = nil) throws(ThumbnailProblem) {
    guard let shared = SharedLibrary(Self.file(of: library), named: name) else {
      throw .missing(library)
    }
    self.shared = shared
    self.library = library
  }

  private static func file(of library: ThumbnailLibrary) -> LibraryFile {
    switch library {
    case .chafa: .chafa
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  /// The function of this name as `type`, which must be the type of a C function of that name;
  /// fails for a library that is too old to have it.
  func function<Function>(
    _ name: String, as type: Function.Type
  ) throws(ThumbnailProblem) -> Function {
    guard let found = shared.function(name, as: type) else { throw .missing(library) }
    return found
  }
}
