/// The letters without accents that stand for letters with accents in a search.
enum PlainLetters {
  /// Returns the letter for which an accented lower-case letter stands; any other scalar unchanged.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < 0xdf ? scalar : letters[scalar] ?? scalar
  }

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for line in lines {
      let scalars = line.unicodeScalars
      guard let plain = scalars.first else { continue }
      for accented in scalars.dropFirst() { letters[accented] = plain }
    }
    return letters
  }()

  // A plain letter, followed by the letters that Unicode decomposes into it and accents, and by
  // those with a stroke or without a dot, which it does not decompose.
  // <https://www.unicode.org/reports/tr15/>
  private static let lines = [
    "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
    "bḃḅḇ",
    "cçćĉċčḉ",
    "dďđḋḍḏḑḓ",
    "eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "fƒḟ",
    "gĝğġģǧǵḡ",
    "hĥħȟḣḥḧḩḫẖ",
    "iìíîïĩīĭįıǐȉȋḭḯỉị",
    "jĵǰ",
    "kķǩḱḳḵ",
    "lĺļľłḷḹḻḽ",
    "mḿṁṃ",
    "nñńņňǹṅṇṉṋ",
    "oòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "pṕṗ",
    "rŕŗřȑȓṙṛṝṟ",
    "sśŝşšșṡṣṥṧṩ",
    "tţťŧțṫṭṯṱẗ",
    "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "vṽṿ",
    "wŵẁẃẅẇẉẘ",
    "xẋẍ",
    "yýÿŷȳẏẙỳỵỷỹ",
    "zźżžẑẓẕ",
    "æǣǽ",
    "ʒǯ",
    "αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ",
    "εέἐἑἒἓἔἕὲέ",
    "ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ",
    "ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ",
    "οόὀὁὂὃὄὅὸό",
    "ρῤῥ",
    "σς",
    "υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ",
    "ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ",
    "ϒϓϔ",
    "аӑӓ",
    "гѓ",
    "еѐёӗ",
    "жӂӝ",
    "зӟ",
    "ийѝӣӥ",
    "кќ",
    "оӧ",
    "уўӯӱӳ",
    "чӵ",
    "ыӹ",
    "эӭ",
    "ії",
    "ѵѷ",
    "әӛ",
    "өӫ",
  ]
}
