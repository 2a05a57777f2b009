import PagePolicies
import EngineValues

import WebMessages

/// `WKUserContentController`: user scripts and message handlers, shared by reference with popups (rule 6.7).
@MainActor public final class UserContent {
  public private(set) var scripts: [UserScript] = []
  public private(set) var handlers: [MessageHandlerKey: any PageMessageHandler] = [:]
  package private(set) var ruleLists: [ContentRuleList] = []
  /// Callbacks after every change, with which pages send their new settings to the web process.
  var observers = PageObservers()

  public nonisolated init() {}

  public func add(_ script: UserScript) {
    scripts.append(script)
    changed()
  }

  public func removeAllScripts() {
    scripts = []
    changed()
  }

  /// Replaces a list with the same identifier.
  package func add(_ list: ContentRuleList) {
    ruleLists.removeAll { $0.identifier == list.identifier }
    ruleLists.append(list)
    changed()
  }

  package func removeRuleList(_ identifier: String) {
    ruleLists.removeAll { $0.identifier == identifier }
    changed()
  }

  package func removeAllRuleLists() {
    ruleLists = []
    changed()
  }

  /// - Returns: false if the name is already used in that world (a device raises an exception).
  public func add(_ handler: any PageMessageHandler, for key: MessageHandlerKey) -> Bool {
    guard handlers[key] == nil else { return false }
    handlers[key] = handler
    changed()
    return true
  }

  public func removeHandler(for key: MessageHandlerKey) {
    guard handlers.removeValue(forKey: key) != nil else { return }
    changed()
  }

  public func removeAllHandlers(in world: ScriptWorld? = nil) {
    handlers = handlers.filter { world != nil && $0.key.world != world }
    changed()
  }

  func observe(for page: PageID, _ change: @escaping () -> Void) { observers.add(page, change) }
  private func changed() { observers.tell() }
}

/// A handler's name in one script world.
public struct MessageHandlerKey: Hashable, Sendable {
  public var name: String
  public var world: ScriptWorld

  public init(name: String, world: ScriptWorld = .page) {
    self.name = name
    self.world = world
  }
}

/// The receiver of the messages that pages post to `window.webkit.messageHandlers.NAME`.
@MainActor public protocol PageMessageHandler: AnyObject {
  /// - Parameter reply: takes the value for the page's promise, or the text of its rejection. A handler without a reply
  ///   answers with `.undefined` at once.
  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void)
}
