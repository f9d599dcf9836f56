/// The plain letters by which a search replaces letters with accents.
enum PlainLetters {
  /// Returns the plain letter for a lower-case letter that `lines` contains, such as one with an
  /// accent or a stroke; any other scalar unchanged.
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

  // Each line has a plain letter, followed by the letters that Unicode decomposes into this letter
  // and accents, and by some letters that Unicode does not decompose, such as those with a stroke.
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
