import EngineValues

/// Tasks in the order of their numbers. Workers may do them in any order; conclusions are drawn in the order of the
/// numbers.
struct TaskBatch: Sendable {
  private enum State {
    case waiting
    case underWay
    case done(OrderedRun)
  }

  private var tasks: [(order: WorldOrder, place: Int, state: State)] = []
  /// The number of the first task of the list.
  private var first = 0
  /// The number of tasks that have been started.
  private var started = 0

  /// - Parameter place: the place of the orders in one search.
  mutating func add(_ orders: [WorldOrder], place: Int = 0) { tasks += orders.map { ($0, place, .waiting) } }

  var isEmpty: Bool { tasks.isEmpty }

  var underWay: Int { tasks.count }

  /// Whether a done task has failed: then later tasks need not begin.
  var hasFailed: Bool {
    tasks.contains { if case .done(let run) = $0.state { !run.failures.isEmpty } else { false } }
  }

  mutating func start() -> OrderSearch.Task? {
    let place = started - first
    guard tasks.indices.contains(place) else { return nil }
    tasks[place].state = .underWay
    started += 1
    return OrderSearch.Task(number: first + place, order: tasks[place].order)
  }

  mutating func finish(_ task: OrderSearch.Task, _ run: OrderedRun) {
    let place = task.number - first
    guard tasks.indices.contains(place), tasks[place].order == task.order else { return }
    tasks[place].state = .done(run)
  }

  /// The first task, if it is done.
  mutating func takeNext() -> (order: WorldOrder, place: Int, run: OrderedRun)? {
    guard let task = tasks.first, case .done(let run) = task.state else { return nil }
    tasks.removeFirst()
    first += 1
    return (task.order, task.place, run)
  }
}
