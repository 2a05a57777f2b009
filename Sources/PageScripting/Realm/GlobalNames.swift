/// The global names that the prelude can define, and a quick look for them in a script's text.
enum GlobalNames {
  enum Kind: Int { case interface = 0, member = 1, unforgeable = 2, missing = 3 }

  struct Entry {
    let name: String
    let part: String
    let kind: Kind
  }

  enum Mentioned {
    /// Indices into `entries`, ascending and without repetition.
    case some([Int])
    /// The script may make up names as it runs.
    case all
  }

  static let entries: [Entry] = {
    let known = PreludePart.all.flatMap { part in
      part.globals.interfaces.map { Entry(name: $0, part: part.name, kind: .interface) }
        + part.globals.members.map { Entry(name: $0, part: part.name, kind: .member) }
        + part.globals.unforgeable.map { Entry(name: $0, part: part.name, kind: .unforgeable) }
    }
    let names = Set(known.map(\.name))
    let missing = MissingNames.globals.filter { !names.contains($0) }
    return known + missing.map { Entry(name: $0, part: "missing", kind: .missing) }
  }()

  /// Identifiers after which any name may be looked up, as they evaluate texts.
  private static let evaluators: Set<String> = ["eval", "Function"]

  /// Texts longer than this are not searched: they get every name.
  private static let longestSearch = 1 << 17

  /// Every identifier of the script, wherever it stands, is compared: a name in a string or a comment counts too.
  static func mentioned(in source: String) -> Mentioned {
    var source = source
    return source.withUTF8 { text in
      guard text.count <= longestSearch else { return .all }
      return table.search(text)
    }
  }

  private static let table = Table()

  /// An open hash table over the names' bytes.
  private struct Table: Sendable {
    private var slots: [Int32]
    private let mask: Int
    private let names: [[UInt8]]
    /// Names from here on are evaluators.
    private let count: Int
    private let isNamePart: [Bool]

    init() {
      count = GlobalNames.entries.count
      names = GlobalNames.entries.map { Array($0.name.utf8) } + GlobalNames.evaluators.map { Array($0.utf8) }
      var size = 1024
      while size < names.count * 4 { size *= 2 }
      mask = size - 1
      slots = [Int32](repeating: -1, count: size)
      isNamePart = (0..<256).map { byte in
        let scalar = Unicode.Scalar(UInt8(byte))
        return byte >= 0x80 || scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x24
      }
      for (index, name) in names.enumerated() {
        var slot = Int(truncatingIfNeeded: name.reduce(Self.seed, Self.mix)) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(index)
      }
    }

    private static let seed: UInt32 = 2_166_136_261
    /// FNV-1a.
    @inline(__always)
    private static func mix(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 16_777_619 }

    func search(_ text: UnsafeBufferPointer<UInt8>) -> Mentioned {
      var found = Set<Int>()
      var position = 0
      let end = text.count
      while position < end {
        let byte = text[position]
        guard isNamePart[Int(byte)] else {
          // An escape may spell any name.
          if byte == 0x5C, position + 1 < end, text[position + 1] == 0x75 { return .all }
          position += 1
          continue
        }
        let start = position
        var hash = Self.seed
        repeat {
          hash = Self.mix(hash, text[position])
          position += 1
        } while position < end && isNamePart[Int(text[position])]
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
          let index = Int(slots[slot])
          let name = names[index]
          if name.count == position - start, name.elementsEqual(text[start..<position]) {
            if index >= count { return .all }
            found.insert(index)
            break
          }
          slot = (slot + 1) & mask
        }
      }
      return .some(found.sorted())
    }
  }
}
