import TraceReports
import UIProcess
import EngineValues

/// For each choice of the user and the processes, the last call of the trace before it.
@MainActor final class ChoicePositions {
  /// A moment: how many choices had been met before it, and how many calls the trace had.
  private struct Moment {
    let met: Int
    let position: Int
  }

  private let chooser: WorldChooser
  private var moments: [Moment] = []

  /// Listens to the moments of a world whose user has arrived.
  init(of chooser: WorldChooser, in world: WebWorld) {
    self.chooser = chooser
    let moments = WorldMoments.of(world)
    let act = moments.onMoment
    moments.onMoment = { [unowned self, unowned world] moment in
      self.moments.append(Moment(met: chooser.met.count, position: world.trace.events.count))
      act?(moment)
    }
  }

  /// The choices that the run has met so far.
  var choices: [ScenarioTrace.Choice] {
    chooser.met.enumerated().map { index, met in
      let choice = met.choice
      return ScenarioTrace.Choice(
        name: choice.name, subject: choice.subject, options: choice.options, taken: met.taken,
        position: position(of: choice, at: index))
    }
  }

  private func position(of choice: WorldChoice, at index: Int) -> Int? {
    switch choice.kind {
    case .user, .process: moments.last { $0.met <= index }?.position
    // They are not asked at a moment.
    case .network, .answer, .turn, .timer: nil
    }
  }
}
