import AppTasks
import Foundation
import Testing

private actor Counter {
  var value = 0
  func step() { value += 1 }
}

@Suite @MainActor struct SwiftTaskTests {
  private let world = Driver()

  @Test func chainsOfHopsEndBeforeQuiet() {
    let counter = Counter()
    world.play(until: 0) {
      Task {
        for _ in 0..<1000 { await counter.step() }
        world.note("chain")
      }
      Task.detached { [world] in
        for _ in 0..<50 { await counter.step() }
        await MainActor.run { world.note("detached") }
      }
    }
    #expect(world.log == ["detached 0", "chain 0"])
    #expect(!world.tasks.hasReady && world.tasks.nextDue == nil)
  }

  @Test func sleepsOfAllClocksTakeVirtualTime() {
    world.play {
      Task {
        try await Task.sleep(for: .seconds(5))
        world.note("continuous")
        try await Task.sleep(until: .now + .seconds(60), clock: .suspending)
        world.note("suspending")
        try await Task.sleep(for: .seconds(1), tolerance: .milliseconds(10))
        world.note("tolerance")
      }
      Task {
        try await Task.sleep(nanoseconds: 1_000_000_000)
        world.note("ns")
      }
    }
    #expect(world.log == ["ns 1000", "continuous 5000", "suspending 65000", "tolerance 66000"])
  }

  @Test func groupsAndStreams() {
    world.play {
      Task {
        let order = await withTaskGroup(of: Int.self) { group in
          for i in 0..<5 {
            group.addTask {
              try? await Task.sleep(for: .milliseconds(100 * (5 - i)))
              return i
            }
          }
          var order: [Int] = []
          for await i in group { order.append(i) }
          return order
        }
        world.note("\(order)")
      }
      Task {
        let stream = AsyncStream<Int> { continuation in
          Task.detached {
            for i in 0..<3 {
              try? await Task.sleep(for: .seconds(1))
              continuation.yield(i)
            }
            continuation.finish()
          }
        }
        for await i in stream { world.note("stream \(i)") }
        world.note("finished")
      }
    }
    #expect(
      world.log == ["[4, 3, 2, 1, 0] 500", "stream 0 1000", "stream 1 2000", "stream 2 3000", "finished 3000"])
  }

  @Test func cancellationEndsASleepAtOnce() {
    world.play {
      let task = Task {
        do {
          try await Task.sleep(for: .seconds(100))
          world.note("slept")
        } catch { world.note("cancelled") }
      }
      Task {
        try? await Task.sleep(for: .seconds(1))
        task.cancel()
      }
    }
    #expect(world.log == ["cancelled 1000"])
  }

  @Test func mainActorIsKnown() {
    world.play {
      Task { world.say("task \(MainQueue.isCurrent)") }
      Task.detached { [world] in world.say("detached \(MainQueue.isCurrent) \(AppTasks.current === world.tasks)") }
      DispatchQueue.global().async { [world] in
        world.say("block \(MainQueue.isCurrent) \(AppTasks.current === world.tasks) \(Driver.isSurrounded)")
      }
      DispatchQueue.main.async { [world] in
        MainActor.assumeIsolated { world.say("main \(MainQueue.isCurrent) \(Driver.isSurrounded)") }
      }
    }
    #expect(
      world.log == ["task true", "detached false true", "block false true true", "main true true"])
    #expect(MainQueue.isCurrent && AppTasks.current == nil)
  }

  @Test func codeOutsideOfWorldsIsReal() async throws {
    let world = Driver()
    world.play(until: 0) { Task { try? await Task.sleep(for: .seconds(1000)) } }
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(5))
    #expect(start.duration(to: .now) >= .milliseconds(5))
    #expect(abs(Date().timeIntervalSince1970 - AppTasks.realTime) < 60)
    await Task.detached { await MainActor.run {} }.value
    #expect(world.tasks.nextDue == 1_000_000)
  }

  @Test func twoWorldsAreApart() {
    let other = Driver()
    world.tasks.enter {
      Task { [world] in
        try await Task.sleep(for: .seconds(1))
        world.note("one")
        other.tasks.enter {
          Task {
            try await Task.sleep(for: .seconds(2))
            other.note("two")
          }
        }
        try await Task.sleep(for: .seconds(1))
        world.note("one")
      }
    }
    world.run(until: 5000)
    #expect(world.log == ["one 1000", "one 2000"] && other.log == [] && other.tasks.now == 0)
    other.run(until: 5000)
    #expect(other.log == ["two 2000"])
  }

  @Test func outsideIsReal() {
    world.play {
      #expect(Date().timeIntervalSince1970 == Driver.epoch)
      AppTasks.outside { #expect(Date().timeIntervalSince1970 > Driver.epoch + 1000) }
      #expect(Date().timeIntervalSince1970 == Driver.epoch)
    }
  }

  @Test func closingFreesWhoWaits() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    world.tasks.enter {
      Task {
        try? await Task.sleep(for: .seconds(100_000))
        continuation.yield("sleep")
      }
      Task {
        try? await Task.sleep(for: .seconds(100_000), tolerance: .seconds(1))
        continuation.yield("tolerant")
      }
      DispatchQueue.global().async {
        Thread.sleep(forTimeInterval: 0.01)
        continuation.yield("block")
      }
      _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in continuation.yield("timer") }
    }
    while world.tasks.runNext() {}
    #expect(Set(world.tasks.left.map(\.kind)) == [.sleep, .thread, .timer])
    world.tasks.enter {
      Task { continuation.yield("task") }
      DispatchQueue.main.async { continuation.yield("main") }
    }
    world.tasks.close()
    var seen: Set<String> = []
    for await text in stream {
      seen.insert(text)
      if seen.count == 5 { break }
    }
    #expect(seen == ["task", "sleep", "tolerant", "block", "main"])
    #expect(world.tasks.left.isEmpty && !world.tasks.hasReady)
  }

  @Test func jobsAreFast() {
    let counter = Counter()
    let start = AppTasks.realTime
    world.play {
      Task { for _ in 0..<100_000 { await counter.step() } }
    }
    print("ns per job:", (AppTasks.realTime - start) * 1e9 / 200_000)
  }
}
