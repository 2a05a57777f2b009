import WebMessages

/// What loads may open in other apps (rule 9.21).
extension Frame {
  /// WebKit's shouldOpenExternalURLsPolicyToApply, for a load that begins now in this frame.
  /// - Parameter propagated: what the load gets from who asked for it; nil for what the requester's document passes on.
  func externalURLsPolicy(
    for requester: ContentDocument, propagated: ExternalURLsPolicy? = nil
  ) -> ExternalURLsPolicy {
    if world.isProcessingGesture { return .allowed }
    guard isMainFrame || requester.frame?.isMainFrame == true else { return .notAllowed }
    return propagated ?? requester.externalURLsPolicy
  }
}

extension ContentDocument {
  /// WebKit's Document::shouldOpenExternalURLsPolicyToPropagate: what the document passes on to what it loads.
  var externalURLsPolicy: ExternalURLsPolicy {
    guard let frame, let load = frame.loader.committedLoad,
      frame.isMainFrame || origin.isSameOrigin(as: frame.top.document.origin)
    else { return .notAllowed }
    return load.action.externalURLs
  }
}
