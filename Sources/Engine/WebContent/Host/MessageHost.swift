import HTMLTree
import PageScripting
import Reasons
import ScriptValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Messages between windows, and to the app's message handlers.
struct MessageHost {
  unowned let world: ContentWorld

  /// HTML Standard, "window post message steps", step 8: delivered as a task, compared with the document that is there
  /// then (rules 6.2 to 6.4).
  /// https://html.spec.whatwg.org/multipage/web-messaging.html#window-post-message-steps
  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    guard let source = world.frames[caller.incumbent.navigable] else { return }
    let origin = caller.incumbent.origin
    guard world.frames[window] != nil else {
      return world.explain(.messageToClosedWindow, in: source)
    }
    world.queueTask(gesture: world.gesture) {
      guard let frame = world.frames[window], let page = frame.page, !page.isDestroyed else { return }
      // 8.1. It is only for the origin that was named.
      if case .origin(let expected) = message.targetOrigin, !expected.isSameOrigin(as: frame.document.origin) {
        frame.document.console(
          .error,
          "Unable to post message to \(expected.serialized). Recipient has origin"
            + " \(frame.document.origin.serialized).\n")
        return world.explain(
          .messageForAnotherOrigin(expected.serialized, shown: frame.document.origin.serialized), in: frame)
      }
      // 8.2. to 8.7. Deserialise, and fire the event.
      frame.document.script.deliverMessage(message.data, origin: origin.serialized, source: source.id)
    }
  }

  // MARK: The app

  // MARK: The app

  func messageHandlers(for script: ScriptDocument, world scriptWorld: ScriptWorld) -> [String] {
    guard let frame = world.frames[script.navigable], let page = frame.page,
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
    guard let frame = world.frames[document.navigable], let page = frame.page else { return }
    let question = world.newQuestion()
    world.scriptMessageReplies[question] = completion
    world.post(
      .scriptMessage(
        ScriptMessageInfo(page: page.id, frame: frame.snapshot, name: name, world: scriptWorld, body: body), question))
  }
}
