import ScriptValues
import WebMessages

/// When and where each entry of a trace happened, and what the pages' consoles showed; for reports.
public struct TraceMoments: Sendable {
  /// When a call was made, when it was answered, and where in the page's source it began.
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
    /// The number of events in the trace before it.
    public var position: Int
  }

  /// One for each event of the recorder; `notes` has one for each note.
  public private(set) var events: [Moment] = []
  public private(set) var notes: [Moment] = []
  public private(set) var console: [ConsoleLine] = []
  private let clock: ContentMoment
  /// A report shows at most this many lines.
  private static let mostLines = 2000

  /// From now on, pages tell where things begin.
  @MainActor public init(of world: WebWorld) {
    clock = world.process.moment
    clock.tellsPlaces = true
  }

  private func now(_ place: SourcePlace?) -> Moment {
    Moment(time: clock.milliseconds, answered: clock.milliseconds, place: place)
  }

  mutating func addEvent(_ place: SourcePlace?) { events.append(now(place)) }
  mutating func addNote(_ place: SourcePlace?) { notes.append(now(place)) }

  mutating func answered(_ event: Int) {
    if events.indices.contains(event) { events[event].answered = clock.milliseconds }
  }

  mutating func add(_ line: ConsoleRecord, window: String, after position: Int) {
    guard console.count < Self.mostLines else { return }
    console.append(ConsoleLine(time: clock.milliseconds, window: window, line: line, position: position))
  }
}

extension WebWorld {
  /// Virtual milliseconds since the world began.
  public var milliseconds: Double { process.moment.milliseconds }

  /// Virtual milliseconds until the next timer or load is due; 0 if tasks follow each other without a pause; nil if
  /// nothing waits.
  public var nextDue: Double? { process.moment.nextDue.map { max(0, $0 - milliseconds) } }

  /// The module scripts of all pages that have begun and not ended, of each document at most ten.
  public var waitingModules: [WaitingModule] { process.moment.waitingModules }
}
