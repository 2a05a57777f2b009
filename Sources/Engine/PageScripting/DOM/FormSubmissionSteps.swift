import HTMLTree

/// HTML Standard, "form submission algorithm" up to the entry list, and "reset a form".
extension ScriptDocument {
  func submitForm(_ form: Element, submitter: Element?, cause: FormSubmission.Cause) {
    guard form.isConnected, !isDetached, !agent.dom.formsInSubmission.contains(ObjectIdentifier(form)) else { return }
    if cause != .submitMethod {
      // "Firing submission events": a form cannot be submitted from its own handlers of these events.
      agent.dom.formsInSubmission.insert(ObjectIdentifier(form))
      let goesOn = fireSubmissionEvents(form, submitter: submitter)
      agent.dom.formsInSubmission.remove(ObjectIdentifier(form))
      guard goesOn, form.isConnected, !isDetached else { return }
    }
    if Self.method(of: form, submitter: submitter) == "dialog" {
      closeDialog(around: form, submitter: submitter)
      return
    }
    let entries = entryList(of: form, submitter: submitter)
    agent.hosts?.navigation.submit(
      FormSubmission(form: form, submitter: submitter, entries: entries, cause: cause), in: self)
  }

  /// Validates the form and fires `submit`. Returns whether the submission goes on.
  private func fireSubmissionEvents(_ form: Element, submitter: Element?) -> Bool {
    let skipsValidation = form.hasAttribute("novalidate") || submitter?.hasAttribute("formnovalidate") ?? false
    if !skipsValidation, !validateInteractively(form) { return false }
    var event = TrustedEvent(interface: "SubmitEvent", type: "submit", bubbles: true, isCancelable: true)
    event.fields = { realm in (realm.handleValue(of: submitter), nil, nil) }
    return dispatch(event, at: .element(form)) == .notCanceled
  }

  static func method(of form: Element, submitter: Element?) -> String {
    (submitter?.attribute("formmethod") ?? form.attribute("method") ?? "get").lowercased()
  }

  /// HTML Standard, "submit dialog".
  private func closeDialog(around form: Element, submitter: Element?) {
    guard let dialog = form.nearestAncestor(where: { $0.localName == "dialog" }), dialog.hasAttribute("open") else {
      return
    }
    closeDialog(
      dialog, returnValue: submitter.flatMap { $0.hasAttribute("value") ? agent.dom.controls.value(of: $0) : nil })
  }

  /// HTML Standard, "close the dialog".
  func closeDialog(_ dialog: Element, returnValue: String?) {
    guard agent.dom.removeAttribute("open", of: dialog) else { return }
    if let returnValue { agent.dom.controls.setValue(returnValue, of: dialog) }
    LayerSteps(script: self).leave(dialog, focusPrevious: true)
    agent.hosts?.time.queueTask(for: self, gesture: .dropped) { [self] in
      _ = dispatch(TrustedEvent(type: "close"), at: .element(dialog))
    }
  }

  /// HTML Standard, "interactively validate the constraints": fires `invalid` at every invalid control.
  func validateInteractively(_ form: Element) -> Bool {
    guard let first = invalidControls(of: form).first else { return true }
    if let control = first.shown { focus(control) }
    return false
  }

  /// Fires `invalid` at each invalid control. Controls whose event was not canceled are `shown` to the user.
  func invalidControls(of form: Element) -> [(control: Element, shown: Element?)] {
    FormTree.controls(of: form).filter {
      Validity.isCandidate($0) && !Validity(of: $0, controls: agent.dom.controls).isValid
    }
    .map { control in
      let result = dispatch(TrustedEvent(type: "invalid", isCancelable: true), at: .element(control))
      return (control, result == .notCanceled ? control : nil)
    }
  }

  /// HTML Standard, "reset a form".
  func resetForm(_ form: Element) {
    guard dispatch(TrustedEvent(type: "reset", bubbles: true, isCancelable: true), at: .element(form)) == .notCanceled
    else { return }
    for control in FormTree.controls(of: form) { agent.dom.controls.reset(control) }
    agent.dom.treeMayHaveChanged()
  }

  /// HTML Standard, "constructing the entry list". Fires `formdata` if a script listens.
  package func entryList(of form: Element, submitter: Element?) -> [FormEntry] {
    EntryList.make(
      for: form, submitter: submitter, controls: agent.dom.controls, encoding: OutputEncoding(of: form))
  }
}
