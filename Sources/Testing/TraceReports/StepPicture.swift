import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator

/// The contents of a report about a step besides its calls: the time and place of events, and the looks of the windows.
package struct StepPicture: Codable, Sendable {
  package struct Window: Codable, Sendable {
    package var window: String
    /// The label of the window that opened it.
    package var opener: String?
    /// The frames; the main frame is the first.
    package var frames: [PageDescription.Frame]
  }

  /// The moment when the step was over, in virtual milliseconds since the world began.
  package var time: Double
  package var windows: [Window] = []
  package var exchanges: [LoggedExchange] = []
  /// The moment when the world began, in seconds since 1970. The times of the exchanges count from it.
  package var epoch: Double
  /// The moments of the events and notes of the step's trace, one for each.
  package var events: [TraceMoments.Moment] = []
  package var notes: [TraceMoments.Moment] = []
  /// The lines of the consoles. Positions count from the step's first event.
  package var console: [TraceMoments.ConsoleLine] = []
  /// The changes of the windows' looks. Positions count from the step's first event.
  package var looks: [TraceMoments.Look] = []
  /// Messages between windows. Positions count from the step's first event.
  package var messages: [TraceMoments.Message] = []
  /// The cookies and the storage after the step.
  package var jars: [StorageJar]
  /// The number of messages in the run by the moment when the step was over.
  fileprivate var messageMark: Int

  @MainActor package init(of world: WebWorld) {
    time = world.milliseconds
    epoch = world.epoch
    exchanges = world.web.takeExchanges()
    jars = StorageJar.all(of: world)
    messageMark = world.trace.moments?.messages.count ?? 0
  }

  /// Asks the pages what is in their frames.
  @MainActor package mutating func add(_ pages: [KnownPage]) async {
    for known in pages {
      guard let page = known.page, let description = await page.describe() else { continue }
      windows.append(Window(window: known.label, opener: page.opener?.label, frames: description.frames))
    }
  }

  mutating func add(messages: some Collection<TraceMoments.Message>, from start: TraceMark) {
    self.messages = messages.map { message in
      var message = message
      message.position = max(0, message.position - start.events)
      return message
    }
  }

  /// Takes the step's part of the moments of the whole run.
  mutating func add(_ moments: TraceMoments, from start: TraceMark, to end: TraceMark) {
    events = Array(moments.events.prefix(end.events).dropFirst(start.events))
    notes = Array(moments.notes.prefix(end.notes).dropFirst(start.notes))
    // A look at the first event of the next step belongs to that step.
    looks = moments.looks.filter { (start.events..<end.events).contains($0.position) }.map { look in
      var look = look
      look.position -= start.events
      return look
    }
  }
}

extension ScenarioTrace {
  /// Divides the moments of the run among the steps.
  package mutating func add(_ moments: TraceMoments?, marks: [TraceMark]) {
    guard let moments else { return }
    var lines = moments.console[...]
    var earlier = 0
    for (index, step) in steps.enumerated() where index + 1 < marks.count {
      guard var picture = step.picture else { continue }
      picture.add(moments, from: marks[index], to: marks[index + 1])
      while let first = lines.first, first.time <= picture.time || index == steps.count - 1 {
        var line = first
        lines.removeFirst()
        line.position = max(0, line.position - marks[index].events)
        picture.console.append(line)
      }
      picture.add(messages: moments.messages.prefix(picture.messageMark).dropFirst(earlier), from: marks[index])
      earlier = max(earlier, picture.messageMark)
      steps[index].picture = picture
    }
  }
}
