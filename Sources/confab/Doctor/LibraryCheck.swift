internal import Libraries

/// Checks the libraries that are loaded only when they are needed: confab runs without one of them,
/// but lacks a feature.
struct LibraryCheck {
  let missing: [LibraryFile]

  var findings: [Finding] {
    guard !missing.isEmpty else { return [.ok(.libraries, DoctorWords.libraries)] }
    return missing.map { .note(.libraries, DoctorWords.missing($0)) }
  }
}

extension LibraryCheck {
  /// Tries to load each library that confab loads only when it is needed.
  init() { missing = LibraryFile.allCases.filter { SharedLibrary($0) == nil } }
}

extension DoctorWords {
  static let libraries = "The libraries for formatted messages, files, images and QR codes load."

  static func missing(_ library: LibraryFile) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(library.rawValue) cannot be loaded: \(loss(without: library)).",
      advice: "Install the package \(package(of: library)).")
  }

  private static func loss(without library: LibraryFile) -> String {
    switch library {
    case .xml: "messages are shown without their formatting"
    case .magic: "types of files are not recognised"
    case .qrencode: "no QR codes are shown"
    case .chafa: "images are not shown small"
    case .png: "PNG images are not shown small"
    case .jpeg: "JPEG images are not shown small"
    case .webp: "WebP images are not shown small"
    }
  }

  private static func package(of library: LibraryFile) -> String {
    switch library {
    case .xml: "libxml2"
    case .magic: "libmagic1"
    case .qrencode: "libqrencode4"
    case .chafa: "libchafa0"
    case .png: "libpng16-16"
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    }
  }
}
