import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Messages between windows, dialogs, activation, the console, and the app's message handlers.
extension ContentWorld {
  /// Rules 6.2 to 6.4: delivered as a task, compared with the document that is there then.
  public func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    guard let source = frames[caller.incumbent.navigable] else { return }
    let origin = caller.incumbent.origin
    guard frames[window] != nil else {
      return explain(.messageToClosedWindow, in: source)
    }
    queueTask(gesture: gesture) { [unowned self] in
      guard let frame = frames[window], let page = frame.page, !page.isDestroyed else { return }
      if case .origin(let expected) = message.targetOrigin, !expected.isSameOrigin(as: frame.document.origin) {
        console(
          .error,
          "Unable to post message to \(expected.serialized). Recipient has origin"
            + " \(frame.document.origin.serialized).\n", in: frame.document)
        return explain(
          .messageForAnotherOrigin(expected.serialized, shown: frame.document.origin.serialized), in: frame)
      }
      frame.document.script.deliverMessage(message.data, origin: origin.serialized, source: source.id)
    }
  }

  // MARK: Dialogs

  public func alert(_ message: String, in script: ScriptDocument) {
    guard let (page, frame) = dialogPage(of: script, function: "alert") else { return }
    _ = ask(.alert(page.id, message: message, frame: frame.snapshot))
  }

  public func confirm(_ message: String, in script: ScriptDocument) -> Bool {
    guard let (page, frame) = dialogPage(of: script, function: "confirm"),
      case .confirmed(let answer) = ask(.confirm(page.id, message: message, frame: frame.snapshot))
    else { return false }
    return answer
  }

  public func prompt(_ message: String, defaultText: String, in script: ScriptDocument) -> String? {
    guard let (page, frame) = dialogPage(of: script, function: "prompt"),
      case .text(let answer) = ask(
        .prompt(page.id, message: message, defaultText: defaultText, frame: frame.snapshot))
    else { return nil }
    return answer
  }

  /// Rule 7.5: when a dialog is suppressed.
  private func dialogPage(of script: ScriptDocument, function: String) -> (Page, Frame)? {
    guard let document = contentDocument(of: script), let frame = document.frame, let page = frame.page else {
      return nil
    }
    if document.policies.sandbox.contains(.modals) {
      console(
        .error, "Use of window.\(function) is not allowed in a sandboxed frame when the allow-modals flag is not set.",
        in: document)
      explain(.dialogInSandbox, in: frame)
      return nil
    }
    if page.promptsSuppressed > 0 {
      console(.error, "Use of window.\(function) is not allowed while unloading a page.", in: document)
      explain(.dialogDuringUnload, in: frame)
      return nil
    }
    if page.openedByDOMWithOpener && frame.isMainFrame && frame.document.kind == .initialEmpty
      && frame.loader.provisionalLoad != nil
    {
      explain(.dialogBeforeFirstPage, in: frame)
      return nil
    }
    return (page, frame)
  }

  // MARK: Activation and console

  public func hasTransientActivation(_ window: NavigableID) -> Bool {
    guard let last = frames[window]?.document.lastGestureTime else { return false }
    return loop.now - last < 5000
  }

  public func hasStickyActivation(_ window: NavigableID) -> Bool { frames[window]?.document.hadInteraction ?? false }

  public func consoleMessage(_ message: ConsoleMessage, in script: ScriptDocument) {
    if let page = frames[script.navigable]?.page { post(.console(page.id, message)) }
  }

  // MARK: The app

  public func messageHandlers(for script: ScriptDocument, world: ScriptWorld) -> [String] {
    guard let frame = frames[script.navigable], let page = frame.page, !page.settings.unboundFrames.contains(frame)
    else {
      return []
    }
    return page.settings.messageHandlers[world] ?? []
  }

  public func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    guard let frame = frames[document.navigable], let page = frame.page else { return }
    let question = newQuestion()
    scriptMessageReplies[question] = completion
    post(
      .scriptMessage(
        ScriptMessageInfo(page: page.id, frame: frame.snapshot, name: name, world: world, body: body), question))
  }

  public func answerScriptMessage(_ question: QuestionID, _ result: Result<PlainValue, ScriptHandlerFailure>) {
    scriptMessageReplies.removeValue(forKey: question)?(result)
  }

  public var navigatorTraits: NavigatorTraits { rules.navigator }

  public func userAgent(for script: ScriptDocument) -> String {
    frames[script.navigable]?.page?.settings.userAgent ?? ""
  }
}
