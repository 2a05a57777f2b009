import SimulatedSafari
import UIProcess
import URLStandard
import WebMessages
import EngineValues

/// The user of a world that can go in every order. After an event, when time is about to pass, the user may act, and a
/// web process may end, if the world's chooser wants it.
@MainActor package final class ImpatientUser {
  /// An act that is possible now, and its word in an order.
  private struct Act {
    let word: String
    /// Whether the act is a click in a page, which may hit nothing.
    var isClick = false
    /// Whether the act excuses a flow that does not come to its end: the user has left it.
    var endsFlow = true
    var perform: @MainActor () -> Void
  }

  /// A way to close a popup as the app lets its users; nil if there is none.
  package typealias Closing = @MainActor (WebPageProxy) -> (@MainActor () -> Void)?

  private unowned let world: WebWorld
  private let chooser: WorldChooser
  private let moves: UserMoves
  private let browsers: @MainActor () -> SystemBrowsers?
  /// The way in which popups are closed: by default, the app lets go of the view.
  package var closing: Closing = { page in { page.close() } }
  /// The moves that the user can make with the app's controllers in front, if the app has any.
  package var controllerMoves: @MainActor () -> [(move: UserMoves.Move, perform: @MainActor () -> Void)] = { [] }
  /// The closure that is called at each moment, before the user acts.
  package var onMoment: @MainActor () -> Void = {}
  /// The acts of the user, each with the number of calls before it. An act has changed the page or the app, even if nobody can see that.
  package private(set) var deeds: [String] = []
  /// The views that the app still had at the last moment, although WebKit had told it that their windows are closed.
  /// At the end of a test, the app itself is gone.
  package private(set) var keptViews: [String] = []
  /// The number of times that the user has left a flow.
  private var flowsLeft = 0
  /// Further acts that a test lets its user do.
  private var ownActs: [Act] = []

  /// - Parameter browsers: the device's browsers, if the world has any yet.
  package init(
    of world: WebWorld, _ chooser: WorldChooser, may moves: UserMoves,
    browsers: @escaping @MainActor () -> SystemBrowsers?
  ) {
    self.world = world
    self.chooser = chooser
    self.moves = moves
    self.browsers = browsers
  }

  /// Lets the user act from now on.
  package func arrive() {
    let moments = WorldMoments.of(world)
    moments.onMoment = { [self] moment in take(moment) }
    moments.onConsent = { [self] question in consent(to: question) }
  }

  /// Lets the world go its ordinary way from now on.
  package func leave() {
    let moments = WorldMoments.of(world)
    moments.onMoment = nil
    moments.onConsent = nil
    world.web.chooser = nil
  }

  /// The number of times that a run waits for quiet at its end. Several late answers, one after another, take longer
  /// than one wait.
  private static let waitsAtTheEnd = 4

  /// Whether the pages come to rest in the end.
  package func seesRest() async -> Bool {
    for _ in 1..<Self.waitsAtTheEnd where await world.settle() { return true }
    return await world.settle()
  }

  /// Closes all popups, as somebody does who wants to begin again.
  package func clearScreen() {
    for page in views.reversed() where page.openerID != nil { closing(page)?() }
  }

  /// The number of times that an event has excused a flow that does not come to its end: the network or a process has
  /// failed, or the user has left it. An event that is only late or happens twice is no excuse.
  package var excuses: Int {
    flowsLeft
      + chooser.met.count { met in
        switch met.choice.kind {
        case .network: ["lost", "timeout", "offline", "error"].contains(met.taken)
        case .process: met.deviation != nil
        case .answer, .user, .turn, .timer: false
        }
      }
  }

  /// Lets the user do an act that the test knows.
  /// - Parameter endsFlow: whether the act excuses a flow that does not come to its end.
  package func may(_ name: String, endsFlow: Bool, _ perform: @escaping @MainActor () -> Void) {
    let word = name.split(whereSeparator: { $0.isWhitespace || $0 == "=" }).joined(separator: "-")
    ownActs.removeAll { $0.word == word }
    ownActs.append(Act(word: word, endsFlow: endsFlow, perform: perform))
  }

  private func take(_ moment: WorldMoments.Moment) {
    onMoment()
    let closed = Set(world.trace.events.lazy.filter { $0.call == .webViewDidClose }.map(\.window))
    keptViews = closed.isEmpty ? [] : views.map(\.label).filter(closed.contains)
    perform(acts(at: moment), otherwise: "waits", of: .user)
    perform(processEnds, otherwise: "lives", of: .process)
  }

  private func perform(_ acts: [Act], otherwise nothing: String, of kind: WorldChoice.Kind) {
    let word = chooser.choose(kind, [nothing] + acts.map(\.word), about: lastEvent, world.pendingOfApp)
    guard let act = acts.first(where: { $0.word == word }) else { return }
    act.perform()
    if kind == .user, act.endsFlow { flowsLeft += 1 }
    if !act.isClick { note(word) }
  }

  /// The user's answer to the alert of an authentication session. A user who may cancel a session may decline.
  private func consent(to question: String) -> WorldMoments.Consent {
    let words = ["consents", "consents-late"] + (moves.moves.contains(.cancel) ? ["declines"] : [])
    switch chooser.choose(.user, words, about: question) {
    case "consents-late": return .givenLate
    case "declines":
      flowsLeft += 1
      return .declined
    default: return .given
    }
  }

  private func note(_ word: String) { deeds.append("\(word) after \(world.trace.events.count)") }

  /// The return key in the page's field that was typed into last. Pressed early, it submits what is not complete: the
  /// user has left the flow.
  private var returnInPage: Act? {
    guard let field = WorldMoments.of(world).lastField,
      let page = world.pages.last(where: { $0.label == field.label && !$0.isClosed }), page.client?.touchObstacle == nil
    else { return nil }
    let word = UserMoves.Move.returnKey.rawValue
    return Act(word: word, isClick: true) { [self] in field.pressReturn(in: page) { [self] in note(word) } }
  }

  private func click(_ word: String, _ tap: WorldMoments.Tap, in page: WebPageProxy) -> Act {
    Act(word: word, isClick: true, endsFlow: word != "again") { [self] in tap.repeat(in: page) { [self] in note(word) }
    }
  }

  /// The last event, for stories.
  private var lastEvent: String {
    guard let event = world.trace.events.last else { return "the beginning" }
    return "\(event.name.rawValue)\(event.url.map { " " + $0 } ?? "") in \(event.window)"
  }

  /// The views of the app that are open, in order of creation.
  private var views: [WebPageProxy] {
    world.pages.filter { !$0.isClosed && !$0.isInSystemBrowser && !$0.label.isEmpty }
  }

  private func acts(at moment: WorldMoments.Moment) -> [Act] {
    // Nobody touches an app that is in the background.
    guard AppPresence.of(world).lifecycle.state == .active else { return [] }
    let views = views
    let moves: [Act]
    switch moment {
    case .rest: moves = inputs(views) + departures(views) + taps(views) + absences
    // A page that waits for a dialog takes no input.
    case .pageWaits: moves = departures(views)
    }
    return moves + followedLinks + ownActs
  }

  /// The user's inputs in the view in front.
  private func inputs(_ views: [WebPageProxy]) -> [Act] {
    var acts: [Act] = []
    if moves.moves.contains(.again), let tap = WorldMoments.of(world).lastTap,
      let page = world.pages.last(where: { $0.label == tap.label && !$0.isClosed }), page.client?.touchObstacle == nil
    {
      acts.append(click("again", tap, in: page))
    }
    if moves.moves.contains(.returnKey), !controllerMoves().contains(where: { $0.move == .returnKey }),
      let press = returnInPage
    {
      acts.append(press)
    }
    if let front = views.last, !(front.state.url ?? "").isEmpty {
      if moves.moves.contains(.back), front.state.canGoBack { acts.append(Act(word: "back") { _ = front.goBack() }) }
      if moves.moves.contains(.reload) { acts.append(Act(word: "reload") { _ = front.reload() }) }
    }
    return acts
  }

  private func taps(_ views: [WebPageProxy]) -> [Act] {
    moves.taps.enumerated().compactMap { number, target in
      guard let page = views.last(where: { $0.label == target.window }), page.client?.touchObstacle == nil else {
        return nil
      }
      let tap = WorldMoments.Tap(label: page.label, selector: target.selector, kind: .real)
      return click("tap:\(number + 1)", tap, in: page)
    }
  }

  /// The time for which the user is away, in virtual milliseconds.
  private static let absence = 1000.0

  /// The acts in which the user goes to the home screen and comes back, if anything could notice them. They end no
  /// flow.
  private var absences: [Act] {
    guard moves.moves.contains(.away), AppPresence.of(world).isNoticed else { return [] }
    return [Act(word: "away", endsFlow: false) { [world] in AppPresence.of(world).leave(for: Self.absence) }]
  }

  /// The acts in which the user leaves popups and sessions.
  private func departures(_ views: [WebPageProxy]) -> [Act] {
    var acts: [Act] = []
    if moves.moves.contains(.close) {
      for page in views where page.openerID != nil {
        if let close = closing(page) { acts.append(Act(word: "close:\(page.label)", perform: close)) }
      }
    }
    if moves.moves.contains(.cancel), let session = browsers()?.shownSession {
      acts.append(Act(word: "cancel") { session.cancelByUser() })
    }
    if !moves.moves.isDisjoint(with: UserMoves.ofControllers) {
      for (move, perform) in controllerMoves() where moves.moves.contains(move) {
        acts.append(Act(word: move.rawValue, endsFlow: !UserMoves.staying.contains(move), perform: perform))
      }
    }
    return acts
  }

  private var followedLinks: [Act] {
    guard let browsers = browsers() else { return [] }
    return moves.links.enumerated().compactMap { number, link in
      WebURL(link).map { url in Act(word: "link:\(number + 1)") { browsers.follow(url) } }
    }
  }

  private var processEnds: [Act] {
    views.filter { !($0.state.url ?? "").isEmpty }.map { page in
      Act(word: "ends:\(page.label)") { page.process.end(.crash) }
    }
  }
}
