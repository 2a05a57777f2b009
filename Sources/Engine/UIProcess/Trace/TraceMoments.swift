import EngineValues
import WebMessages

/// The time and place of each entry of a trace, and the lines of the pages' consoles; for reports.
public struct TraceMoments: Sendable {
  /// The times of a call and of its answer, and the place in the page's source where the call began.
  public struct Moment: Codable, Sendable, Equatable {
    /// Virtual milliseconds since the world began.
    public var time: Double
    public var answered: Double
    public var place: SourcePlace?
  }

  /// A line of a page's console, whether the trace records it or not.
  public struct ConsoleLine: Codable, Sendable, Equatable {
    public var time: Double
    public var window: String
    public var line: ConsoleRecord
    /// The number of events in the trace before the line.
    public var position: Int
  }

  /// A window's look from a moment on.
  public struct Look: Codable, Sendable, Equatable {
    public enum Content: Codable, Sendable, Equatable {
      /// The view as the app knows it.
      case open(View)
      /// The contents of the window's frames; the main frame first.
      case frames([PageDescription.Frame])
      case gone
    }

    /// The facts that the app knows of a view.
    public struct View: Codable, Sendable, Equatable {
      public var url: String
      public var title: String
      public var isLoading: Bool
      public var canGoBack: Bool
      public var canGoForward: Bool
      /// The label of the window that opened the view.
      public var opener: String?
    }

    public var window: String
    /// The number of events in the trace when the look was seen.
    public var position: Int
    public var content: Content
  }

  /// A message between windows.
  public struct Message: Codable, Sendable, Equatable {
    public var from: String
    /// The label of the receiving window; nil if the window is closed.
    public var to: String?
    /// The number of events in the trace before the message.
    public var position: Int
    public var message: PostedMessage
  }

  /// The details that the report shows of the windows at each call.
  public enum Detail: Sendable {
    /// The facts that the app knows of them.
    case views
    /// The same facts, and the documents and messages of the windows.
    case pictures
  }

  /// The moments of the recorder's events, one for each; `notes` has the moments of its notes.
  public private(set) var events: [Moment] = []
  public private(set) var notes: [Moment] = []
  public private(set) var console: [ConsoleLine] = []
  /// The looks in the order in which they were seen.
  public private(set) var looks: [Look] = []
  public private(set) var messages: [Message] = []
  private var views: [String: Look.Content] = [:]
  private let clock: ContentMoment
  private weak var world: WebWorld?
  /// A report shows at most this many lines, and as many messages.
  private static let mostLines = 2000
  /// If there are more windows than this, a report shows only the ends of steps, because nobody looks at so many.
  private static let mostWindows = 64

  /// Begins to collect: from now on, pages tell where calls begin.
  @MainActor public init(of world: WebWorld, _ detail: Detail = .views) {
    self.world = world
    clock = world.moment
    clock.tellsPlaces = true
    clock.tellsPictures = detail == .pictures
  }

  private func now(_ place: SourcePlace?) -> Moment {
    Moment(time: clock.milliseconds, answered: clock.milliseconds, place: place)
  }

  @MainActor mutating func addEvent(_ place: SourcePlace?) {
    lookAround()
    events.append(now(place))
  }

  /// Notes the changes in the windows since the last event.
  @MainActor private mutating func lookAround() {
    guard let known = world?.knownPages, known.count <= Self.mostWindows else { return }
    for page in known {
      let content = page.page.map { Look.Content.open(Look.View($0)) } ?? .gone
      guard views[page.label] != content else { continue }
      views[page.label] = content
      looks.append(Look(window: page.label, position: events.count, content: content))
    }
  }

  mutating func addNote(_ place: SourcePlace?) { notes.append(now(place)) }

  mutating func answered(_ event: Int) {
    if events.indices.contains(event) { events[event].answered = clock.milliseconds }
  }

  mutating func add(_ line: ConsoleRecord, window: String, after position: Int) {
    guard console.count < Self.mostLines else { return }
    console.append(ConsoleLine(time: clock.milliseconds, window: window, line: line, position: position))
  }

  @MainActor mutating func add(_ look: PageDescription, of page: PageID) {
    guard let label = world?.pageTable.label(of: page) else { return }
    looks.append(Look(window: label, position: events.count, content: .frames(look.frames)))
  }

  @MainActor mutating func add(_ message: PostedMessage, from sender: PageID, to receiver: PageID?) {
    guard messages.count < Self.mostLines, let world else { return }
    let table = world.pageTable
    messages.append(
      Message(
        from: table.label(of: sender) ?? "", to: receiver.flatMap(table.label), position: events.count, message: message
      ))
  }
}

extension TraceMoments.Look.View {
  @MainActor fileprivate init(_ page: WebPageProxy) {
    let state = page.state
    self.init(
      url: state.url ?? "", title: state.title, isLoading: state.isLoading, canGoBack: state.canGoBack,
      canGoForward: state.canGoForward, opener: page.opener?.label)
  }
}

extension WebWorld {
  /// Virtual milliseconds since the world began.
  public var milliseconds: Double { moment.milliseconds }

  /// Virtual milliseconds until the next timer or load is due; 0 if tasks follow each other without a pause; nil if
  /// nothing waits.
  public var nextDue: Double? { moment.nextDue.map { max(0, $0 - milliseconds) } }

  /// The module scripts of all pages that have begun and not ended, at most ten of each document.
  public var waitingModules: [WaitingModule] { moment.waitingModules }
}
