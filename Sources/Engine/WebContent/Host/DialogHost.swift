import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Dialogs for scripts, which stand still for them.
struct DialogHost {
  unowned let world: ContentWorld

  // MARK: Dialogs

  func alert(_ message: String, in script: ScriptDocument) {
    guard let (page, frame) = dialogPage(of: script, function: "alert") else { return }
    _ = world.ask(.alert(page.id, message: message, frame: frame.snapshot))
  }

  func confirm(_ message: String, in script: ScriptDocument) -> Bool {
    guard let (page, frame) = dialogPage(of: script, function: "confirm"),
      case .confirmed(let answer) = world.ask(.confirm(page.id, message: message, frame: frame.snapshot))
    else { return false }
    return answer
  }

  func prompt(_ message: String, defaultText: String, in script: ScriptDocument) -> String? {
    guard let (page, frame) = dialogPage(of: script, function: "prompt"),
      case .text(let answer) = world.ask(
        .prompt(page.id, message: message, defaultText: defaultText, frame: frame.snapshot))
    else { return nil }
    return answer
  }

  /// HTML Standard, "cannot show simple dialogs", as WebKit has it (rule 7.5).
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
    if page.promptsSuppressed > 0 {
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
}
