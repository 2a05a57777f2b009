import HTMLTree
import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The requests of scripts to the app, and their news for it.
struct AppHost: AppHosting {
  unowned let world: ContentWorld

  // MARK: Dialogs, for which scripts stand still

  func alert(_ message: String, in script: ScriptDocument) {
    world.noteCall(by: script)
    guard let (page, frame) = dialogPage(of: script, function: "alert") else { return }
    _ = world.ask(.alert(page.id, message: message, frame: frame.snapshot))
  }

  func confirm(_ message: String, in script: ScriptDocument) -> Bool {
    world.noteCall(by: script)
    guard let (page, frame) = dialogPage(of: script, function: "confirm"),
      case .confirmed(let answer) = world.ask(.confirm(page.id, message: message, frame: frame.snapshot))
    else { return false }
    return answer
  }

  func prompt(_ message: String, defaultText: String, in script: ScriptDocument) -> String? {
    world.noteCall(by: script)
    guard let (page, frame) = dialogPage(of: script, function: "prompt"),
      case .text(let answer) = world.ask(
        .prompt(page.id, message: message, defaultText: defaultText, frame: frame.snapshot))
    else { return nil }
    return answer
  }

  /// The page and the frame of a dialog; nil if none may be shown (HTML Standard, "cannot show simple dialogs", with
  /// WebKit's conditions, rule 7.5).
  /// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#cannot-show-simple-dialogs
  private func dialogPage(of script: ScriptDocument, function: String) -> (Page, Frame)? {
    guard let document = world.contentDocument(of: script), let frame = document.frame, let page = frame.page else {
      return nil
    }
    if document.policies.sandbox.contains(.modals) {
      document.console(
        .error, "Use of window.\(function) is not allowed in a sandboxed frame when the allow-modals flag is not set.")
      world.explain(.dialogInSandbox, in: frame)
      return nil
    }
    if !page.leaving.permitsDialogs {
      document.console(.error, "Use of window.\(function) is not allowed while unloading a page.")
      world.explain(.dialogDuringUnload, in: frame)
      return nil
    }
    if page.proxy.opener.isHeld && frame.isMainFrame && frame.document.isInitialEmpty
      && frame.loader.loadUnderWay != nil
    {
      world.explain(.dialogBeforeFirstPage, in: frame)
      return nil
    }
    return (page, frame)
  }

  func printPage(_ window: NavigableID) { world.explain(.printReachesNobody, in: world.frames[window]) }

  // MARK: Files

  func activateFileInput(_ input: Element, in script: ScriptDocument) {
    FileChooser(world: world).activate(input, in: script)
  }

  func showFilePicker(for input: Element, in script: ScriptDocument) {
    FileChooser(world: world).show(for: input, in: script)
  }

  // MARK: Messages

  func messageHandlers(for script: ScriptDocument, world scriptWorld: ScriptWorld) -> [String] {
    guard let frame = frame(of: script), let page = frame.page,
      !page.settings.unboundFrames.contains(frame.id)
    else {
      return []
    }
    return page.settings.messageHandlers[scriptWorld] ?? []
  }

  func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world scriptWorld: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    guard let frame = frame(of: document), let page = frame.page else { return }
    let question = world.questions.askScriptHandler(then: completion)
    world.post(
      .scriptMessage(
        ScriptMessageInfo(page: page.id, frame: frame.snapshot, name: name, world: scriptWorld, body: body), question))
  }

  /// The frame of a document. A document that a process swap leaves has lost its navigable when `pagehide` is fired,
  /// but it still reaches its app.
  private func frame(of script: ScriptDocument) -> Frame? {
    world.frames[script.navigable]
      ?? world.pages.values.lazy.map(\.mainFrame).first { $0.document.script === script }
  }

  func consoleMessage(_ message: ConsoleMessage, in script: ScriptDocument) {
    guard let script = script.page else { return }
    if let page = world.frames[script.topNavigable]?.page { world.post(.console(page.id, message)) }
  }

  func moduleDidFail(_ url: String, why: String, in script: ScriptDocument) {
    if let page = frame(of: script)?.page { world.post(.error(page.id, .scriptDoesNotLoad(url, why: why))) }
  }

  func documentOpenIgnoresURL(_ url: String, in script: ScriptDocument) {
    if let page = frame(of: script)?.page { world.post(.finding(page.id, .documentOpenOpensNoWindow(url))) }
  }

  // MARK: What the browser is called

  var navigatorTraits: NavigatorTraits { world.rules.navigator }

  func opposesDataSharing(in script: ScriptDocument) -> Bool {
    script.page.flatMap { world.frames[$0.navigable] }?.document.preferences.opposesDataSharing ?? false
  }

  func userAgent(for script: ScriptDocument) -> String {
    script.page.flatMap { world.frames[$0.navigable]?.page?.settings.userAgent } ?? ""
  }
}
