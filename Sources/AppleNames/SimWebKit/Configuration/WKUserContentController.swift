import EngineValues
import UIProcess

/// User scripts and message handlers, shared with popups (rule 6.7).
@preconcurrency @MainActor open class WKUserContentController: NSObject, @preconcurrency NSSecureCoding {
  let content = UserContent()
  open private(set) var userScripts: [WKUserScript] = []

  public override init() { super.init() }

  open class var supportsSecureCoding: Bool { true }
  /// An empty controller: neither scripts nor handlers are archived, as on a device.
  public required init?(coder: NSCoder) { super.init() }
  open func encode(with coder: NSCoder) {}

  open func addUserScript(_ userScript: WKUserScript) {
    userScripts.append(userScript)
    content.add(userScript.script)
  }

  open func removeAllUserScripts() {
    userScripts = []
    content.removeAllScripts()
  }

  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(scriptMessageHandler, contentWorld: .page, name: name)
  }

  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld, name: String) {
    add(ScriptMessageAdapter(handler: .plain(scriptMessageHandler), controller: self), world, name)
  }

  open func addScriptMessageHandler(
    _ handler: any WKScriptMessageHandlerWithReply, contentWorld: WKContentWorld, name: String
  ) {
    add(ScriptMessageAdapter(handler: .withReply(handler), controller: self), contentWorld, name)
  }

  private func add(_ adapter: ScriptMessageAdapter, _ world: WKContentWorld, _ name: String) {
    guard !content.add(adapter, for: MessageHandlerKey(name: name, world: world.world)) else { return }
    WorldContext.current.world.fail(
      DeviceFailure(
        exception: "NSInvalidArgumentException",
        message: "Attempt to add script message handler with name '\(name)' when one already exists.", window: nil,
        cause: "WKUserContentController.add(_:name:)", reason: Reason.messageHandlerExists, place: AppSource.caller()))
  }

  open func removeScriptMessageHandler(forName name: String) {
    content.removeHandler(for: MessageHandlerKey(name: name))
  }
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    content.removeHandler(for: MessageHandlerKey(name: name, world: contentWorld.world))
  }
  open func removeAllScriptMessageHandlers() { content.removeAllHandlers() }
  open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
    content.removeAllHandlers(in: contentWorld.world)
  }

  /// Adds a list, whose rules hold for later loads of pages.
  open func add(_ contentRuleList: WKContentRuleList) { content.add(contentRuleList.list) }
  open func remove(_ contentRuleList: WKContentRuleList) { content.removeRuleList(contentRuleList.list.identifier) }
  open func removeAllContentRuleLists() { content.removeAllRuleLists() }
}
