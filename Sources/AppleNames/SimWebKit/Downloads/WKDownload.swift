import EngineValues
import SimulatedWeb
import UIProcess
import WebMessages

/// A download of the simulated web: its bytes are written to the file that the delegate names.
@preconcurrency @MainActor open class WKDownload: NSObject {
  public typealias RedirectPolicy = WKDownloadRedirectPolicy
  public typealias PlaceholderPolicy = WKDownloadPlaceholderPolicy

  /// The state of the download. A download that is over never changes again.
  private enum State {
    /// The delegate is not known yet, or the server is asked.
    case fetching
    /// The app decides on the destination.
    case deciding
    /// A part of the file has come, and the rest does not come.
    case waitingForRest(PartialDownload?)
    case over
  }

  private let download: DownloadProxy
  private let context: WorldContext
  private let window: String
  private var state = State.fetching
  /// The part that is there already, if the download goes on with an earlier one.
  private let resumed: PartialDownload?
  /// A file of the system or the app that stands for the unfinished download.
  private var placeholder: DownloadPlaceholder?
  /// Keeps the download alive until it ends.
  private var keptAlive: WKDownload?

  open private(set) weak var webView: WKWebView?
  open weak var delegate: (any WKDownloadDelegate)?
  /// The progress. Its file is known once the delegate has named it (WebKit: WKDownload.mm). Cancelling it cancels the
  /// download.
  open private(set) var progress = Progress(totalUnitCount: -1)
  /// Whether a user's gesture led to the navigation that became the download. The value is true for downloads that the
  /// app starts.
  open private(set) var isUserInitiated: Bool
  /// The frame that asked for the download. A download of the app itself has a frame without an origin.
  open private(set) var originatingFrame: WKFrameInfo

  init(_ download: DownloadProxy, view: WKWebView, resuming resumed: PartialDownload? = nil) {
    self.download = download
    self.resumed = resumed
    context = view.context
    window = view.page.label
    isUserInitiated = download.isUserInitiated
    originatingFrame =
      download.initiator.map { frame in
        WKFrameInfo(frame, webView: frame.page.flatMap { view.context.webView(showing: $0) })
      } ?? .ofNobody
    webView = view
    super.init()
    progress.kind = .file
    progress.fileOperationKind = .downloading
    progress.fileURL = resumed?.file
    progress.cancellationHandler = { [weak self] in Task { @MainActor in self?.cancel() } }
  }

  /// The request without its body, as on a device.
  open var originalRequest: URLRequest? {
    var request = URLRequest(download.request).withoutBody
    switch download.mainDocument {
    case .ownURL: break
    case .page(let url): request.mainDocumentURL = URL(string: url)
    case .none: request.mainDocumentURL = nil
    }
    return request
  }

  /// - Parameter completionHandler: gets data for `resumeDownload`; nil if there is no part to continue.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    let data = endEarly()
    if let completionHandler { Task { @MainActor in completionHandler(data) } }
  }

  open func cancel() async -> Data? { endEarly() }

  private func endEarly() -> Data? {
    var part: PartialDownload?
    if case .waitingForRest(let written) = state { part = written }
    end()
    return part?.data
  }

  private func end() {
    state = .over
    keptAlive = nil
  }

  private var isOver: Bool { if case .over = state { true } else { false } }

  // MARK: Fetching

  /// Asks for the destination in a later turn, so that the app can set the delegate in `didBecome`. On a device, the
  /// app has time until the server answers.
  func begin() {
    keptAlive = self
    context.world.later { self.start(lateness: Self.timeForDelegate) }
  }

  /// The time in virtual milliseconds that an app has to set the delegate, if the first turn has not.
  private static let timeForDelegate = 200.0

  private func start(lateness: Double) {
    guard delegate == nil, lateness > 0 else { return context.run { start() } }
    context.world.later(by: 1) { self.start(lateness: lateness - 1) }
  }

  private func start() {
    guard !isOver else { return }
    guard delegate != nil else {
      context.world.trace.note(.finding, window: window, .downloadHasNoDelegate)
      return end()
    }
    let range = resumed.flatMap { $0.isOnDisk ? (bytes: "bytes=\($0.received)-", validator: $0.validator) : nil }
    download.fetch(range: range) { [weak self] step in self?.goOn(step) }
  }

  private func goOn(_ step: DownloadProxy.Step) {
    if !isOver { context.run { take(step) } }
  }

  /// Asks the delegate about a challenge (rule 9.20). Without the method, the default applies (WebKit's
  /// DownloadClient::didReceiveAuthenticationChallenge).
  private func ask(_ challenge: AuthenticationChallenge) {
    let listener = Answer<ChallengeAnswer> { [weak self] answer in
      guard let self, !isOver else { return }
      goOn(download.answer(answer))
    }
    asking("the challenge of a download") { answer in
      let asked = URLAuthenticationChallenge(challenge) { answer($0) }
      let outcome = dispatch?.didReceiveChallenge(asked) { answer(ChallengeAnswer($0)) }
      if outcome?.spelling == nil { answer(ChallengeAnswer(.performDefaultHandling)) }
    } _: {
      listener.reply($0)
    }
  }

  /// Asks the delegate. Its answer may come late, and after the download is over.
  private func asking<Answer>(
    _ subject: String, from ask: (_ answer: @escaping @MainActor (Answer) -> Void) -> Void,
    _ receive: @escaping @MainActor (Answer) -> Void
  ) {
    WorldMoments.lateAnswer(to: subject, in: context.world, from: ask) { [weak self] answer in
      guard let self, !isOver else { return }
      context.run { receive(answer) }
    }
  }

  private func take(_ step: DownloadProxy.Step) {
    switch step {
    case .noAnswer: state = .waitingForRest(resumed)
    case .challenge(let challenge): ask(challenge)
    case .failure(let error): fail(error.appError, resumed)
    case .redirect(let response, let request):
      guard let dispatch, let response = URLResponse.of(response) as? HTTPURLResponse else { return start() }
      asking("the redirect of a download") { answer in
        let outcome = dispatch.willPerformRedirection(response, newRequest: URLRequest(request).withoutBody) {
          answer($0)
        }
        if outcome.spelling == nil { answer(.allow) }
      } _: { [weak self] policy in
        guard let self else { return }
        if policy == .allow { start() } else { fail(download.cancelled.appError) }
      }
    case .response(let response):
      if let resumed { return write(response, after: resumed, in: resumed.file) }
      askForDestination(of: response)
    }
  }

  private var dispatch: DownloadDispatch? {
    delegate.map { DownloadDispatch(delegate: $0, download: self, world: context.world, window: window) }
  }

  // MARK: The file

  private func askForDestination(of response: SimulatedResponse) {
    guard let dispatch else { return end() }
    state = .deciding
    progress.totalUnitCount = Int64(response.expectedLength ?? -1)
    let name = download.requestedName ?? response.suggestedFilename
    asking("the destination of a download") { answer in
      let outcome = dispatch.decideDestination(using: .of(response), suggestedFilename: name) { answer($0) }
      guard outcome.spelling == nil else { return }
      context.world.trace.note(
        .finding, window: window,
        outcome.finding.map(Reason.downloadMethodWasNotCalled) ?? .downloadHasNoDestination)
      end()
    } _: { [weak self] url in
      self?.use(url, for: response)
    }
  }

  /// Uses the destination. The decision about the placeholder follows in any case (WebKit's
  /// DownloadProxy::decideDestinationWithSuggestedFilename).
  private func use(_ url: URL?, for response: SimulatedResponse) {
    if let url, !url.isFileURL {
      context.world.fail(
        DeviceFailure(
          exception: "NSInvalidArgumentException", message: "destination must be a file URL", window: window,
          cause: "WKDownloadDelegate.download(_:decideDestinationUsing:suggestedFilename:completionHandler:)",
          reason: Reason.destinationIsNoFile, place: AppSource.caller()))
      return end()
    }
    progress.fileURL = url
    asking("the placeholder of a download") { answer in
      let outcome = dispatch?.decidePlaceholderPolicy { answer(DownloadPlaceholder($0, alternate: $1, for: url)) }
      if outcome?.spelling == nil { answer(nil) }
    } _: { [weak self] placeholder in
      self?.prepare(url, placeholder, for: response)
    }
  }

  private func prepare(_ url: URL?, _ placeholder: DownloadPlaceholder?, for response: SimulatedResponse) {
    guard let url, !FileManager.default.fileExists(atPath: url.path),
      FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path)
    else { return fail(download.cancelled.appError) }
    self.placeholder = placeholder
    guard let placeholder else { return write(response, after: nil, in: url) }
    placeholder.create()
    progress.fileURL = placeholder.file
    guard placeholder.isOfSystem, let dispatch else { return write(response, after: nil, in: url) }
    asking("the file of a placeholder") { answer in
      let outcome = dispatch.didReceivePlaceholder(placeholder.file) { answer(()) }
      if outcome.spelling == nil { answer(()) }
    } _: { [weak self] in
      self?.write(response, after: nil, in: url)
    }
  }

  private func write(_ response: SimulatedResponse, after earlier: PartialDownload?, in file: URL) {
    let writer = DownloadWriter(file: file, earlier: earlier)
    let written: DownloadWriter.Written
    switch writer.write(response) {
    case .success(let result): written = result
    case .failure(let problem): return fail(problem.appError)
    }
    progress.totalUnitCount = Int64(written.total ?? -1)
    progress.completedUnitCount = Int64(written.count)
    let part = PartialDownload(of: response, received: written.count, in: file) ?? earlier
    switch response.ending {
    case .whole: finish(file)
    case .stalls: state = .waitingForRest(part)
    case .connectionLost:
      fail(NavigationError.network(.connectionLost, url: response.url.href).appError, part)
    }
  }

  private func finish(_ file: URL) {
    let placeholder = placeholder
    end()
    placeholder?.remove()
    progress.fileURL = file
    if placeholder?.isOfSystem == true { _ = dispatch?.didReceiveFinalURL(file) }
    _ = dispatch?.didFinish()
  }

  /// - Parameter part: the written part, if a download can continue it.
  private func fail(_ error: any Error, _ part: PartialDownload? = nil) {
    end()
    placeholder?.remove()
    _ = dispatch?.didFail(error, resumeData: part?.data)
  }
}

extension URLRequest {
  fileprivate var withoutBody: URLRequest {
    var request = self
    request.httpBody = nil
    return request
  }
}

extension WKFrameInfo {
  /// A frame of nobody, like WebKit's legacyEmptyFrameInfo.
  fileprivate static var ofNobody: WKFrameInfo {
    .simulated(
      isMainFrame: false, request: URLRequest(url: .aboutBlank),
      securityOrigin: .simulated(protocol: "", host: "", port: 0))
  }
}
