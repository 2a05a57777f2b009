import SwiftTokens

/// Methods in extensions of classes that override or are overridden. Objective-C's classes can do that; Swift's cannot.
/// The class gets a method that calls the extension's method, which gets another name.
struct ExtensionOverrides {
  /// The files that are rewritten together. The first is the one to which the edits belong.
  private let outlines: [SourceOutline]
  private let bytes: [UInt8]
  /// The files of the target that are compiled unchanged.
  private let unchanged: [(file: String, outline: SourceOutline)]
  /// The superclasses of the classes that the target's files declare.
  private let superclasses: [String: String?]
  /// The types whose members override, by the members' keys.
  private let overriding: [String: [String]]

  init(of file: RewrittenFile, together: [RewrittenFile], unchanged: [(file: String, outline: SourceOutline)]) {
    bytes = file.bytes
    outlines = [file.outline] + together.map(\.outline)
    self.unchanged = unchanged
    var superclasses: [String: String?] = [:]
    var overriding: [String: [String]] = [:]
    for body in (outlines + unchanged.map(\.outline)).lazy.flatMap(\.bodies) where body.kind != .other {
      if body.kind == .classBody, superclasses[body.name] == nil {
        superclasses.updateValue(body.inherited.first, forKey: body.name)
      }
      for member in body.members where member.isOverride { overriding[member.key, default: []].append(body.name) }
    }
    self.superclasses = superclasses
    self.overriding = overriding
  }

  /// The edits in the order of the file's other edits, from its beginning to its end.
  var edits: [LinuxRewriter.Edit] {
    var edits: [LinuxRewriter.Edit] = []
    for body in outlines[0].bodies where body.kind == .extensionBody {
      for member in body.members where needsForwarding(member, of: body.name) {
        guard hasClass(body.name) else {
          if member.isOverride { edits += refusal(of: member, in: body) }
          continue
        }
        edits += renaming(member, in: body)
      }
    }
    for (index, body) in outlines[0].bodies.enumerated() where body.kind == .classBody {
      edits += refusals(in: body)
      let text = forwarders(for: body.name, isFirst: firstClass(body.name) == index)
      if !text.isEmpty { edits.append(LinuxRewriter.Edit(range: body.end..<body.end, text: text)) }
    }
    return edits
  }

  // MARK: What overrides what

  private func hasClass(_ name: String) -> Bool {
    outlines.contains { $0.bodies.contains { $0.kind == .classBody && $0.name == name } }
  }

  /// The first class with that name. If two classes in different types share it, only the first one gets the method.
  private func firstClass(_ name: String) -> Int? {
    outlines[0].bodies.firstIndex { $0.kind == .classBody && $0.name == name }
  }

  private func needsForwarding(_ member: SourceOutline.Member, of type: String) -> Bool {
    guard !member.isStatic else { return false }
    return member.isOverride || isOverridden(member.key, below: type)
  }

  private func isOverridden(_ key: String, below type: String) -> Bool {
    overriding[key]?.contains { $0 != type && ancestors(of: $0).contains(type) } ?? false
  }

  /// The classes above a class, as far as the target's files declare them.
  private func ancestors(of type: String) -> [String] {
    var found: [String] = []
    var current = type
    while let above = superclasses[current] ?? nil, !found.contains(above) {
      found.append(above)
      current = above
    }
    return found
  }

  // MARK: Edits

  private static let mark = "_inExtension_"

  /// The beginning of the new name. If an extension of a class above has the method, too, the names must differ.
  private func mark(of member: SourceOutline.Member, in body: SourceOutline.TypeBody) -> String {
    let above = ancestors(of: body.name)
    let isBelow = outlines.contains { outline in above.contains { declares(outline, member.key, in: $0) } }
    return isBelow ? "\(Self.mark)\(body.name)_" : Self.mark
  }

  private func renaming(_ member: SourceOutline.Member, in body: SourceOutline.TypeBody) -> [LinuxRewriter.Edit] {
    var edits: [LinuxRewriter.Edit] = []
    for part in member.prefix where ["override", "open", "private"].contains(part.text) {
      let text = part.text == "open" ? "public" : ""
      edits.append(LinuxRewriter.Edit(range: part.range, text: text))
    }
    let isolation =
      Self.isIsolated(member, in: body) && !member.prefix.contains { $0.text == "@MainActor" } ? "@MainActor " : ""
    if !isolation.isEmpty, let start = member.prefix.first?.range.lowerBound ?? functionKeyword(of: member) {
      edits.append(LinuxRewriter.Edit(range: start..<start, text: isolation))
    }
    let name = String(decoding: bytes[member.name], as: UTF8.self)
    edits.append(LinuxRewriter.Edit(range: member.name, text: mark(of: member, in: body) + name.filter { $0 != "`" }))
    return edits
  }

  /// The place where `func` or `var` begins.
  private func functionKeyword(of member: SourceOutline.Member) -> Int? {
    var place = member.name.lowerBound
    while place > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place - 1]) { place -= 1 }
    while place > 0, !([0x20, 0x09, 0x0A, 0x0D] as [UInt8]).contains(bytes[place - 1]) { place -= 1 }
    return place
  }

  /// Whether the method belongs to the main actor. Requirements of Apple's delegates do, and so did the method that had
  /// their name. They take the calling object first.
  private static func isIsolated(_ member: SourceOutline.Member, in body: SourceOutline.TypeBody) -> Bool {
    let first = member.parameters.first?.type.trimmed ?? ""
    return isApples(first) && body.inherited.contains(where: isApples)
  }

  private static func isApples(_ name: String) -> Bool { ["WK", "UI", "AS", "SF"].contains { name.hasPrefix($0) } }

  private func forwarders(for type: String, isFirst: Bool) -> String {
    guard isFirst else { return "" }
    var text = ""
    var known: Set<String> = []
    for outline in outlines {
      for body in outline.bodies where body.kind == .extensionBody && body.name == type {
        for member in body.members where needsForwarding(member, of: type) && known.insert(member.key).inserted {
          text += " " + forwarder(of: member, in: body, of: outline) + ";"
        }
      }
    }
    return text.isEmpty ? "" : text + " "
  }

  private func forwarder(
    of member: SourceOutline.Member, in body: SourceOutline.TypeBody, of outline: SourceOutline
  ) -> String {
    var words = member.prefix.map(\.text).filter { !LinuxRewriter.isDropped(attribute: $0) && $0 != "dynamic" }
    if let access = body.access, !words.contains(where: SourceOutline.accessLevels.contains) {
      // Attributes come before modifiers.
      words.insert(access, at: words.firstIndex { !$0.hasPrefix("@") } ?? words.count)
    }
    // A method that a subclass overrides cannot be private.
    words.removeAll { $0 == "private" || $0 == "fileprivate" }
    if Self.isIsolated(member, in: body), !words.contains("@MainActor") { words.insert("@MainActor", at: 0) }
    let name = outline.text(member.name)
    let plain = mark(of: member, in: body) + name.filter { $0 != "`" }
    let signature = outline.text(member.signature).split(whereSeparator: \.isNewline).joined(separator: " ")
    let prefix = words.map { $0 + " " }.joined()
    switch member.form {
    case .property(let hasSetter):
      let type = signature.trimmed
      return hasSetter
        ? "\(prefix)var \(name): \(type) { get { \(plain) } set { \(plain) = newValue } }"
        : "\(prefix)var \(name): \(type) { \(plain) }"
    case .function:
      let arguments = member.parameters.map { parameter in
        let mark = parameter.type.split(whereSeparator: \.isWhitespace).contains("inout") ? "&" : ""
        let call = parameter.type.contains("@autoclosure") ? "()" : ""
        return (parameter.label.map { "\($0): " } ?? "") + "\(mark)`\(parameter.name)`\(call)"
      }
      let effects = member.effects(in: outline)
      let tries = effects.contains("throws") || effects.contains("rethrows") ? "try " : ""
      let awaits = effects.contains("async") ? "await " : ""
      return
        "\(prefix)func \(name)\(signature.trimmed) { \(tries)\(awaits)\(plain)(\(arguments.joined(separator: ", "))) }"
    }
  }

  // MARK: What cannot be done

  /// Refuses `override` in an extension of a class in a file that is not rewritten. In an extension of another module's
  /// class, the member gets another name, so that the file compiles; nothing calls it.
  private func refusal(of member: SourceOutline.Member, in body: SourceOutline.TypeBody) -> [LinuxRewriter.Edit] {
    let file = unchanged.first { $0.outline.bodies.contains { $0.kind == .classBody && $0.name == body.name } }?.file
    if let file {
      let way = "\(body.name) is in \(file), which is compiled unchanged; exclude that file too"
      return [warning(at: member, "“\(member.key)” overrides in an extension, which Linux cannot: \(way)")]
    }
    var edits = renaming(member, in: body)
    guard let last = edits.popLast() else { return [] }
    let reason =
      "“\(member.key)” overrides in an extension of \(body.name), a class of another module, and is never called on Linux: override it in a subclass"
    edits.append(LinuxRewriter.Edit(range: last.range, text: last.text, warning: reason))
    return edits
  }

  /// Refuses `override` of a method that is in an extension in a file that is not rewritten, or in a class of another
  /// module.
  private func refusals(in body: SourceOutline.TypeBody) -> [LinuxRewriter.Edit] {
    let above = ancestors(of: body.name)
    return body.members.filter { $0.isOverride && !$0.isStatic }.compactMap { member in
      for type in above {
        for (file, outline) in unchanged where declares(outline, member.key, in: type) {
          return warning(
            at: member,
            "“\(member.key)” overrides a method that \(file) has in an extension of \(type), which Linux cannot: exclude"
              + " that file too, and it is rewritten")
        }
        if !hasClass(type), outlines.contains(where: { declares($0, member.key, in: type) }) {
          let file = unchanged.first { $0.outline.bodies.contains { $0.kind == .classBody && $0.name == type } }?.file
          let way =
            file.map { "exclude \($0) too, where the class is" }
            ?? "\(type) is not a class of this target; declare the method in a class between the two"
          return warning(
            at: member, "“\(member.key)” overrides a method of an extension of \(type), which Linux cannot: \(way)")
        }
      }
      return nil
    }
  }

  private func declares(_ outline: SourceOutline, _ key: String, in type: String) -> Bool {
    outline.bodies.contains { body in
      body.kind == .extensionBody && body.name == type && body.members.contains { $0.key == key }
    }
  }

  private func warning(at member: SourceOutline.Member, _ text: String) -> LinuxRewriter.Edit {
    let name = String(decoding: bytes[member.name], as: UTF8.self)
    return LinuxRewriter.Edit(range: member.name, text: name, warning: text)
  }
}

extension SourceOutline.Member {
  /// The words around the parameters, such as `async` and `throws`.
  fileprivate func effects(in outline: SourceOutline) -> [String] {
    var depth = 0
    var words: [String] = []
    var word = ""
    for character in outline.text(signature) {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0, character.isLetter {
        word.append(character)
      } else {
        words.append(word)
        word = ""
      }
    }
    return words + [word]
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
