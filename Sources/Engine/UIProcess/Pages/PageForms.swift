import EngineValues
import WebMessages

/// Lets the app read a form before it is submitted (rule 9.25).
@MainActor struct PageForms {
  let page: WebPageProxy

  func tell(_ form: FormSubmissionInfo, _ question: QuestionID) {
    let world = page.world
    let place = world.trace.append(
      TraceEvent(
        window: page.label, call: .willSubmitForm(FormRecord(form)), url: form.url,
        notes: [.appReadsFormBeforeSubmission]))
    let listener = Answer<Void> { world.send(.answer(question, .policy(.allow, nil))) }
    world.trace.during(place) {
      if let client = page.client { client.page(page, willSubmit: form, done: listener) } else { listener.reply(()) }
    }
  }
}

extension WebPageProxy {
  func willSubmitForm(_ form: FormSubmissionInfo, _ question: QuestionID) { PageForms(page: self).tell(form, question) }
}

extension FormRecord {
  init(_ form: FormSubmissionInfo) {
    self.init(
      method: form.method, targetFrame: form.target.isMainFrame ? .main : .sub, fields: form.values.keys.sorted())
  }
}
