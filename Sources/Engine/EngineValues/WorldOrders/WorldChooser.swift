import Synchronization

/// Decides in which of several possible ways a world goes on, and notes the choices that a run has met. The UI process
/// and the web processes of a world ask it.
///
/// A world without a chooser goes its ordinary way.
public final class WorldChooser: Sendable {
  /// The kinds of choices that are offered; the others go ordinarily and are not counted.
  public let kinds: Set<WorldChoice.Kind>
  /// The most choices of one run; later ones go ordinarily and are only counted.
  public let limit: Int

  private struct State {
    var wanted: [String: String]
    var counts: [WorldChoice.Kind: Int] = [:]
    var met: [MetChoice] = []
    var overflow = 0
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - order: the choices that are made otherwise than ordinarily.
  ///   - kinds: the kinds of choices that are offered.
  ///   - limit: the most choices of one run.
  public init(
    _ order: WorldOrder = .ordinary, kinds: Set<WorldChoice.Kind> = Set(WorldChoice.Kind.allCases), limit: Int = 2000
  ) {
    self.kinds = kinds
    self.limit = limit
    state = Mutex(
      State(
        wanted: Dictionary(order.deviations.map { ($0.choice, $0.option) }, uniquingKeysWith: { first, _ in first })))
  }

  /// Chooses one of the options, of which the first is the ordinary one. If the order wants an option that is not
  /// offered here, the ordinary option is taken; see `unmet`.
  /// - Parameters:
  ///   - subject: the subject of the choice, for people.
  ///   - circumstances: more of the subject, for an option that is not the ordinary one.
  public func choose(
    _ kind: WorldChoice.Kind, _ options: [String], about subject: @autoclosure () -> String,
    _ circumstances: @autoclosure () -> String = ""
  ) -> String {
    let ordinary = options.first ?? ""
    guard kinds.contains(kind), options.count > 1 else { return ordinary }
    let subject = subject()
    let taken = state.withLock { state in
      guard state.met.count < limit else {
        state.overflow += 1
        return ordinary
      }
      let number = (state.counts[kind] ?? 0) + 1
      state.counts[kind] = number
      let choice = WorldChoice(kind: kind, number: number, subject: subject, options: options)
      let taken = state.wanted[choice.name].flatMap { options.contains($0) ? $0 : nil } ?? ordinary
      state.met.append(MetChoice(choice: choice, taken: taken))
      return taken
    }
    if taken != ordinary { add(circumstances()) }
    return taken
  }

  /// Adds to the subject of the last choice.
  private func add(_ circumstances: String) {
    state.withLock { state in
      guard !circumstances.isEmpty, let met = state.met.popLast() else { return }
      let choice = met.choice
      let whole = WorldChoice(
        kind: choice.kind, number: choice.number, subject: choice.subject + circumstances, options: choice.options)
      state.met.append(MetChoice(choice: whole, taken: met.taken))
    }
  }

  /// The choices that the run has met so far, in order.
  public var met: [MetChoice] { state.withLock { $0.met } }

  /// The number of choices after the limit.
  public var overflow: Int { state.withLock { $0.overflow } }

  /// The deviations that the order wanted and the run did not offer.
  public var unmet: [Deviation] {
    state.withLock { state in
      let made = Set(state.met.compactMap(\.deviation))
      return state.wanted.map { Deviation(choice: $0.key, option: $0.value) }.filter { !made.contains($0) }
        .sorted { $0.choice < $1.choice }
    }
  }
}
