import Testing

@testable import WebKit

/// What the engine gets from a delegate.
private enum Answer: Equatable {
  case called(WKNavigationActionPolicy, MethodSpelling)
  /// With what the trace says.
  case nearMiss
  case missing
}

private struct Created: Equatable {
  var spelling: MethodSpelling?
  var isGivenView: Bool
}

private struct Confirmed: Equatable {
  var spelling: MethodSpelling?
  var reply: Bool?
}

private struct Chosen: Equatable {
  var spelling: MethodSpelling?
  /// How many files.
  var files: Int?
}

@MainActor @Suite struct DispatchMatrixTests {
  private let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())

  private func decide(_ delegate: any WKNavigationDelegate) async -> Answer {
    var policy: WKNavigationActionPolicy?
    let outcome = NavigationPolicyDispatch(delegate: delegate, view: view).decidePolicy(
      for: WKNavigationAction(), preferences: WKWebpagePreferences()
    ) { answer in policy = answer.policy }
    for _ in 0..<10 where policy == nil && outcome.spelling != nil { await Task.yield() }
    guard let spelling = outcome.spelling, let policy else { return outcome.finding == nil ? .missing : .nearMiss }
    return .called(policy, spelling)
  }

  /// Twice, because the second call takes the remembered spelling.
  private func expect(
    _ delegate: any WKNavigationDelegate, _ expected: Answer, _ place: SourceLocation = #_sourceLocation
  ) async {
    #expect(await decide(delegate) == expected, sourceLocation: place)
    #expect(await decide(delegate) == expected, sourceLocation: place)
  }

  /// Spellings without @MainActor: the Swift 5 mode takes them for the SDK's, complete checking does not.
  private var unannotated: Answer { isComplete ? .nearMiss : .called(.cancel, .mainActorHandler) }

  @Test func `spellings of a completion handler`() async {
    await expect(PlainHandler(), unannotated)
    await expect(LabelledHandler(), unannotated)
    await expect(ParenthesizedHandler(), unannotated)
    await expect(SwiftVoidHandler(), unannotated)
    await expect(NonEscapingHandler(), unannotated)
    await expect(SendableHandler(), unannotated)
    await expect(MainActorHandler(), .called(.cancel, .mainActorHandler))
    await expect(MainActorHandlerReversed(), .called(.cancel, .mainActorHandler))
    await expect(MainActorSendableHandler(), .called(.cancel, .mainActorHandler))
    await expect(SendableMainActorHandler(), .called(.cancel, .mainActorHandler))
  }

  @Test func `a near miss is called when the rules are lenient`() async {
    await DelegateRules.$current.withValue(.lenient) {
      await expect(PlainHandler(), .called(.cancel, isComplete ? .plainHandler : .mainActorHandler))
    }
  }

  @Test func `async methods, and the precedence of preferences`() async {
    await expect(AsyncMethod(), .called(.cancel, .async))
    await expect(SuspendingAsyncMethod(), .called(.cancel, .async))
    await expect(AsyncPreferences(), .called(.cancel, .preferencesAsync))
    await expect(BothPolicyMethods(), .called(.cancel, .preferencesHandler))
  }

  @Test func `an async method that does not suspend has answered when the call returns`() {
    var policy: WKNavigationActionPolicy?
    let delegate = AsyncMethod()
    _ = NavigationPolicyDispatch(delegate: delegate, view: view).decidePolicy(
      for: WKNavigationAction(), preferences: WKWebpagePreferences()
    ) { answer in policy = answer.policy }
    #expect(policy == .cancel)
  }

  @Test func `shapes of classes`() async {
    let called = Answer.called(.cancel, .mainActorHandler)
    await expect(ExplicitMainActorClass(), called)
    await expect(MainActorMethod(), called)
    await expect(NonisolatedMethod(), called)
    await expect(OverridingSubclass(), called)
    await expect(InExtension(), called)
    await expect(SplitExtension(), called)
    await expect(ConformanceFirst(), called)
    await expect(ConformingSubclass(), called)
    await expect(GenericClass<Int>(), called)
    await expect(makePrivateClass(), called)
    await expect(Refining(), called)
    await expect(Empty(), .missing)
    await expect(SwiftTwoLabels(), .missing)
  }

  @Test func `a navigation may be implicitly unwrapped, optional or neither`() {
    let first = ImplicitlyUnwrappedNavigation()
    let second = OptionalNavigation()
    let third = NonOptionalNavigation()
    let delegates: [any WKNavigationDelegate] = [first, second, third]
    let spellings = delegates.map {
      NavigationDelegateMethods.DidFinish.call(on: $0, view, didFinish: WKNavigation()).spelling
    }
    #expect(spellings == [.implicitlyUnwrapped, .optional, .nonOptional])
    #expect(first.finished == 1)
    #expect(second.finished == 1)
    #expect(third.finished == 1)
    let empty = Empty()
    #expect(NavigationDelegateMethods.DidFinish.call(on: empty, view, didFinish: nil).spelling == nil)
  }

  @Test func `createWebViewWith may return an optional, an implicitly unwrapped view or a view`() {
    func create(_ delegate: any WKUIDelegate) -> Created {
      let (outcome, created) = WindowDispatch(delegate: delegate, view: view).createWebView(
        with: WKWebViewConfiguration(), for: WKNavigationAction(), windowFeatures: WKWindowFeatures())
      return Created(spelling: outcome.spelling, isGivenView: created === view)
    }
    #expect(create(CreateOptional()) == Created(spelling: .optionalReturn, isGivenView: true))
    #expect(create(CreateImplicitlyUnwrapped()) == Created(spelling: .implicitlyUnwrappedReturn, isGivenView: true))
    #expect(create(CreateNonOptional()) == Created(spelling: .nonOptionalReturn, isGivenView: true))
    #expect(create(Empty()) == Created(spelling: nil, isGivenView: false))
  }

  @Test func `spellings of a dialog`() async {
    func confirm(_ delegate: any WKUIDelegate) async -> Confirmed {
      var reply: Bool?
      let outcome = UIDelegateMethods.RunConfirmPanel.call(
        on: delegate, view, runJavaScriptConfirmPanelWithMessage: "?", initiatedByFrame: WKFrameInfo()
      ) { reply = $0 }
      return Confirmed(spelling: outcome.spelling, reply: reply)
    }
    #expect(
      await confirm(ConfirmPlain())
        == Confirmed(spelling: isComplete ? nil : .mainActorHandler, reply: isComplete ? nil : true))
    #expect(await confirm(ConfirmMainActor()) == Confirmed(spelling: .mainActorHandler, reply: true))
    #expect(await confirm(ConfirmAsync()) == Confirmed(spelling: .async, reply: true))
    #expect(await confirm(Empty()) == Confirmed(spelling: nil, reply: nil))
  }

  @Test func `spellings of a panel for files`() async {
    func choose(_ delegate: any WKUIDelegate) async -> Chosen {
      var files: Int?
      let outcome = UIDelegateMethods.RunOpenPanel.call(
        on: delegate, view, runOpenPanelWith: WKOpenPanelParameters(), initiatedByFrame: WKFrameInfo()
      ) { files = $0?.count }
      return Chosen(spelling: outcome.spelling, files: files)
    }
    #expect(
      await choose(FilesPlain())
        == Chosen(spelling: isComplete ? nil : .mainActorHandler, files: isComplete ? nil : 0))
    #expect(await choose(FilesMainActor()) == Chosen(spelling: .mainActorHandler, files: 0))
    #expect(await choose(FilesAsync()) == Chosen(spelling: .async, files: 0))
    #expect(await choose(Empty()) == Chosen())
  }

  @Test func `optional calls reach existing methods, and return nil for others`() async {
    let forwarder = Forwarder()
    let next = MainActorHandler()
    forwarder.next = next
    await expect(forwarder, .called(.cancel, .mainActorHandler))
    #expect(forwarder.handledNothing == 0)
    let empty = Empty()
    forwarder.next = empty
    await expect(forwarder, .called(.allow, .mainActorHandler))
    #expect(forwarder.handledNothing == 2)
    let finishing = ImplicitlyUnwrappedNavigation()
    forwarder.next = finishing
    forwarder.webView(view, didFinish: nil)
    #expect(finishing.finished == 1)
  }

  @Test func `a test may call the methods of a delegate itself`() async {
    var got: [WKNavigationActionPolicy] = []
    MainActorHandler().webView(view, decidePolicyFor: WKNavigationAction()) { got.append($0) }
    got.append(await AsyncMethod().webView(view, decidePolicyFor: WKNavigationAction()))
    #expect(got == [.cancel, .cancel])
    ImplicitlyUnwrappedNavigation().webView(view, didFinish: nil)
  }

  @Test func `a method that a subclass adds is found in the program's symbols`() {
    let findings = DelegateLint.findings(
      in: AddingSubclass.self, protocolName: "WKNavigationDelegate", methods: DelegateMethod.navigationMethods
    ) { $0 is any WKNavigationDelegate.Type }
    #expect(findings.count == 1)
    #expect(findings.first?.text.contains("AddingSubclass adds webView(_:didFinish:), which OpenBase") == true)
    let none = DelegateLint.findings(
      in: OverridingSubclass.self, protocolName: "WKNavigationDelegate", methods: DelegateMethod.navigationMethods
    ) { $0 is any WKNavigationDelegate.Type }
    #expect(none.isEmpty)
  }

  @Test func `labels that resemble the protocol's are found`() {
    let findings = DelegateLint.findings(
      in: SwiftTwoLabels.self, protocolName: "WKNavigationDelegate", methods: DelegateMethod.navigationMethods
    ) { $0 is any WKNavigationDelegate.Type }
    #expect(findings.first?.text.contains("the delegate method is webView(_:decidePolicyFor:decisionHandler:)") == true)
  }
}
