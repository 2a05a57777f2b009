import UIProcess

/// Finds mistakes in the declaration of a delegate's class when the delegate is set.
@MainActor enum DelegateLint {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let protocolName: String
  }

  /// The findings that one world was told. The object ends with its world, because another world may get the same
  /// address.
  private final class Told {
    var keys: Set<Key> = []
  }

  /// Findings about a class; each world reports a class only once.
  /// - Parameter conforms: whether a class conforms to the protocol.
  static func newFindings(
    in type: AnyClass, world: WebWorld, protocolName: String, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [UncalledMethod] {
    let told = world.companion(Told.self) { Told() }
    guard told.keys.insert(Key(type: ObjectIdentifier(type), protocolName: protocolName)).inserted else { return [] }
    return findings(in: type, protocolName: protocolName, methods: methods, conforms: conforms)
  }

  static func findings(
    in type: AnyClass, protocolName: String, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [UncalledMethod] {
    let declared = DeclaredMethods.of(type)
    guard declared.isKnown else { return [] }
    return addedBySubclass(declared, protocolName: protocolName, methods: methods, conforms: conforms)
      + hidden(declared, methods: methods, conforms: conforms) + misspelled(declared, methods: methods)
  }

  /// Methods that are too private for a protocol's requirement. The methods of a class that is private itself may be
  /// its own.
  private static func hidden(
    _ declared: DeclaredMethods, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [UncalledMethod] {
    declared.byClass.filter { conforms($0.type) && !ClassName.isPrivate($0.type) }.flatMap { entry in
      entry.methods.filter(\.isPrivate).compactMap { declared in
        methods.first { $0.isDeclared(by: declared) }.map { method in
          UncalledMethod(
            key: "\(entry.type).\(declared.name)", name: "\(entry.type).\(declared.name)",
            why: "is not called: it is private",
            remedy: "\(method.remedy(for: declared)), without private or fileprivate")
        }
      }
    }
  }

  /// Methods that a subclass adds. A conformance sees only the methods of the class that declares it. A device calls
  /// the added methods, but this module cannot.
  private static func addedBySubclass(
    _ declared: DeclaredMethods, protocolName: String, methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) -> [UncalledMethod] {
    guard let base = declared.byClass.lastIndex(where: { conforms($0.type) }) else { return [] }
    var findings: [UncalledMethod] = []
    for (place, entry) in declared.byClass.enumerated() where place < base {
      for method in methods {
        guard let own = entry.methods.first(where: method.isDeclared), !own.isPrivate else { continue }
        let isRestated = declared.byClass[(place + 1)...].contains { $0.methods.contains { method.isDeclared(by: $0) } }
        if isRestated { continue }
        findings.append(
          UncalledMethod(
            key: "\(entry.type).\(own.name)", name: "\(entry.type)",
            why:
              "adds \(own.name), which \(declared.byClass[base].type), the class with the conformance to \(protocolName), lacks: a device calls it, the simulator cannot",
            remedy:
              "Declare the method in \(declared.byClass[base].type) too and override it. \(method.remedy(for: own))",
            isCalledOnDevice: true))
      }
    }
    return findings
  }

  /// Methods on a web view whose names resemble those of delegate methods.
  private static func misspelled(_ declared: DeclaredMethods, methods: [DelegateMethod]) -> [UncalledMethod] {
    var findings: [UncalledMethod] = []
    for entry in declared.byClass {
      for method in entry.methods
      where method.name.lowercased().hasPrefix("webview") && method.parameterTypes.first?.contains("WKWebView") == true
      {
        guard !DelegateMethod.allCases.contains(where: { $0.isDeclared(by: method) }),
          let nearest = nearest(to: method.name), methods.contains(nearest), !declared.declares(nearest)
        else {
          continue
        }
        findings.append(
          UncalledMethod(
            key: "\(entry.type).\(method.name)", name: "\(entry.type).\(method.name)",
            why: "is not called: the delegate method is \(nearest.swiftName)",
            remedy: "Write: \(nearest.line)"))
      }
    }
    return findings
  }

  private static func nearest(to name: String) -> DelegateMethod? {
    let words = Set(words(in: name)).subtracting(wordsOfAll)
    let ranked = DelegateMethod.allCases.map { method in
      let own = Set(self.words(in: method.swiftName)).subtracting(wordsOfAll)
      let common = words.count { word in own.contains { isSame(word, $0) } }
      return (method, Double(common) / Double(max(1, words.count + own.count - common)))
    }
    guard let best = ranked.max(by: { $0.1 < $1.1 }), best.1 >= 0.5 else { return nil }
    return best.0
  }

  /// Words that tell nothing about a method of a web view's delegate.
  private static let wordsOfAll: Set = ["web", "view", "webview"]

  /// Whether two words have the same stem, as `close` and `closed`, or `navigate` and `navigation`.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    let common = zip(one, other).prefix { $0 == $1 }.count
    return one == other || common >= 4 && common + 1 >= min(one.count, other.count)
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
