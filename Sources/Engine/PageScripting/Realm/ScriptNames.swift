/// The names that a script's text mentions. A quick look finds them, not a parser.
///
/// Every identifier counts, wherever it stands. An identifier in a string or a comment costs a little and does no harm.
struct ScriptNames {
  /// Indices into `GlobalNames.entries`, without repetition, ascending.
  private(set) var globals: [Int] = []
  /// Whether the script can make up names as it runs (`eval`, escapes in identifiers), or is too long to search.
  private(set) var mayUseAny = false
  /// Other names that the script may use without declaring them, in order of appearance. They may mean elements.
  private(set) var undeclared: [String] = []
  /// Whether the script mentions functions of the language that js/window/permanent.js patches.
  private(set) var mentionsDescriptors = false
  /// Whether the words `this` or `arguments` occur, or may occur.
  private(set) var mentionsReceiver = false
  /// All names that follow no dot, known or not. They are listed only on request.
  private(set) var unqualified: Set<String> = []
  private let listsUnqualified: Bool

  /// The longest text that is searched.
  private static let longestSearch = 1 << 17
  private static let table = NameTable()

  init(in source: String, listingUnqualified: Bool = false) {
    listsUnqualified = listingUnqualified
    var source = source
    source.withUTF8 { text in
      guard text.count <= Self.longestSearch else {
        mayUseAny = true
        mentionsReceiver = true
        return
      }
      search(text)
    }
  }

  private mutating func search(_ text: UnsafeBufferPointer<UInt8>) {
    let table = Self.table
    var foundGlobals = [Bool](repeating: false, count: GlobalNames.entries.count)
    var foundOthers = Set<String>()
    var isDeclaration = false
    var previous: UInt8 = 0  // the last byte that is no space, 0 at the start
    var beforePrevious: UInt8 = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      guard table.isNamePart(byte) else {
        // An escape may spell any name.
        if byte == Byte.backslash, position + 1 < text.count, text[position + 1] == Byte.u { mayUseAny = true }
        if byte > Byte.space {
          beforePrevious = previous
          previous = byte
          isDeclaration = false
        }
        position += 1
        continue
      }
      let start = position
      let kind = table.lookUp(text, &position)
      let name = UnsafeBufferPointer(rebasing: text[start..<position])
      if listsUnqualified, previous != Byte.dot || beforePrevious == Byte.dot {
        unqualified.insert(String(decoding: name, as: UTF8.self))
      }
      switch kind {
      case .global(let index): foundGlobals[index] = true
      case .evaluator: mayUseAny = true
      case .receiver: mentionsReceiver = true
      case .describer: mentionsDescriptors = true
      case .word, .declarator: break
      case .unknown:
        let isMember = previous == Byte.dot && beforePrevious != Byte.dot
        if !isMember, !isDeclaration, !(0x30...0x39).contains(name[0]) {
          let name = String(decoding: name, as: UTF8.self)
          if foundOthers.insert(name).inserted { undeclared.append(name) }
        }
      }
      isDeclaration = if case .declarator = kind { true } else { false }
      beforePrevious = previous
      previous = name[name.count - 1]
    }
    globals = foundGlobals.indices.filter { foundGlobals[$0] }
  }
}

/// The names of texts that come again: the handler of a button that is clicked twice, the script of a page that is
/// loaded again.
struct KnownScriptNames {
  private var names: [Key: ScriptNames] = [:]

  private struct Key: Hashable {
    let source: String
    let listsUnqualified: Bool
  }

  private static let capacity = 64
  private static let longestSource = 4096

  mutating func names(in source: String, listingUnqualified: Bool = false) -> ScriptNames {
    guard source.utf8.count <= Self.longestSource else {
      return ScriptNames(in: source, listingUnqualified: listingUnqualified)
    }
    let key = Key(source: source, listsUnqualified: listingUnqualified)
    if let known = names[key] { return known }
    let found = ScriptNames(in: source, listingUnqualified: listingUnqualified)
    if names.count >= Self.capacity { names = [:] }
    names[key] = found
    return found
  }
}

private enum Byte {
  static let space: UInt8 = 0x20, dot: UInt8 = 0x2E, backslash: UInt8 = 0x5C, u: UInt8 = 0x75
}

/// An open hash table over the bytes of names that have a meaning.
private struct NameTable: Sendable {
  enum Kind {
    case global(Int)
    /// Evaluates texts.
    case evaluator
    /// Refers to the receiver or the arguments of a function.
    case receiver
    /// Reads or defines properties.
    case describer
    /// Introduces a name.
    case declarator
    /// A word or a global name of the language.
    case word
    case unknown
  }

  private var slots: [Int32]
  private var names: [[UInt8]] = []
  private var kinds: [Kind] = []
  private let mask: Int
  private let nameParts: [Bool]

  init() {
    let evaluators = ["eval", "Function"]
    let receivers = ["this", "arguments"]
    let describers = [
      "getOwnPropertyDescriptor", "getOwnPropertyDescriptors", "defineProperty", "defineProperties", "getPrototypeOf",
    ]
    let declarators = ["var", "let", "const", "function", "class"]
    let words =
      """
      async await break case catch continue debugger default delete do else export extends false finally for get \
      if import in instanceof new null of return set static super switch throw true try typeof undefined void while \
      with yield Array ArrayBuffer BigInt Boolean DataView Error Infinity JSON Map NaN Number Object Promise Proxy \
      Reflect RegExp Set String Symbol TypeError Uint8Array WeakMap WeakSet decodeURIComponent encodeURIComponent isNaN \
      parseFloat parseInt globalThis
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    var all: [(String, Kind)] = []
    for (index, entry) in GlobalNames.entries.enumerated() { all.append((entry.name, .global(index))) }
    for name in evaluators { all.append((name, .evaluator)) }
    for name in receivers { all.append((name, .receiver)) }
    for name in describers { all.append((name, .describer)) }
    for name in declarators { all.append((name, .declarator)) }
    for name in words { all.append((name, .word)) }
    var size = 1024
    while size < all.count * 4 { size *= 2 }
    mask = size - 1
    slots = [Int32](repeating: -1, count: size)
    nameParts = (UInt8.min...UInt8.max).map { (byte: UInt8) -> Bool in
      switch byte {
      case 0x24, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
      default: false
      }
    }
    for (name, kind) in all {
      let bytes = Array(name.utf8)
      var slot = Int(truncatingIfNeeded: bytes.reduce(Self.seed, Self.mix)) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(names.count)
      names.append(bytes)
      kinds.append(kind)
    }
  }

  @inline(__always)
  func isNamePart(_ byte: UInt8) -> Bool { nameParts[Int(byte)] }

  private static let seed: UInt32 = 2_166_136_261
  /// FNV-1a.
  @inline(__always)
  private static func mix(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 16_777_619 }

  /// The kind of the name at `position`. Moves `position` past it.
  func lookUp(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Kind {
    let start = position
    var hash = Self.seed
    repeat {
      hash = Self.mix(hash, text[position])
      position += 1
    } while position < text.count && isNamePart(text[position])
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if names[index].count == position - start, names[index].elementsEqual(text[start..<position]) {
        return kinds[index]
      }
      slot = (slot + 1) & mask
    }
    return .unknown
  }
}
