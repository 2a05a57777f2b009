import HTMLTree
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Submits forms, from collecting their entries to starting the load.
struct FormSubmitter {
  unowned let world: ContentWorld

  /// HTML Standard, "form submission algorithm", with WebKit's FrameLoader::submitForm (rules 1.74 to 1.77).
  /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
  func submit(_ submission: FormSubmission, in script: ScriptDocument) {
    guard let document = world.contentDocument(of: script), let frame = document.frame else { return }
    if document.policies.sandbox.contains(.forms) {
      return document.console(
        .error,
        "Blocked form submission to '\(submission.form.attribute("action") ?? "")' because the form's frame is"
          + " sandboxed and the 'allow-forms' permission is not set.")
    }
    guard var encoded = EncodedForm(submission, document: document) else { return }
    encoded.url = document.upgraded(encoded.url, for: .form)
    if let refused = document.formRefusal(of: encoded.url) { return world.explain(refused, in: frame) }
    let target = WindowRegistry.formTarget(
      submitter: submission.submitter?.attribute("formtarget"), attribute: submission.form.attribute("target"),
      baseTarget: submission.form.ownerDocument?.firstBaseTarget)
    let relations = LinkRelations(parsing: submission.form.attribute("rel") ?? "")
    var intent = NavigationIntent(
      url: encoded.url, invalidURL: encoded.invalidURL, method: encoded.method, body: encoded.body,
      contentType: encoded.contentType,
      originHeader: encoded.method == "POST"
        ? document.policies.referrer.originHeader(of: document.origin, to: encoded.url) : nil,
      referrer: .decidedByTarget(
        source: document.outgoingReferrerURL, policy: relations.noreferrer ? .noReferrer : nil),
      requester: document, kind: .formSubmitted,
      occasion: .form(SubmittedForm(source: frame.snapshot, values: submission.textFields(in: script))),
      reason: .formSubmitted)
    var found = frame
    var newWindowTarget: String?
    switch world.registry.find(target, from: frame.id, gesture: world.gestureReach(of: frame)) {
    case .found(let hit, let reason):
      guard let hitFrame = world.frames[hit] else { return world.explain(reason, in: frame) }
      found = hitFrame
      if hitFrame !== frame { intent.reason = .formReachesWindow(because: reason) }
    case .missed:
      if case .blocked(let reason) = world.popupPermission(for: frame) {
        return world.explain(.formIsNotSubmitted(because: reason), in: frame)
      }
      newWindowTarget = target
    }
    var locks = found.navigationScheduler.mustLockHistory
    if !locks, submission.cause == .submitMethod, !found.isMainFrame, world.gesture == nil { locks = true }
    intent.locksHistory = locks
    let form = FormRequest(
      intent: intent, newWindowTarget: newWindowTarget,
      openerLink: relations.openerLink(target: target, isJavaScriptURL: intent.url.scheme == "javascript"),
      sourceFrame: frame)
    // A `javascript:` action does not wait for the end of the turn (WebKit's scheduleFormSubmission).
    if intent.url.scheme == "javascript" { return submit(form, in: found) }
    found.navigationScheduler.stopFirstLoad()
    found.navigationScheduler.schedule(
      ScheduledNavigation(kind: .form(form), gesture: world.gesture, locksHistory: locks))
  }

  /// Submits a scheduled form, after checking again whether this is allowed.
  func submit(_ form: FormRequest, in frame: Frame) {
    // A page that was left submits nothing (WebKit's ScheduledFormSubmission::fire and Document::canNavigate).
    guard form.intent.requester.isShown else { return world.explain(.pageIsBeingLeft, in: frame) }
    if let name = form.newWindowTarget {
      guard world.registry[frame.id]?.sandbox.contains(.popups) != true else {
        return world.explain(.sandboxForbidsNewWindow, in: frame)
      }
      let reach = world.gestureReach(of: form.sourceFrame)
      if case .found(let hit, _) = world.registry.find(name, from: form.sourceFrame.id, gesture: reach),
        let found = world.frames[hit]
      {
        return found.navigator.load(form.intent)
      }
      return HyperlinkFollower(world: world).askForNewWindow(
        form.intent, name: name, opener: form.openerLink, reason: .formGoesToNewWindow, in: frame)
    }
    if case .refused(let refusal) = world.registry.permission(
      of: form.sourceFrame.id, toNavigate: frame.id, destination: nil, gesture: world.gestureReach(of: form.sourceFrame)
    ) {
      return world.explain(refusal.reason, in: frame)
    }
    frame.navigator.load(form.intent)
  }
}
