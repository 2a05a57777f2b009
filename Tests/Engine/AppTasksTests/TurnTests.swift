import AppTasks
import Foundation
import Testing

/// What may change places in a world that goes in several orders.
@Suite @MainActor struct TurnTests {
  private let world = Driver()

  /// Runs what is ready, and of all that may be next always what ordinarily comes last.
  private func playLastFirst(_ body: () -> Void) -> [String] {
    world.tasks.notesPlaces = true
    world.tasks.enter(body)
    while world.tasks.runNext(choosing: { $0.count - 1 }) {}
    return world.log
  }

  @Test func blocksOfASerialQueueStayInOrder() {
    let queues = ["a", "b"].map { DispatchQueue(label: $0) }
    let log = playLastFirst { [world] in
      for queue in queues { for number in 1...2 { queue.async { world.say("\(queue.label)\(number)") } } }
    }
    #expect(log == ["b1", "b2", "a1", "a2"])
  }

  @Test func theMainQueueStaysInOrder() {
    let log = playLastFirst { [world] in
      DispatchQueue.main.async { world.say("block") }
      Task { @MainActor in world.say("task") }
      RunLoop.main.perform { world.say("performed") }
      DispatchQueue.global().async { world.say("global") }
    }
    #expect(log == ["global", "block", "task", "performed"])
  }

  @Test func aBarrierStaysInItsPlace() {
    let queue = DispatchQueue(label: "c", attributes: .concurrent)
    let log = playLastFirst { [world] in
      for name in ["1", "2"] { queue.async { world.say(name) } }
      queue.async(flags: .barrier) { world.say("barrier") }
      for name in ["3", "4"] { queue.async { world.say(name) } }
    }
    #expect(log == ["2", "1", "barrier", "4", "3"])
  }

  @Test func aTestIsNoTaskOfTheApp() async {
    let tasks = world.tasks
    tasks.driverEnters()
    await withCheckedContinuation { caller in
      MainTurns.schedule { [world] in
        tasks.enter {
          Task.detached { world.say("task") }
          caller.resume()
        }
        while tasks.runNext(choosing: { $0.count - 1 }) {}
      }
    }
    world.say("test")
    tasks.driverLeaves()
    await withCheckedContinuation { caller in MainTurns.schedule { caller.resume() } }
    #expect(world.log == ["task", "test"])
  }

  @Test func tasksOfThePoolHaveNoOrder() {
    let log = playLastFirst { [world] in for number in 1...3 { Task.detached { world.say("\(number)") } } }
    #expect(log == ["3", "2", "1"])
  }

  @Test func whatIsPostponedComesAfterAllThatTheOtherLeadsTo() {
    world.tasks.enter { [world] in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { world.say("timeout") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
        world.say("answer")
        DispatchQueue.main.async { world.say("handler") }
      }
    }
    let undecided = world.tasks.undecidedNext()
    #expect(undecided?.next.due == 100 && undecided?.after.map(\.due) == [200])
    #expect(world.tasks.undecidedNext() == nil)
    world.tasks.postponeNext(after: 200)
    world.run(until: 1000)
    #expect(world.log == ["answer", "handler", "timeout"])
  }
}
