import HTMLTree
import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Closes and finds windows for scripts; `WindowOpening.swift` opens them.
struct WindowHost: WindowHosting {
  unowned let world: ContentWorld

  // MARK: Closing

  /// HTML Standard, `window.close()`, with WebKit's conditions (rules 5.1 to 5.6).
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close
  func close(_ window: NavigableID, by caller: Caller) {
    world.noteCall(by: caller.incumbent)
    guard let frame = world.frames[window], let page = frame.page, let source = callerFrame(caller) else { return }
    let permission = world.registry.closePermission(
      of: window, by: source.id, historyEntries: page.proxy.backForward.count, gesture: world.gestureReach(of: source))
    switch permission {
    case .refused(let refusal):
      frame.document.console(.error, refusal.consoleMessage)
      world.explain(.closeIsRefused(because: refusal.reason), in: frame)
    case .ignored(let reason, let warning):
      if let warning { frame.document.console(.warn, warning) }
      world.explain(reason, in: frame)
    case .allowed(let reason):
      guard frame.beforeUnload.permitsLeaving() else { return }
      // The window is closed for scripts at once; the app is told after the running task (rule 5.4).
      world.registry.markClosing(window)
      let document = frame.document
      document.windowUse.calledClose = true
      // A load that began in the same turn has its answer by then: it starts, and fails. If the load is for another
      // site, WebKit asks its network process first, so that the answer comes too late.
      let site = WebURL(frame.document.origin.serialized)?.siteDomain
      let isAnswered = frame.loader.policyLoad.map { $0.url.siteDomain == site } ?? false
      let close = LoopTask(of: .frame(frame)) {
        guard frame.isAttached, !page.isDestroyed else { return }
        frame.stopper.stopForUserCancel(reason: .windowClosesDuringLoad, by: .page)
        if frame.document === document { world.registry.markClosed(window) }
        world.post(.didClose(page.id, reason))
      }
      if isAnswered { world.loop.schedule(after: 0, close) } else { world.loop.queue(close) }
    }
  }

  private func callerFrame(_ caller: Caller) -> Frame? { world.frames[caller.incumbent.navigable] }

  func isClosed(_ window: NavigableID) -> Bool { world.registry.isClosed(window) }

  // MARK: How windows stand to each other

  /// The opener of a window. For scripts that still hold it, a window that was cut off has no opener. A window whose
  /// document is in the page cache has none either, because it belongs to no frame meanwhile (rule 5.4).
  func opener(of window: NavigableID) -> NavigableID? {
    let registry = world.registry
    return registry.isCut(window) || registry.isHidden(window) ? nil : registry.opener(of: window)
  }

  func disownOpener(of window: NavigableID) { world.registry.setOpener(nil, of: window) }
  func parent(of window: NavigableID) -> NavigableID { world.registry[window]?.parent ?? window }
  func top(of window: NavigableID) -> NavigableID { world.registry.top(of: window) }

  func childNavigables(of window: NavigableID) -> [NavigableID] {
    world.registry.isHidden(window) ? [] : world.registry[window]?.children ?? []
  }

  func name(of window: NavigableID) -> String {
    world.registry.isHidden(window) ? "" : world.registry[window]?.name ?? ""
  }

  func setName(_ name: String, of window: NavigableID) { world.registry.setName(name, of: window) }
  func container(of window: NavigableID) -> Element? { world.frames[window]?.container }
  func contentNavigable(of element: Element) -> NavigableID? { world.frame(in: element)?.id }
  func activeDocument(of window: NavigableID) -> ScriptDocument? { world.frames[window]?.document.script }

  // MARK: Messages

  /// HTML Standard, "window post message steps", step 8. A task delivers the message, and compares the target origin
  /// with the document that is shown then (rules 6.2 to 6.4).
  /// https://html.spec.whatwg.org/multipage/web-messaging.html#window-post-message-steps
  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    guard let source = callerFrame(caller) else { return }
    let origin = caller.incumbent.origin
    let record = MessageRecorder(message, from: source, by: caller, in: world)
    guard let receiver = world.frames[window] else {
      record?.end(.dropped(.messageToClosedWindow), at: nil)
      return world.explain(.messageToClosedWindow, in: source)
    }
    world.queueTask(of: .frame(receiver), gesture: world.gesture) {
      guard let frame = world.frames[window], let page = frame.page, !page.isDestroyed else { return }
      // 8.1. The message is only for the origin that was named.
      if case .origin(let expected) = message.targetOrigin, !expected.isSameOrigin(as: frame.document.origin) {
        frame.document.console(
          .error,
          "Unable to post message to \(expected.serialized). Recipient has origin"
            + " \(frame.document.origin.serialized).\n")
        let reason = Reason.messageForAnotherOrigin(expected.serialized, shown: frame.document.origin.serialized)
        record?.end(.dropped(reason), at: frame)
        return world.explain(reason, in: frame)
      }
      // 8.2. to 8.7. Deserialise the message, and fire the event.
      record?.end(frame.document.script.hearsMessages ? .delivered : .unheard, at: frame)
      frame.document.script.deliverMessage(message.data, origin: origin.serialized, source: source.id)
    }
  }
}
