internal import Formatting
internal import Glibc
internal import Intents
internal import Model

/// The cache of files that were fetched to be opened or to make thumbnails of them. Each media
/// address has a folder of its own: so the desktop's program sees the file's own name. Beyond a
/// size limit the files that were not used for the longest time are removed.
struct FileCache: Sendable {
  /// The size limits of the cache in bytes: for all its files together, and for a single file that
  /// is fetched to be opened.
  static let (most, largest): (Int, Int) = (512 << 20, 256 << 20)
  /// The length limit of the name of a file's folder in the cache, in characters; of a longer one
  /// the end is used.
  private static let maxNameLength = 200

  let folder: String

  init(profile: String, environment: Environment) {
    let home = environment["HOME"] ?? "/tmp"
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (cache ?? home + "/.cache") + "/confab/" + profile
  }

  /// The path of a file that is in the cache; `nil` if it is not there or empty. The file then
  /// counts as the newest one of the cache.
  func path(of address: MediaAddress, _ file: AttachedFile) -> String? {
    let place = self.place(of: address)
    let path = place + "/" + FileName.clean(file.name)
    guard let bytes = Files.size(path), bytes > 0 else { return nil }
    utimensat(AT_FDCWD, place, nil, 0)
    return path
  }

  /// The name of the file from which a thumbnail is made, in the folder of its image: the image
  /// itself if it is small, or the server's thumbnail. No file of a message has this name, as it
  /// begins with a dot.
  static let previewName = ".preview"

  /// The path of the cached file from which an image's thumbnail can be made: `previewName` in the
  /// image's folder, or the image itself; `nil` if neither is in the cache. The image then counts
  /// as the newest file of the cache.
  func previewPath(of address: MediaAddress, _ file: AttachedFile) -> String? {
    let path = place(of: address) + "/" + Self.previewName
    guard let bytes = Files.size(path), bytes > 0 else { return self.path(of: address, file) }
    utimensat(AT_FDCWD, place(of: address), nil, 0)
    return path
  }

  /// Makes the folder for a file that is about to be fetched, and removes the oldest other files of
  /// the cache until it has space for the largest file.
  func makePlace(of address: MediaAddress) throws(FileProblem) -> String {
    let place = self.place(of: address)
    do {
      try Files.makeFolder(place)
    } catch {
      throw .system(error.sentence.replacing("confab: ", with: ""))
    }
    sweep(keeping: place)
    return place
  }

  private func place(of address: MediaAddress) -> String {
    folder + "/" + "\(address.server)_\(address.id)".suffix(Self.maxNameLength)
  }

  /// Removes the oldest files of the cache until the others have at most `most` bytes together, and
  /// empty folders; the default leaves space for one more file. `kept`: the folder that is neither
  /// counted nor removed.
  func sweep(keeping kept: String, most: Int = FileCache.most - FileCache.largest) {
    var places: [(path: String, time: Int, bytes: Int)] = Folder.names(in: folder).compactMap {
      let path = folder + "/" + $0
      var facts = stat()
      guard path != kept, stat(path, &facts) == 0 else { return nil }
      let bytes = Folder.names(in: path).reduce(0) { $0 + (Files.size(path + "/" + $1) ?? 0) }
      return (path, facts.st_mtim.tv_sec, bytes)
    }
    places.sort { $0.time > $1.time }
    var total = 0
    for place in places {
      total += place.bytes
      guard total > most || place.bytes == 0 else { continue }
      for name in Folder.names(in: place.path) { unlink(place.path + "/" + name) }
      rmdir(place.path)
    }
  }
}
