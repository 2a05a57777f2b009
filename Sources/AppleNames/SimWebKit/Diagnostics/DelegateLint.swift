/// Finds mistakes in the declaration of a delegate's class when the delegate is set.
@MainActor enum DelegateLint {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let protocolName: String
    let world: ObjectIdentifier
  }

  private static var told: Set<Key> = []

  /// Findings about a class, in words; each world reports a class only once.
  /// - Parameter conforms: whether a class conforms to the protocol.
  static func newFindings(
    in type: AnyClass, world: AnyObject, protocolName: String, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [String] {
    let key = Key(type: ObjectIdentifier(type), protocolName: protocolName, world: ObjectIdentifier(world))
    guard told.insert(key).inserted else { return [] }
    return findings(in: type, protocolName: protocolName, methods: methods, conforms: conforms)
  }

  static func findings(
    in type: AnyClass, protocolName: String, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [String] {
    let declared = DeclaredMethods.of(type)
    guard declared.isKnown else { return [] }
    return addedBySubclass(declared, protocolName: protocolName, methods: methods, conforms: conforms)
      + misspelled(declared)
  }

  /// A conformance sees only what the class that declares it has. A device calls methods that a subclass adds, but this
  /// module cannot.
  private static func addedBySubclass(
    _ declared: DeclaredMethods, protocolName: String, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [String] {
    guard let base = declared.byClass.lastIndex(where: { conforms($0.type) }) else { return [] }
    var findings: [String] = []
    for (place, entry) in declared.byClass.enumerated() where place < base {
      for method in methods where entry.methods.contains(where: method.isDeclared) {
        let isRestated = declared.byClass[(place + 1)...].contains { $0.methods.contains { method.isDeclared(by: $0) } }
        if isRestated { continue }
        findings.append(
          "\(entry.type) adds \(method.swiftName), which \(declared.byClass[base].type), the class with the conformance to \(protocolName), lacks: a device calls it, the simulator cannot. Declare the method in \(declared.byClass[base].type) too and override it."
        )
      }
    }
    return findings
  }

  /// Methods on a web view whose names resemble those of delegate methods.
  private static func misspelled(_ declared: DeclaredMethods) -> [String] {
    var findings: [String] = []
    for entry in declared.byClass {
      for method in entry.methods
      where method.name.hasPrefix("webView") && method.parameterTypes.first?.contains("WKWebView") == true {
        guard !DelegateMethod.allCases.contains(where: { $0.isDeclared(by: method) }),
          let nearest = nearest(to: method.name)
        else {
          continue
        }
        findings.append("\(entry.type).\(method.name) is not called: the delegate method is \(nearest.swiftName)")
      }
    }
    return findings
  }

  private static func nearest(to name: String) -> DelegateMethod? {
    let words = Set(words(in: name))
    let ranked = DelegateMethod.allCases.map { method in
      let own = Set(self.words(in: method.swiftName))
      return (method, Double(words.intersection(own).count) / Double(words.union(own).count))
    }
    guard let best = ranked.max(by: { $0.1 < $1.1 }), best.1 >= 0.5 else { return nil }
    return best.0
  }

  /// The words of a camel-case name.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if !character.isLetter {
        words.append("")
      } else if character.isUppercase || words.isEmpty {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
