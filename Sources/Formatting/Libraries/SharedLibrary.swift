internal import Glibc

/// A shared library that is loaded by its file name when it is first needed. The dynamic loader
/// reads and relocates all libraries that a program is linked to before the program begins, so the
/// program is not linked to libraries that it does not need to start.
///
/// The caller requests each function by its name and type. The type is declared in the shim header
/// of a module map such as `CHTML`: its name is `confab_` and the function's name, and the header
/// derives it from the library's own header.
package struct SharedLibrary: Sendable {
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Loads a library, unless it is loaded already; `nil` if it is not installed or cannot be
  /// loaded. The library stays loaded until the process ends.
  ///
  /// - Parameter name: a file name to use in place of that of `file`; `nil` to use that of `file`.
  package init?(_ file: LibraryFile, named name: String? = nil) {
    guard let handle = dlopen(name ?? file.rawValue, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// Returns the function with this name as a value of `type`, which must be the C function's type;
  /// `nil` if the library has no such function, for instance because it is too old.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
