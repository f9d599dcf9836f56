internal import Intents
internal import Libraries

/// A shared library that is needed to make a thumbnail, loaded only when an image needs it.
struct LoadedLibrary {
  private let shared: SharedLibrary
  private let library: ThumbnailLibrary

  /// Loads a library; fails if it is not installed or cannot be loaded.
  ///
  /// - Parameter name: a file name, with the version, from which the library is loaded; `nil` for
  ///   the library's default file name.
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

  /// The function `name` of the library as a value of `type`, which must be the type of that C
  /// function; fails if the library is too old to have the function.
  func function<Function>(
    _ name: String, as type: Function.Type
  ) throws(ThumbnailProblem) -> Function {
    guard let found = shared.function(name, as: type) else { throw .missing(library) }
    return found
  }
}
