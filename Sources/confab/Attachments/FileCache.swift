internal import Glibc
internal import Intents
internal import Model

/// The files that were fetched to be opened, in the person's cache: each in a folder of its own,
/// named by its address, so that the desktop's program sees the file's name. The oldest go beyond a
/// limit.
struct FileCache: Sendable {
  /// The limit of all files in bytes, and that of one.
  static let (most, largest): (Int, Int) = (512 << 20, 256 << 20)
  private static let longestName = 200

  let folder: String

  init(profile: String, environment: Environment) {
    let home = environment["HOME"] ?? "/tmp"
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (cache ?? home + "/.cache") + "/confab/" + profile
  }

  /// The path of a file that is in the cache; `nil` for none. It counts as new from now on.
  func path(of address: MediaAddress, _ file: AttachedFile) -> String? {
    let place = self.place(of: address)
    let path = place + "/" + FileName.clean(file.name)
    guard let bytes = Files.size(path), bytes > 0 else { return nil }
    utimensat(AT_FDCWD, place, nil, 0)
    return path
  }

  /// The name of a small image, or of the server's thumbnail of one, in its folder. No file of a
  /// message has it, as its name begins with a dot.
  static let previewName = ".preview"

  /// The path of the image from which a thumbnail can be made: the one that was fetched for it, or
  /// the whole file; `nil` if neither is in the cache.
  func previewPath(of address: MediaAddress, _ file: AttachedFile) -> String? {
    let path = place(of: address) + "/" + Self.previewName
    guard let bytes = Files.size(path), bytes > 0 else { return self.path(of: address, file) }
    utimensat(AT_FDCWD, place(of: address), nil, 0)
    return path
  }

  /// Makes the folder of a file that is fetched now, after removing the oldest of the others.
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
    folder + "/" + "\(address.server)_\(address.id)".suffix(Self.longestName)
  }

  /// Removes the oldest files until all have at most the limit, with space for one more.
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
