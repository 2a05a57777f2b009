import LocalFiles
import Reasons
import SimulatedWeb
import UIProcess

/// A download of the simulated web: its bytes are written to the file that the delegate names.
@preconcurrency @MainActor open class WKDownload: NSObject {
  public typealias RedirectPolicy = WKDownloadRedirectPolicy

  private let download: DownloadProxy
  private let context: WorldContext
  private let window: String
  open private(set) weak var webView: WKWebView?
  open weak var delegate: (any WKDownloadDelegate)?
  /// Its file is known once the delegate has named it (WebKit: WKDownload.mm). Cancelling it cancels the download.
  public let progress = Progress(totalUnitCount: -1)
  private var isOver = false
  /// Keeps the download alive until it ends.
  private var keptAlive: WKDownload?

  init(_ download: DownloadProxy, view: WKWebView) {
    self.download = download
    context = view.context
    window = view.page.label
    webView = view
    super.init()
    progress.kind = .file
    progress.fileOperationKind = .downloading
    progress.cancellationHandler = { [weak self] in Task { @MainActor in self?.cancel() } }
  }

  open var originalRequest: URLRequest? { URLRequest(download.request) }
  open var isUserInitiated: Bool { true }
  open var originatingFrame: WKFrameInfo { WKFrameInfo() }

  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    end()
    download.cancel()
    if let completionHandler { Task { @MainActor in completionHandler(nil) } }
  }

  open func cancel() async -> Data? {
    end()
    download.cancel()
    return nil
  }

  private func end() {
    isOver = true
    keptAlive = nil
  }

  /// Asks for the destination in a later turn, so that the app can set the delegate in `didBecome`.
  func begin() {
    keptAlive = self
    begin(turns: Self.turnsForDelegate)
  }

  /// How many turns an app has to set the delegate; on a device, it has until the server answers. The first turns take
  /// no time. If an app's task first continues on another thread, it may need the later ones, which take a millisecond
  /// each.
  private static let turnsForDelegate = 200
  private static let immediateTurns = 10

  private func begin(turns: Int) {
    context.world.asyncCallBegan()
    Task { @MainActor in
      if turns < Self.turnsForDelegate - Self.immediateTurns { try? await Task.sleep(for: .milliseconds(1)) }
      if delegate == nil, turns > 0 { begin(turns: turns - 1) } else { context.run { start() } }
      context.world.asyncCallEnded()
    }
  }

  private func start() {
    guard !isOver else { return }
    guard let delegate else {
      context.world.trace.note(.finding, window: window, .downloadHasNoDelegate)
      return end()
    }
    switch download.fetch() {
    case .failure(let error): fail(error.appError)
    case .redirect(let response, let request):
      guard let response = URLResponse.of(response) as? HTTPURLResponse else { return start() }
      let outcome = DownloadDispatch(delegate: delegate, download: self, world: context.world, window: window)
        .willPerformRedirection(response, newRequest: URLRequest(request)) { [weak self] policy in
          guard let self, !isOver else { return }
          if policy == .allow { context.run { self.start() } } else { fail(download.cancelled.appError) }
        }
      if outcome.spelling == nil { start() }
    case .response(let response):
      progress.totalUnitCount = Int64(response.body.count)
      let outcome = DownloadDispatch(delegate: delegate, download: self, world: context.world, window: window)
        .decideDestination(using: .of(response), suggestedFilename: suggestedFilename(response)) { [weak self] url in
          self?.write(response, to: url)
        }
      if outcome.spelling == nil {
        context.world.trace.note(
          .finding, window: window,
          outcome.finding.map(Reason.downloadMethodWasNotCalled) ?? .downloadHasNoDestination)
        end()
      }
    }
  }

  private func suggestedFilename(_ response: SimulatedResponse) -> String {
    download.requestedName
      ?? download.responseInfo?.suggestedFilename
      ?? URL(string: response.url.href).map(\.lastPathComponent).flatMap { $0.isEmpty || $0 == "/" ? nil : $0 }
      ?? "Unknown"
  }

  private func write(_ response: SimulatedResponse, to url: URL?) {
    guard !isOver else { return }
    guard let url else { return cancel(nil) }
    guard !FileManager.default.fileExists(atPath: url.path) else {
      return fail(
        URLError(
          _nsError: NSError(
            domain: NSURLErrorDomain, code: NSURLErrorCannotCreateFile, userInfo: [NSURLErrorFailingURLErrorKey: url])))
    }
    progress.fileURL = url
    do throws(FileProblem) {
      guard url.isFileURL else { throw .outside }
      try OutputFile(url.path).replace(with: response.body)
    } catch {
      let information =
        [
          NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: "\(url.path) \(error)",
        ] as [String: Any]
      return fail(
        URLError(
          _nsError: NSError(domain: NSURLErrorDomain, code: NSURLErrorCannotCreateFile, userInfo: information)))
    }
    progress.completedUnitCount = progress.totalUnitCount
    end()
    if let delegate {
      _ = DownloadDispatch(delegate: delegate, download: self, world: context.world, window: window).didFinish()
    }
  }

  private func fail(_ error: any Error) {
    end()
    if let delegate {
      _ = DownloadDispatch(delegate: delegate, download: self, world: context.world, window: window).didFail(error)
    }
  }
}
