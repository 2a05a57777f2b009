import CSwiftRuntime

/// The names in the symbol table of the running program (ELF, 64-bit, the machine's byte order).
///
/// The table is empty if the program is stripped or is not such a file; then nothing is known and no conclusions are
/// drawn.
struct SymbolTable {
  static let ofProgram = SymbolTable(path: "/proc/self/exe")

  /// All names, one after another, each terminated by a zero byte.
  private let names: Data
  /// The symbols, each of 24 bytes.
  private let symbols: Data

  var isEmpty: Bool { names.isEmpty }

  init(path: String) {
    guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
      (names, symbols) = (Data(), Data())
      return
    }
    (names, symbols) = Self.sections(of: file) ?? (Data(), Data())
  }

  private static func sections(of file: Data) -> (names: Data, symbols: Data)? {
    func number<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) -> Int? {
      guard offset >= 0, offset + MemoryLayout<Value>.size <= file.count else { return nil }
      let value = file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
      return Int(exactly: value)
    }
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]), let sections = number(UInt64.self, at: 40),
      let size = number(UInt16.self, at: 58), let count = number(UInt16.self, at: 60)
    else { return nil }
    let symbolTableType = 2
    for index in 0..<count {
      let header = sections + index * size
      guard number(UInt32.self, at: header + 4) == symbolTableType, let link = number(UInt32.self, at: header + 40),
        link < count
      else { continue }
      func contents(_ header: Int) -> Data? {
        guard let offset = number(UInt64.self, at: header + 24), let length = number(UInt64.self, at: header + 32),
          offset <= file.count, length <= file.count - offset
        else { return nil }
        return file[offset..<offset + length]
      }
      guard let names = contents(sections + link * size), let symbols = contents(header) else { return nil }
      return (names, symbols)
    }
    return nil
  }

  /// The place of a function in memory.
  func address(of name: String) -> UInt? {
    let pattern = [0] + Array(name.utf8) + [0]
    let value = names.withUnsafeBytes { names in
      symbols.withUnsafeBytes { symbols -> UInt in
        guard let base = names.baseAddress, let table = symbols.baseAddress,
          let match = symbol_names_find(base, names.count, pattern, pattern.count)
        else { return 0 }
        return symbol_value(table, symbols.count, UInt32(UnsafeRawPointer(match) - base + 1))
      }
    }
    return value == 0 ? nil : program_address() + value
  }

  /// The module whose function, in the module's own types or outside of any, has an address. Other names begin otherwise.
  /// https://github.com/swiftlang/swift/blob/main/docs/ABI/Mangling.rst#identifiers
  func module(at address: UInt) -> String? {
    guard let name = functionName(at: address), name.hasPrefix("$s") else { return nil }
    let digits = name.dropFirst(2).prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0 else { return nil }
    return String(name.dropFirst(2 + digits.count).prefix(length))
  }

  private func functionName(at address: UInt) -> String? {
    let base = program_address()
    guard address >= base else { return nil }
    return names.withUnsafeBytes { names in
      symbols.withUnsafeBytes { symbols in
        guard let table = symbols.baseAddress,
          let start = Int(exactly: symbol_name_at(table, symbols.count, address - base)),
          names.indices.contains(start)
        else { return nil }
        return String(decoding: names[start...].prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }

  /// The mangled names of functions that begin with this text.
  func functions(beginningWith prefix: String) -> [String] {
    functions(containing: prefix) { $0.hasPrefix(prefix) }
  }

  func functions(containing needle: String, where condition: (String) -> Bool) -> [String] {
    var found: [String] = []
    names.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      guard let base = bytes.baseAddress else { return }
      var offset = 0
      let pattern = Array(needle.utf8)
      while offset < bytes.count,
        let match = symbol_names_find(base + offset, bytes.count - offset, pattern, pattern.count)
      {
        var start = UnsafeRawPointer(match) - base
        while start > 0, bytes[start - 1] != 0 { start -= 1 }
        var end = UnsafeRawPointer(match) - base
        while end < bytes.count, bytes[end] != 0 { end += 1 }
        let name = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        // The mangled name of a function ends with F; related symbols have a suffix.
        if name.hasSuffix("F"), condition(name) { found.append(name) }
        offset = end + 1
      }
    }
    return found
  }

  static func demangle(_ name: String) -> String? {
    guard let text = swift_demangle(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
