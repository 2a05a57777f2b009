import Testing
import URLStandard
import WindowRegistry

@Suite("Who may navigate whom")
struct NavigationPermissionTests {
  let windows = Windows()
  var registry: WindowRegistry { windows.registry }

  @Test("a page may navigate frames below a frame of its own origin, and windows of its own origin")
  func sameOrigin() {
    let main = windows.main()
    let foreign = windows.frame(in: main, url: "https://ads.example/")
    let nested = windows.frame(in: foreign, url: "https://pay.example/")
    #expect(registry.mayNavigate(nested, by: main))
    let popup = windows.popup(of: main)
    let inPopup = windows.frame(in: popup, url: "https://pay.example/")
    #expect(registry.mayNavigate(inPopup, by: main))
  }

  @Test("an opener may navigate its popup whatever that shows, and a popup its opener")
  func openerAndPopup() {
    let main = windows.main()
    let popup = windows.popup(of: main, url: "https://pay.example/")
    #expect(registry.mayNavigate(popup, by: main))
    #expect(registry.mayNavigate(main, by: popup))
    windows.show("https://elsewhere.example/", in: main)
    #expect(registry.mayNavigate(popup, by: main))
    #expect(registry.mayNavigate(main, by: popup))
  }

  @Test("a popup may not navigate frames of its opener that are of another origin")
  func frameOfOpener() {
    let main = windows.main()
    let own = windows.frame(in: main, url: "https://pay.example/")
    let popup = windows.popup(of: main, url: "https://elsewhere.example/")
    #expect(!registry.mayNavigate(own, by: popup))
    windows.show("https://app.example/back", in: popup)
    #expect(registry.mayNavigate(own, by: popup))
  }

  @Test("a stranger may navigate a popup only if it has the origin of the popup's opener")
  func stranger() {
    let main = windows.main()
    let popup = windows.popup(of: main, url: "https://pay.example/")
    let friend = windows.popup(of: main, url: "https://app.example/b")
    let stranger = windows.popup(of: main, url: "https://elsewhere.example/")
    #expect(registry.mayNavigate(popup, by: friend))
    #expect(!registry.mayNavigate(popup, by: stranger))
  }

  // MARK: Sandboxes

  @Test("a sandboxed frame navigates itself and what is inside it, nothing beside or above it")
  func sandboxed() {
    let main = windows.main()
    let sandbox = SandboxFlags(parsing: "allow-scripts")
    let frame = windows.frame(in: main, sandbox: sandbox)
    let inside = windows.frame(in: frame, sandbox: sandbox)
    let beside = windows.frame(in: main)
    #expect(registry.mayNavigate(frame, by: frame))
    #expect(registry.mayNavigate(inside, by: frame))
    #expect(!registry.mayNavigate(beside, by: frame))
    #expect(!registry.mayNavigate(frame, by: inside))
    #expect(!registry.mayNavigate(main, by: frame))
  }

  @Test("allow-top-navigation opens the way to the top window")
  func topNavigation() {
    let main = windows.main()
    let frame = windows.frame(in: main, sandbox: SandboxFlags(parsing: "allow-scripts allow-top-navigation"))
    #expect(registry.mayNavigate(main, by: frame))
  }

  @Test("allow-top-navigation-by-user-activation needs a gesture of that frame")
  func topNavigationByUser() {
    let main = windows.main()
    let frame = windows.frame(
      in: main, sandbox: SandboxFlags(parsing: "allow-scripts allow-top-navigation-by-user-activation"))
    #expect(!registry.mayNavigate(main, by: frame))
    #expect(registry.mayNavigate(main, by: frame, gesture: .navigables([frame, main])))
    #expect(!registry.mayNavigate(main, by: frame, gesture: .navigables([main])))
  }

  @Test("a sandboxed frame navigates only the popups that it opened itself")
  func sandboxedPopup() {
    let main = windows.main()
    let sandbox = SandboxFlags(parsing: "allow-scripts allow-same-origin allow-popups")
    let frame = windows.frame(in: main, sandbox: sandbox)
    let own = windows.popup(of: frame)
    let other = windows.popup(of: main)
    #expect(registry.mayNavigate(own, by: frame))
    #expect(!registry.mayNavigate(other, by: frame))
  }

  // MARK: Frames of other sites and the top window

  @Test("an untouched frame of another site may send the top window only within its own site")
  func thirdParty() {
    let main = windows.main()
    let frame = windows.frame(in: main, url: "https://ads.example/")
    #expect(!registry.mayNavigate(main, by: frame, to: "https://ads.example/landing"))
    #expect(registry.mayNavigate(main, by: frame, to: "https://app.example/home"))
    #expect(registry.mayNavigate(main, by: frame, to: "https://www.app.example/home"))
    #expect(!registry.mayNavigate(main, by: frame, to: "http://app.example/home"))
    registry.markInteraction(with: frame)
    #expect(registry.mayNavigate(main, by: frame, to: "https://ads.example/landing"))
  }

  @Test("a name is looked up without its destination: _top is a miss for an untouched frame of another site")
  func topByName() {
    let main = windows.main()
    let frame = windows.frame(in: main, url: "https://ads.example/")
    #expect(registry.missRule("_top", from: frame) == "1.46")
    registry.markInteraction(with: frame)
    #expect(registry.hit("_top", from: frame) == main)
  }

  @Test("frames of the own origin are trusted untouched")
  func firstParty() {
    let main = windows.main()
    let frame = windows.frame(in: main)
    #expect(registry.mayNavigate(main, by: frame, to: "https://elsewhere.example/"))
  }

  @Test("a sandbox with the right to the top window keeps it, untouched, in a page of the first party")
  func sandboxedThirdParty() {
    let main = windows.main()
    let frame = windows.frame(
      in: main, url: "https://ads.example/", sandbox: SandboxFlags(parsing: "allow-scripts allow-top-navigation"))
    #expect(registry.mayNavigate(main, by: frame, to: "https://elsewhere.example/"))
  }
}

@Suite("Sandbox tokens")
struct SandboxFlagsTests {
  @Test("every token removes its flags; an empty attribute forbids everything; unknown tokens are ignored")
  func tokens() {
    #expect(SandboxFlags(parsing: "") == .all)
    #expect(SandboxFlags(parsing: "allow-everything") == .all)
    #expect(!SandboxFlags(parsing: "ALLOW-Popups").contains(.popups))
    #expect(!SandboxFlags(parsing: "\n allow-forms\tallow-modals ").contains(.forms))
    #expect(!SandboxFlags(parsing: "allow-scripts").contains(.automaticFeatures))
    let top = SandboxFlags(parsing: "allow-top-navigation")
    #expect(!top.contains(.topNavigation) && !top.contains(.topNavigationByUserActivation))
    let byUser = SandboxFlags(parsing: "allow-top-navigation-by-user-activation")
    #expect(byUser.contains(.topNavigation) && !byUser.contains(.topNavigationByUserActivation))
    #expect(!SandboxFlags(parsing: "allow-popups-to-escape-sandbox").contains(.propagatesToPopups))
    #expect(SandboxFlags(parsing: "allow-popups-to-escape-sandbox").contains(.popups))
  }

  @Test("only ASCII white space separates")
  func separators() {
    #expect(SandboxFlags(parsing: "allow-forms\u{A0}allow-popups") == .all)
  }
}
