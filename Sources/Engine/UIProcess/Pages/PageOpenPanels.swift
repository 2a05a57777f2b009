import EngineValues
import SimulatedWeb
import WebMessages

/// The panels for file inputs, which the app or the system shows (rules 7.10 to 7.12).
@MainActor public struct PageOpenPanels {
  private let page: WebPageProxy
  private var trace: TraceRecorder { page.world.trace }

  public init(of page: WebPageProxy) { self.page = page }

  /// WebKit's WebPageProxy::runOpenPanel.
  func run(_ request: OpenPanelRequest, frame: FrameSnapshot, _ question: QuestionID) {
    let place = trace.append(TraceEvent(window: page.label, call: .runOpenPanel(OpenPanelRecord(request))))
    let listener = Answer<FileChoice> { [weak page] choice in
      guard let page else { return }
      PageOpenPanels(of: page).record(choice, of: request, at: place)
      page.world.send(.answer(question, .files(choice)))
    }
    trace.during(place) {
      if let client = page.client {
        client.page(page, runOpenPanel: request, frame: frame, done: listener)
      } else {
        runDefault(request, done: listener)
      }
    }
  }

  /// Answers as WebKit does if no method of the app shows a panel: iOS shows the system's picker (WKFileUploadPanel),
  /// macOS nothing.
  public func runDefault(_ request: OpenPanelRequest, done: Answer<FileChoice>) {
    switch page.world.profile.platform {
    case .iOS: runSystemPicker(request, done: done)
    case .macOS:
      say(.nobodyShowsOpenPanel)
      done.reply(.cancelled)
    }
  }

  /// Shows the system's own picker, as the system does for Safari on every platform.
  public func runSystemPicker(_ request: OpenPanelRequest, done: Answer<FileChoice>) {
    if page.world.profile.platform == .iOS, let camera = request.camera {
      say(.systemCameraIsShown(camera.rawValue))
    } else {
      say(.systemPickerIsShown)
    }
    page.world.filePickers.show(on: page, request, done: done)
  }

  private func say(_ reason: Reason) {
    if let current = trace.current { trace.update(current) { $0.notes.append(reason) } }
  }

  private func record(_ choice: FileChoice, of request: OpenPanelRequest, at place: Int) {
    trace.update(place) { $0.call = .runOpenPanel(OpenPanelRecord(request, choice: choice)) }
    guard case .files(let files) = choice else { return }
    for file in files {
      if case .unreadable(let why) = file.contents {
        trace.note(.finding, window: page.label, .chosenFileIsUnreadable(file.path, why: why))
      }
    }
  }
}
