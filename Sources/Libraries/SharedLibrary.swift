internal import Glibc

/// A shared library that is loaded by its file's name when it is first needed. The dynamic loader
/// reads and relocates each library that a program is linked to before its first instruction, so
/// one that no start needs is not linked to.
///
/// The caller asks for each function by its name and type. A module map with a shim has the types:
/// `confab_` and the name, taken from the library's own header.
package struct SharedLibrary: Sendable {
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Loads a library, or finds it if it is loaded already; `nil` if it is not installed. It stays
  /// loaded to the end of the process.
  ///
  /// - Parameter name: another name of its file.
  package init?(_ file: LibraryFile, named name: String? = nil) {
    guard let handle = dlopen(name ?? file.rawValue, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// The function of this name as `type`, which must be the type of a C function of that name;
  /// `nil` for a library that is too old to have it.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
