import Testing
import URLStandard
import WindowRegistry

@Suite("Where links and forms go")
struct LinkTargetingTests {
  let windows = Windows()
  var registry: WindowRegistry { windows.registry }

  private func decide(_ target: String, from source: NavigableID, clicked: Bool = true) -> String {
    let gesture = clicked ? GestureReach.processing : .none
    let permission = PopupPermission(gesture: gesture, opensAutomatically: false)
    return switch registry.decideLink(target: target, from: source, gesture: gesture, permission: permission) {
    case .navigate(let hit, _): "navigate \(hit.rawValue)"
    case .newWindow(let name, _, _): "new window '\(name)'"
    case .nothing(let reason, _): "nothing \(reason.rule)"
    }
  }

  @Test("no target is the frame itself; a known name is that window, also without a gesture")
  func found() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    #expect(decide("", from: main) == "navigate \(main.rawValue)")
    #expect(decide("n", from: main) == "navigate \(popup.rawValue)")
    #expect(decide("n", from: main, clicked: false) == "navigate \(popup.rawValue)")
  }

  @Test("_blank and unknown names ask for a window, and do nothing without a gesture")
  func missed() {
    let main = windows.main()
    #expect(decide("_blank", from: main) == "new window '_blank'")
    #expect(decide("new", from: main) == "new window 'new'")
    #expect(decide("_blank", from: main, clicked: false) == "nothing 1.4")
  }

  @Test("a sandbox without allow-popups stops new windows")
  func sandbox() {
    let main = windows.main()
    let frame = windows.frame(in: main, sandbox: SandboxFlags(parsing: "allow-scripts"))
    #expect(decide("_blank", from: frame) == "nothing 1.64")
    #expect(decide("_self", from: frame) == "navigate \(frame.rawValue)")
  }

  @Test("_top of an untouched frame of another site becomes a window that is called _top")
  func refusedTop() {
    let main = windows.main()
    let frame = windows.frame(in: main, url: "https://ads.example/")
    #expect(decide("_top", from: frame) == "new window '_top'")
    registry.markInteraction(with: frame)
    #expect(decide("_top", from: frame) == "navigate \(main.rawValue)")
  }

  // MARK: The opener

  @Test(
    "which links keep the opener",
    arguments: [
      ("", "_blank", false), ("", "_BLANK", false), ("opener", "_blank", true), ("noopener", "n", false),
      ("noreferrer", "n", false), ("", "n", true), ("opener noopener", "_blank", false), ("NoOpener", "n", false),
      ("nofollow\nnoopener", "n", false), ("noopener\u{A0}", "n", true),
    ])
  func opener(_ rel: String, _ target: String, _ keeps: Bool) {
    let link = LinkRelations(parsing: rel).openerLink(target: target, isJavaScriptURL: false)
    #expect((link == .kept) == keeps)
  }

  @Test("a javascript: link to _blank keeps the opener")
  func javaScriptLink() {
    #expect(LinkRelations(parsing: "").openerLink(target: "_blank", isJavaScriptURL: true) == .kept)
  }

  // MARK: The target

  @Test("a link without a target, or with an empty one, takes the base target")
  func linkTarget() {
    #expect(WindowRegistry.linkTarget(attribute: nil, baseTarget: nil) == "")
    #expect(WindowRegistry.linkTarget(attribute: nil, baseTarget: "b") == "b")
    #expect(WindowRegistry.linkTarget(attribute: "", baseTarget: "b") == "b")
    #expect(WindowRegistry.linkTarget(attribute: "a", baseTarget: "b") == "a")
  }

  @Test("a form with an empty target stays in its frame; the button's formtarget comes first")
  func formTarget() {
    #expect(WindowRegistry.formTarget(submitter: nil, attribute: nil, baseTarget: "b") == "b")
    #expect(WindowRegistry.formTarget(submitter: nil, attribute: "", baseTarget: "b") == "")
    #expect(WindowRegistry.formTarget(submitter: "s", attribute: "a", baseTarget: "b") == "s")
    #expect(WindowRegistry.formTarget(submitter: "", attribute: "a", baseTarget: "b") == "")
  }

  @Test("a line end and a < in the target make it _blank")
  func danglingMarkup() {
    #expect(WindowRegistry.linkTarget(attribute: "a\n<b", baseTarget: nil) == "_blank")
    #expect(WindowRegistry.linkTarget(attribute: "a\r\n<b", baseTarget: nil) == "_blank")
    #expect(WindowRegistry.linkTarget(attribute: "a\t<b", baseTarget: nil) == "_blank")
    #expect(WindowRegistry.linkTarget(attribute: "a <b", baseTarget: nil) == "a <b")
    #expect(WindowRegistry.linkTarget(attribute: "a\nb", baseTarget: nil) == "a\nb")
    #expect(WindowRegistry.formTarget(submitter: nil, attribute: "a\n<b", baseTarget: nil) == "_blank")
  }
}
