import WebMessages

/// The permission of loads to open other apps (rule 9.21).
extension Frame {
  /// WebKit's shouldOpenExternalURLsPolicyToApply, for a load that begins now in this frame.
  /// - Parameter propagated: the policy that the requester gives to the load; nil for the policy that its document
  ///   passes on.
  func externalURLsPolicy(
    for requester: ContentDocument, propagated: ExternalURLsPolicy? = nil
  ) -> ExternalURLsPolicy {
    if world.isProcessingGesture { return .allowed }
    guard isMainFrame || requester.frame?.isMainFrame == true else { return .notAllowed }
    return propagated ?? requester.externalURLsPolicy
  }
}

extension ContentDocument {
  /// WebKit's Document::shouldOpenExternalURLsPolicyToPropagate: the policy that the document passes on to its loads.
  var externalURLsPolicy: ExternalURLsPolicy {
    guard let frame, let load = frame.loader.committedLoad,
      frame.isMainFrame || origin.isSameOrigin(as: frame.top.document.origin)
    else { return .notAllowed }
    return load.action.externalURLs
  }
}
