/// Classes below `SFSafariViewController` with an initialiser of their own and none for coders. Apple's class does
/// not require an initialiser for coders. Here, each class below `UIViewController` must have it, so the plug-in
/// writes it.
struct CoderInitializers {
  private let outline: SourceOutline
  private let names: Set<String>

  init(of file: RewrittenFile, together: [RewrittenFile], unchanged: [SourceOutline]) {
    outline = file.outline
    let all = ([file.outline] + together.map(\.outline) + unchanged).flatMap(\.bodies).filter { $0.kind == .classBody }
    var below: Set = ["SFSafariViewController"]
    var found: Int
    repeat {
      found = below.count
      below.formUnion(all.filter { $0.inherited.first.map(below.contains) == true }.map(\.name))
    } while below.count > found
    names = below
  }

  var edits: [LinuxRewriter.Edit] {
    outline.bodies.compactMap { body in
      guard body.kind == .classBody, body.inherited.first.map(names.contains) == true,
        body.initializers.contains(where: { !$0.isConvenience }),
        !body.initializers.contains(where: { $0.parameters.first?.label == "coder" })
      else { return nil }
      // The text is the same that Xcode writes. Nothing here decodes a controller from a storyboard, so it is never
      // called.
      return LinuxRewriter.Edit(
        range: body.end..<body.end, text: " required init?(coder: NSCoder) { fatalError(\"nobody decodes it\") } ")
    }
  }
}
