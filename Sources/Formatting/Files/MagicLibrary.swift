internal import CMagic

struct MagicLibrary {
  let open: confab_magic_open
  let load: confab_magic_load
  let descriptor: confab_magic_descriptor
  let close: confab_magic_close
  static let loaded = MagicLibrary()

  private init?() {
    guard let library = SharedLibrary(.magic),
      let open = library.function("magic_open", as: confab_magic_open.self),
      let load = library.function("magic_load", as: confab_magic_load.self),
      let descriptor = library.function("magic_descriptor", as: confab_magic_descriptor.self),
      let close = library.function("magic_close", as: confab_magic_close.self)
    else { return nil }
    self.open = open
    self.load = load
    self.descriptor = descriptor
    self.close = close
  }
}
