import PageScripting
import ProcessModel
import WebMessages
import EngineValues

/// Decides whose task comes first where WebKit leaves that open: web processes run at the same time, and the order of
/// their tasks at one instant is not determined.
struct TaskTurns {
  private let chooser: WorldChooser
  private unowned let world: ContentWorld

  init(_ chooser: WorldChooser, in world: ContentWorld) {
    self.chooser = chooser
    self.world = world
  }

  /// The places of the tasks that come before all others because the world goes in that order; mostly none. They belong
  /// to one other web process, and end with the first task that anybody can notice.
  /// - Parameter tasks: the tasks that are ready, in the order in which they run ordinarily.
  func overtaking(in tasks: [LoopTask]) -> [Int] {
    guard let first = tasks.first?.owner, first.isNoticed, let page = page(of: first) else { return [] }
    var places: [Int] = []
    var other: PageID?
    for (place, task) in tasks.enumerated().dropFirst() {
      guard let owner = task.owner, let its = self.page(of: owner) else { return [] }
      if share(its, page) { continue }
      if let other, !share(its, other) { continue }
      other = its
      places.append(place)
      if owner.isNoticed { return takesTurn(owner, before: first) ? places : [] }
    }
    return []
  }

  private func takesTurn(_ other: TaskOwner, before first: TaskOwner) -> Bool {
    chooser.choose(.turn, ["first", "other"], about: "\(address(of: other)) goes on before \(address(of: first))")
      == "other"
  }

  /// Whether the two pages have one web process. A page that does not exist yet gets a new one.
  private func share(_ one: PageID, _ other: PageID) -> Bool {
    guard one != other else { return true }
    guard let process = world.pages[one]?.proxy.process else { return false }
    return world.pages[other]?.proxy.process === process
  }

  private func page(of owner: TaskOwner) -> PageID? {
    switch owner {
    case .page(let id): return id
    case .command(let command): return command.page
    case .document(let script): return runningPage(of: world.contentDocument(of: script)?.frame)
    case .frame(let frame): return runningPage(of: frame)
    }
  }

  /// The page of the frame; nil while the page has no web process because the process has ended.
  private func runningPage(of frame: Frame?) -> PageID? {
    guard let page = frame?.page, page.reach == .process else { return nil }
    return page.id
  }

  /// The URL by which people know the page: the URL that it is to load, or the URL that it shows.
  private func address(of owner: TaskOwner) -> String {
    if case .command(.load(_, let load)) = owner, let url = load.url { return url }
    guard let frame = page(of: owner).flatMap({ world.pages[$0] })?.mainFrame else { return "" }
    return (frame.loader.loadUnderWay?.url ?? frame.document.url).withoutFragment.href
  }
}

/// The owner of a task.
enum TaskOwner {
  case page(PageID)
  indirect case command(ContentCommand)
  case document(ScriptDocument)
  case frame(Frame)

  /// Whether other web processes, or the app, could notice when the task runs.
  fileprivate var isNoticed: Bool {
    switch self {
    case .command(.page(_, let command)): command.isNoticed
    case .command, .page, .document, .frame: true
    }
  }
}

extension PageCommand {
  fileprivate var isNoticed: Bool {
    switch self {
    case .destroy, .endProcess: true
    case .add, .update, .beginNextProcess, .listClickables, .describeWindow, .readLocal, .describe: false
    }
  }
}

extension ContentWorld {
  /// The decisions about turns; nil if the world has only one order.
  var turns: TaskTurns? { web.chooser.map { TaskTurns($0, in: self) } }
}
