import WebMessages

/// A script that runs in every page.
@preconcurrency @MainActor open class WKUserScript: NSObject {
  open private(set) var source: String
  open private(set) var injectionTime: WKUserScriptInjectionTime
  open private(set) var isForMainFrameOnly: Bool
  let contentWorld: WKContentWorld

  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
    contentWorld = .page
    super.init()
  }

  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool, in contentWorld: WKContentWorld
  ) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
    self.contentWorld = contentWorld
    super.init()
  }

  var script: UserScript {
    UserScript(
      source: source, injectionTime: injectionTime == .atDocumentStart ? .atDocumentStart : .atDocumentEnd,
      frames: isForMainFrameOnly ? .main : .all, world: contentWorld.world)
  }
}
