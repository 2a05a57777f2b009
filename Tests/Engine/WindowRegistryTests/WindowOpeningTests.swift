import EngineValues
import Testing
import URLStandard
@testable import WindowRegistry

@Suite("The decision of window.open")
struct WindowOpeningTests {
  let windows = Windows()
  var registry: WindowRegistry { windows.registry }

  private let clicked = PopupPermission(gesture: .processing, opensAutomatically: false)
  private let blocked = PopupPermission(gesture: .none, opensAutomatically: false)

  private func request(
    _ source: NavigableID, _ url: String = "https://app.example/u", name: String = "_blank", features: String = "",
    permission: PopupPermission? = nil, forcesNoopener: Bool = false
  ) -> WindowOpenRequest {
    let destination: WindowOpenRequest.Destination =
      url.isEmpty ? .empty : WebURL(url).map { .url($0) } ?? .invalid(url)
    return WindowOpenRequest(
      source: source, destination: destination, name: name, features: WindowFeatures(parsing: features),
      permission: permission ?? clicked, gesture: .none, openerPolicyForcesNoopener: forcesNoopener)
  }

  /// The decision in one word or two, so that expectations read well.
  private func decide(_ request: WindowOpenRequest) -> String {
    switch registry.decide(request) {
    case .refused(let reason, _): "refused \(reason.rule)"
    case .syntaxError(let reason): "SyntaxError \(reason.rule)"
    case .existing(let target, _, let returns): "existing \(target.rawValue)\(returns == .null ? " null" : "")"
    case .ancestor(let target, _): "ancestor \(target.rawValue)"
    case .create(let name, let opener, _, _): "create '\(name)'\(opener == .suppressed ? " noopener" : "")"
    }
  }

  @Test("a new name asks the app, with the name; _blank and no name come without one")
  func create() {
    let main = windows.main()
    #expect(decide(request(main, name: "n")) == "create 'n'")
    #expect(decide(request(main)) == "create ''")
    #expect(decide(request(main, name: "_BLANK")) == "create ''")
    #expect(decide(request(main, name: "")) == "create ''")
  }

  @Test("a known name is that window, empty URL or not")
  func existing() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    #expect(decide(request(main, name: "n")) == "existing \(popup.rawValue)")
    #expect(decide(request(main, "", name: "n")) == "existing \(popup.rawValue)")
  }

  @Test("noopener returns null, also for a known window and for _self; it makes windows of that name")
  func noopener() {
    let main = windows.main()
    #expect(decide(request(main, name: "n", features: "noopener")) == "create 'n' noopener")
    #expect(decide(request(main, name: "n", features: "noreferrer,width=5")) == "create 'n' noopener")
    let popup = windows.popup(of: main, name: "n")
    #expect(decide(request(main, name: "n", features: "noopener")) == "existing \(popup.rawValue) null")
    #expect(decide(request(main, name: "_self", features: "noopener")) == "existing \(main.rawValue) null")
  }

  // MARK: The popup blocker

  @Test("without a gesture only names that are found pass")
  func blocker() {
    let main = windows.main()
    let frame = windows.frame(in: main)
    let popup = windows.popup(of: main, name: "n")
    #expect(decide(request(main, permission: blocked)) == "refused 1.4")
    #expect(decide(request(main, name: "new", permission: blocked)) == "refused 1.4")
    #expect(decide(request(main, name: "", permission: blocked)) == "refused 1.4")
    #expect(decide(request(main, name: "n", permission: blocked)) == "existing \(popup.rawValue)")
    #expect(decide(request(main, name: "_self", permission: blocked)) == "existing \(main.rawValue)")
    #expect(decide(request(frame, name: "_top", permission: blocked)) == "ancestor \(main.rawValue)")
    #expect(decide(request(frame, name: "_parent", permission: blocked)) == "ancestor \(main.rawValue)")
  }

  @Test("a gesture or the preference allows; a gesture that was lost says how")
  func permission() {
    #expect(PopupPermission(gesture: .none, opensAutomatically: true).rule == "allowed 1.4")
    #expect(PopupPermission(gesture: .processing, opensAutomatically: false).rule == "allowed 1.4")
    #expect(blocked.rule == "blocked 1.4")
    let lost = Reason("1.24", "lost over fetch")
    #expect(PopupPermission(gesture: .none, opensAutomatically: false, lostGesture: lost).rule == "blocked 1.24")
    #expect(PopupPermission(gesture: .none, opensAutomatically: true, lostGesture: lost).rule == "allowed 1.4")
  }

  // MARK: Order

  @Test("the blocker comes before the URL's syntax, the syntax before the name and the sandbox")
  func order() {
    let main = windows.main()
    let sandboxed = windows.frame(in: main, sandbox: SandboxFlags(parsing: "allow-scripts allow-same-origin"))
    #expect(decide(request(main, "https://[", permission: blocked)) == "refused 1.4")
    #expect(decide(request(main, "https://[")) == "SyntaxError 1.7")
    _ = windows.popup(of: main, name: "n")
    #expect(decide(request(main, "https://[", name: "n")) == "SyntaxError 1.7")
    #expect(decide(request(sandboxed, "https://[")) == "SyntaxError 1.7")
  }

  @Test("_top and _parent never ask for a window, and do not throw for an invalid URL")
  func ancestors() {
    let main = windows.main()
    let frame = windows.frame(in: main)
    #expect(decide(request(frame, name: "_top")) == "ancestor \(main.rawValue)")
    #expect(decide(request(frame, "", name: "_TOP")) == "ancestor \(main.rawValue)")
    #expect(decide(request(frame, "https://[", name: "_parent")) == "ancestor \(main.rawValue)")
    #expect(decide(request(main, name: "_parent", features: "noopener")) == "ancestor \(main.rawValue)")
  }

  @Test("_top of an untouched frame of another site is refused wherever it goes, with words for the console")
  func refusedTop() throws {
    let main = windows.main()
    let frame = windows.frame(in: main, url: "https://ads.example/")
    guard case .refused(let reason, let message) = registry.decide(request(frame, "https://app.example/", name: "_top"))
    else {
      Issue.record("not refused")
      return
    }
    #expect(reason.rule == "1.46")
    #expect(try #require(message).contains("the user has never interacted with the frame"))
  }

  @Test("a sandbox without allow-popups keeps known windows and forbids new ones")
  func sandbox() {
    let main = windows.main()
    let frame = windows.frame(in: main, sandbox: SandboxFlags(parsing: "allow-scripts allow-same-origin"))
    let own = windows.popup(of: frame, name: "n")
    #expect(decide(request(frame)) == "refused 1.12")
    #expect(decide(request(frame, name: "n")) == "existing \(own.rawValue)")
    guard case .refused(_, let message?) = registry.decide(request(frame)) else {
      Issue.record("no words for the console")
      return
    }
    #expect(message.hasPrefix("Blocked opening 'https://app.example/u' in a new window"))
  }

  @Test("a known window that may not be navigated: a new one of that name, and words for the console")
  func stolenName() {
    let main = windows.main()
    _ = windows.popup(of: main, name: "n", url: "https://pay.example/")
    let stranger = windows.frame(in: main, url: "https://ads.example/")
    guard case .create("n", .kept, let reason, let message?) = registry.decide(request(stranger, name: "n")) else {
      Issue.record("no new window is asked for")
      return
    }
    #expect(reason.rule == "1.40")
    #expect(message.contains("neither same-origin with the target"))
  }

  @Test("an opener policy of the top page takes name and opener away")
  func forcedNoopener() {
    let main = windows.main()
    _ = windows.popup(of: main, name: "n")
    #expect(decide(request(main, name: "n", forcesNoopener: true)) == "create '' noopener")
  }
}

extension PopupPermission {
  fileprivate var rule: String {
    switch self {
    case .allowed(let reason): "allowed \(reason.rule)"
    case .blocked(let reason): "blocked \(reason.rule)"
    }
  }
}
