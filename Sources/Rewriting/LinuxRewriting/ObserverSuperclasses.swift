/// Classes below `NSObject` that override `observeValue`, `responds(to:)` or `forwardingTarget(for:)`. Foundation on Linux
/// has neither key-value observing nor an Objective-C runtime, so their superclass becomes `ObservingObject`, which declares
/// the methods.
struct ObserverSuperclasses {
  private let outline: SourceOutline
  /// The superclasses of all classes whose bodies override the method.
  private let superclassesOfObservers: Set<String>

  private static let methods: Set = [
    "observeValue(forKeyPath:of:change:context:)", "responds(to:)", "forwardingTarget(for:)",
  ]

  init(of file: RewrittenFile, together: [RewrittenFile], unchanged: [SourceOutline]) {
    outline = file.outline
    let all = ([file.outline] + together.map(\.outline) + unchanged).flatMap(\.bodies).filter { $0.kind == .classBody }
    var above = Set(all.filter(Self.observes).compactMap(\.inherited.first))
    // The classes between the observers and `NSObject` count, too.
    var found = above.count
    repeat {
      found = above.count
      above.formUnion(all.filter { above.contains($0.name) }.compactMap(\.inherited.first))
    } while above.count > found
    superclassesOfObservers = above
  }

  private static func observes(_ body: SourceOutline.TypeBody) -> Bool {
    body.members.contains { $0.isOverride && methods.contains($0.key) }
  }

  var edits: [LinuxRewriter.Edit] {
    outline.bodies.compactMap { body in
      guard body.kind == .classBody, body.inherited.first == "NSObject", let place = body.inheritedPlaces.first,
        Self.observes(body) || superclassesOfObservers.contains(body.name)
      else { return nil }
      return LinuxRewriter.Edit(range: place, text: "ObservingObject")
    }
  }
}
