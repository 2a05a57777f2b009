/// The app's own types of errors, in targets that mention `NSError`. On Apple's systems, `catch let error as NSError`
/// and similar patterns match them. On Linux, they match only types that say how they are bridged. Other errors fall
/// through the only `catch` of a `do`, which the compiler believes to be complete, and the process ends. So the types
/// get a conformance.
struct ErrorTypes {
  private let outline: SourceOutline
  private let isNeeded: Bool
  /// The protocols that make a type an error: Swift's, Foundation's, and the app's protocols that inherit from them.
  private let protocols: Set<String>
  /// The types that the target declares. Another type may have a conformance of its own.
  private let declared: Set<String>
  /// The target's classes from which another of its classes inherits.
  private let superclasses: Set<String>

  private static let conformance = "ErrorBridgedToNSError"
  private static let foundations: Set = ["Error", "LocalizedError", "CustomNSError", "RecoverableError"]
  private static let concrete: Set = ["struct", "enum", "class"]

  init(of file: RewrittenFile, together: [RewrittenFile], unchanged: [SourceOutline]) {
    outline = file.outline
    let outlines = [file.outline] + together.map(\.outline) + unchanged
    isNeeded = outlines.contains { $0.namesNSError }
    let bodies = isNeeded ? outlines.flatMap(\.bodies) : []
    var below = Self.foundations
    var found: Int
    repeat {
      found = below.count
      below.formUnion(
        bodies.filter { $0.keyword == "protocol" && $0.inherited.contains(where: below.contains) }.map(\.name))
    } while below.count > found
    protocols = below
    declared = Set(bodies.filter { Self.concrete.contains($0.keyword) }.map(\.name))
    superclasses = Set(bodies.filter { $0.keyword == "class" }.flatMap(\.inherited))
  }

  var edits: [LinuxRewriter.Edit] {
    guard isNeeded else { return [] }
    return outline.bodies.flatMap { body -> [LinuxRewriter.Edit] in
      // An extension may name a further protocol of an error, whose declaration has the conformance already.
      let isConcrete = Self.concrete.contains(body.keyword)
      guard isConcrete || body.keyword == "extension" && declared.contains(body.name) else { return [] }
      let wanted = isConcrete ? protocols : ["Error"]
      guard let place = zip(body.inherited, body.inheritedPlaces).first(where: { wanted.contains($0.0) })?.1 else {
        return []
      }
      let conforms = LinuxRewriter.Edit(range: place, text: outline.text(place) + ", " + Self.conformance)
      guard body.keyword == "class", !body.isFinal else { return [conforms] }
      // Swift allows the conformance to final classes only.
      let keyword = outline.text(body.keywordPlace)
      guard body.access != "open", !superclasses.contains(body.name) else {
        return [LinuxRewriter.Edit(range: body.keywordPlace, text: keyword, warning: Self.inherited(body.name))]
      }
      return [LinuxRewriter.Edit(range: body.keywordPlace, text: "final " + keyword), conforms]
    }
  }

  private static func inherited(_ name: String) -> String {
    """
    On Linux, `\(name)` matches no `catch let error as NSError` and no `as? NSError`, because only final classes can be \
    bridged: make it final, or make it an enum or a struct
    """
  }

  /// Imports only the protocol: the file must not see more of UIKit's names than before.
  var imports: [String] {
    edits.allSatisfy { $0.warning != nil } ? [] : ["import protocol UIKit.\(Self.conformance)\n"]
  }
}
