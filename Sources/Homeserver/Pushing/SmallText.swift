/// The beginning of a text as an array of Unicode scalars, converted once and matched against many
/// patterns.
struct SmallText: Sendable {
  /// The limit on scalars that are read from a text, because anybody can send long texts.
  private static let mostScalars = 4_096

  let scalars: [Unicode.Scalar]
  /// For each of `scalars`: `true` if it is a letter, a digit or another number, or `_`.
  let isWord: [Bool]

  /// Makes a lowercased text, or with `keepsCase` an unchanged one.
  init(_ text: String, keepsCase: Bool = false) {
    scalars = Self.scalars(text, most: Self.mostScalars, keepsCase: keepsCase)
    isWord = scalars.map {
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }

  /// The first `most` scalars of a text, lowercased unless `keepsCase`. A lowercased result may be
  /// longer, as some scalars have a lowercase form of several.
  static func scalars(_ text: String, most: Int, keepsCase: Bool) -> [Unicode.Scalar] {
    if keepsCase { return Array(text.unicodeScalars.prefix(most)) }
    return text.unicodeScalars.prefix(most).flatMap { scalar -> [Unicode.Scalar] in
      if scalar.isASCII {
        let isCapital = ("A"..."Z").contains(scalar)
        return [isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar]
      }
      return Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }
}
