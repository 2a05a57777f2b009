import CJavaScriptCore

/// Whether texts become scripts in a realm: `eval`, `Function` and its like (HTML Standard,
/// "HostEnsureCanCompileStrings"; WebKit's JSGlobalObject::setEvalEnabled).
/// https://html.spec.whatwg.org/multipage/webappapis.html#hostensurecancompilestrings(realm,-parameterstrings,-bodystring,-codestring,-compilationtype,-parameterargs,-bodyarg)
enum EvaluationGate: Equatable {
  case open
  /// The message of the thrown error.
  case closed(String)
}

extension Realm {
  /// Asks the document's policies anew.
  func updateEvaluation() {
    guard world == .page, !isStillborn, let policies = agent.hosts?.policies else { return }
    let gate = policies.evaluationRefusal(in: document).map { EvaluationGate.closed($0) } ?? .open
    let webAssembly = policies.webAssemblyRefusal(in: document)
    guard gate != evaluationGate || webAssembly != nil else { return }
    let wasOpen = evaluationGate == .open
    evaluationGate = gate
    context.setEvaluation(gate)
    agent.enter(document) {
      do throws(JSThrown) {
        if wasOpen, gate != .open { try context.call(try export("core/evaluation", "watch")) }
        if let webAssembly {
          try context.call(try export("core/evaluation", "refuseWebAssembly"), context.string(webAssembly))
        }
      } catch {
        report(error)
      }
    }
  }

  /// Runs `body`, in which the simulator itself makes a function of a text, such as the body of the app's
  /// `callAsyncJavaScript`.
  func withOpenGate<Result>(_ body: () -> Result) -> Result {
    let gate = evaluationGate
    guard gate != .open else { return body() }
    openGate()
    defer { closeGate(gate) }
    return body()
  }

  func openGate() {
    evaluationGate = .open
    context.setEvaluation(.open)
  }

  func closeGate(_ gate: EvaluationGate) {
    evaluationGate = gate
    context.setEvaluation(gate)
  }
}

extension ScriptAgent {
  /// Updates the gate, because the document's policies have changed.
  package func updateEvaluation(in document: ScriptDocument) { document.existingRealm(.page)?.updateEvaluation() }
}

extension JSContext {
  func setEvaluation(_ gate: EvaluationGate) {
    switch gate {
    case .open: JSGlobalContextSetEvalEnabled(ref, true, nil)
    case .closed(let message):
      // The text must live until the call has ended. Its reference alone does not keep it.
      withExtendedLifetime(JSText(message)) { JSGlobalContextSetEvalEnabled(ref, false, $0.ref) }
    }
  }
}

/// The natives of js/core/evaluation.js.
enum EvaluationNatives {
  static let table: NativeTable = [
    // (text): a script wanted to run it.
    "refused": { call throws(DOMExceptionError) in
      guard call.realm.evaluationGate != .open else { return call.undefined }
      _ = try call.policies.permits(.evaluation(call.string(0)), in: call.document)
      return call.undefined
    }
  ]
}
