/// The methods that a class and its superclasses declare, as far as the program's symbol table shows.
///
/// Findings use them, and spellings that a device does not call. In all other cases, the protocols decide which method
/// is called.
@MainActor struct DeclaredMethods {
  /// The methods by class, from the class itself up to `NSObject`.
  let byClass: [(type: AnyClass, methods: [DeclaredMethod])]

  private static var known: [ObjectIdentifier: DeclaredMethods] = [:]

  static func of(_ type: AnyClass) -> DeclaredMethods {
    let key = ObjectIdentifier(type)
    if let known = known[key] { return known }
    var byClass: [(AnyClass, [DeclaredMethod])] = []
    var next: AnyClass? = type
    while let current = next, current != NSObject.self {
      byClass.append((current, methods(of: current)))
      next = _getSuperclass(current)
    }
    let methods = DeclaredMethods(byClass: byClass)
    known[key] = methods
    return methods
  }

  var isKnown: Bool { byClass.contains { !$0.methods.isEmpty } }

  /// The first declaration, from the class upwards.
  func declaration(of method: DelegateMethod) -> DeclaredMethod? {
    byClass.lazy.compactMap { $0.methods.first { method.isDeclared(by: $0) } }.first
  }

  func declares(_ method: DelegateMethod) -> Bool {
    byClass.contains { $0.methods.contains { method.isDeclared(by: $0) } }
  }

  func declares(_ name: String) -> Bool { byClass.contains { $0.methods.contains { $0.name == name } } }

  private static func methods(of type: AnyClass) -> [DeclaredMethod] {
    guard let mangled = _mangledTypeName(type), let text = context(of: type, mangled: mangled) else { return [] }
    return text.compactMap { symbol in
      guard let demangled = SymbolTable.demangle(symbol.name), demangled.hasPrefix(symbol.context + ".") else {
        return nil
      }
      return DeclaredMethod(demangled.dropFirst(symbol.context.count + 1), symbol: symbol.name)
    }
  }

  /// The function symbols of a class, and the text with which the demangler prefixes their names.
  private static func context(of type: AnyClass, mangled: String) -> [(name: String, context: String)]? {
    let table = SymbolTable.ofProgram
    guard !table.isEmpty else { return nil }
    if !mangled.contains("$") {
      var nominal = mangled
      // The methods of a generic class are those of the unbound type.
      if nominal.hasSuffix("G"), let arguments = nominal.range(of: "Cy") {
        nominal = String(nominal[..<arguments.lowerBound]) + "C"
      }
      guard let context = SymbolTable.demangle("$s" + nominal) else { return nil }
      return table.functions(beginningWith: "$s" + nominal).map { ($0, context) }
    }
    // The name of a private or local class contains an address where symbols contain a discriminator.
    let name = String(describing: type)
    let module = mangled.prefix { $0 != "$" }.reversed().drop(while: \.isNumber).reversed()
    let symbols = table.functions(containing: "\(name.utf8.count)\(name)") { $0.hasPrefix("$s" + String(module)) }
    return symbols.compactMap { symbol in
      guard let demangled = SymbolTable.demangle(symbol) else { return nil }
      for opening in ["(\(name) in ", "\(name) #"] {
        guard let found = demangled.range(of: opening) else { continue }
        // Such names are `Module.(Name in _1234).method(…)` and `Name #1 in Module.function() -> ().method(…)`.
        if opening.hasPrefix("("), let close = demangled[found.upperBound...].firstIndex(of: ")") {
          return (symbol, String(demangled[...close]))
        }
        if let method = demangled.range(of: ").", range: found.upperBound..<demangled.endIndex) {
          return (symbol, String(demangled[..<method.upperBound].dropLast()))
        }
      }
      return nil
    }
  }
}

extension DelegateMethod {
  /// Whether the declaration has the name of this method, no matter which types it has.
  func isDeclared(by declared: DeclaredMethod) -> Bool {
    guard [swiftName, asyncName, variantName, variantAsyncName].contains(declared.name) else { return false }
    switch self {
    case .decidePolicyForAction:
      return declared.parameterTypes.count > 1 && declared.parameterTypes[1].contains("WKNavigationAction")
    case .decidePolicyForResponse:
      return declared.parameterTypes.count > 1 && declared.parameterTypes[1].contains("WKNavigationResponse")
    default: return true
    }
  }
}
