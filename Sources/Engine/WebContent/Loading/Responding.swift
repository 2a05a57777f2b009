import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// What happens to a response before it becomes a document, after WebKit's DocumentLoader::responseReceived.
extension DocumentLoader {
  /// WebKit's DocumentLoader::responseReceived.
  func received(_ response: SimulatedResponse) {
    guard let page = frame.page else { return }
    load.response = response
    load.responseURL = load.url
    if refusesOpenerPolicy(of: response) {
      return frame.loader.fail(load, .blockedByOpenerPolicy(load.urlText), .sandboxRefusesOpenerPolicy)
    }
    if let refusal = framingRefusal(of: response) {
      (frame.parent?.document ?? frame.document).console(.error, refusal.message)
      world.explain(refusal.reason, in: frame)
      return showFrameError()
    }
    noteOpenerPolicyOnAppsSide(of: response)
    let info = responseInfo(response)
    let question = world.newQuestion()
    let check = frame.loader.policyChecker.check
    world.questions[question] = { decision, _ in
      guard frame.loader.policyChecker.check == check, frame.loader.provisionalLoad === load, frame.isAttached else {
        return
      }
      decided(decision, about: info, response: response)
    }
    world.post(.decideResponse(page.id, info, load.navigation, question))
  }

  private func responseInfo(_ response: SimulatedResponse) -> NavigationResponseInfo {
    let type = response.mimeType
    let isAttachment = response.isAttachment
    return NavigationResponseInfo(
      url: load.url, status: response.status, headers: response.headers, mimeType: type.essence,
      expectedContentLength: response.body.count, suggestedFilename: response.suggestedFilename,
      isMainFrame: frame.isMainFrame, canShowMIMEType: type.canShow, isAttachment: isAttachment,
      isHTTP: load.url.isHTTPFamily || frame.page?.hasSchemeHandler(for: load.url) == true && response.isHTTP,
      frame: frame.snapshot,
      reason: .serverAnswered(status: response.status))
  }

  /// WebKit's DocumentLoader::continueAfterContentPolicy.
  private func decided(_ decision: PolicyDecision, about info: NavigationResponseInfo, response: SimulatedResponse) {
    switch decision {
    case .cancel:
      frame.loader.fail(load, .interrupted(load.urlText), .appCancelledResponse)
    case .download:
      // The page around a frame hears of it later than the app does of the download.
      if !frame.isMainFrame { frame.loader.startDownload(load.request, action: load.action, response: info) }
      frame.loader.fail(load, .interrupted(load.urlText), .responseBecomesDownload)
      if frame.isMainFrame { frame.loader.startDownload(load.request, action: load.action, response: info) }
    case .allow:
      if response.status == 204 || response.status == 205 {
        return frame.loader.fail(load, .interrupted(load.urlText), .responseHasNoContent)
      }
      if load.url.scheme == "data", frame.isMainFrame, !load.action.isAPILoad {
        (load.requester ?? frame.document).console(
          .error, "Not allowed to navigate top frame to data URL '\(load.urlText)'.")
        return frame.loader.fail(load, .interrupted(load.urlText), .dataURLInTopWindow)
      }
      let (type, charset) = response.typeAndCharset
      if !type.canShow {
        return frame.loader.fail(load, .cannotShowMIMEType(load.urlText), .typeCannotBeShown(type.essence))
      }
      switchGroupIfNeeded(for: response)
      frame.loader.commit(load, content: .bytes(response.body, mimeType: type, charset: charset))
    }
  }

  // MARK: Framing

  private struct FramingRefusal {
    var reason: Reason
    var message: String
  }

  /// X-Frame-Options, and CSP frame-ancestors (rule 4.40).
  private func framingRefusal(of response: SimulatedResponse) -> FramingRefusal? {
    guard let parent = frame.parent else { return nil }
    var ancestors: [Origin] = []
    var walk: Frame? = parent
    while let ancestor = walk {
      ancestors.append(ancestor.document.origin)
      walk = ancestor.parent
    }
    if let policy = response.contentSecurityPolicy, policy.hasFrameAncestors {
      guard policy.refusesAncestors(ancestors, of: load.url.origin) else { return nil }
      return FramingRefusal(
        reason: .pageRefusesAncestors,
        message: "Refused to load \(load.urlText) because it does not appear in the frame-ancestors directive of the"
          + " Content Security Policy.")
    }
    guard let value = response.headers["X-Frame-Options"]?.lowercased().filter({ !$0.isWhitespace }) else { return nil }
    let isRefused: Bool
    switch value {
    case "deny": isRefused = true
    case "sameorigin": isRefused = ancestors.contains { !$0.isSameOrigin(as: load.url.origin) }
    default: isRefused = false
    }
    guard isRefused else { return nil }
    return FramingRefusal(
      reason: .frameOptionsRefuseFrame,
      message:
        "Refused to display '\(load.urlText)' in a frame because it set 'X-Frame-Options' to '\(value.uppercased())'.")
  }

  /// The frame shows an opaque empty document, and its container element gets `load`.
  private func showFrameError() {
    load.request.body = nil
    frame.loader.commit(load, content: .blocked)
  }
}
