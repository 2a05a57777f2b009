import AppTasks
import Foundation
import Synchronization
import Testing

@Suite @MainActor struct QueueTests {
  private let world = Driver()

  @Test func clocks() {
    world.play(until: 0) {
      let date = Date()
      let clock = ContinuousClock.now
      let time = DispatchTime.now()
      let uptime = ProcessInfo.processInfo.systemUptime
      world.tasks.pass(to: 2500)
      #expect(date.timeIntervalSince1970 == Driver.epoch && Date().timeIntervalSince(date) == 2.5)
      #expect(clock.duration(to: .now) == .milliseconds(2500))
      #expect(DispatchTime.now().uptimeNanoseconds - time.uptimeNanoseconds == 2_500_000_000)
      #expect(ProcessInfo.processInfo.systemUptime - uptime == 2.5)
    }
  }

  @Test func blocksOfQueuesRunInOrder() {
    let serial = DispatchQueue(label: "serial")
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    world.play { [world] in
      DispatchQueue.main.async { world.note("main") }
      serial.async {
        dispatchPrecondition(condition: .onQueue(serial))
        world.note("serial")
        DispatchQueue.main.async { world.note("back") }
      }
      concurrent.async { world.note("concurrent") }
      concurrent.async(flags: .barrier) {
        dispatchPrecondition(condition: .onQueueAsBarrier(concurrent))
        world.note("barrier")
      }
      DispatchQueue.global().async { world.note("global") }
      DispatchQueue.global(qos: .background).async { world.note("background") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { world.note("after") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.2) { world.note("wall") }
      serial.asyncAfter(deadline: .now() + .milliseconds(100)) { world.note("later") }
      DispatchQueue.main.asyncAfter(deadline: .now()) { world.note("now") }
    }
    #expect(
      world.log == [
        "main 0", "serial 0", "concurrent 0", "barrier 0", "global 0", "background 0", "now 0", "back 0", "later 100",
        "wall 200", "after 300",
      ])
  }

  @Test func groups() {
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "q")
    world.play { [world] in
      group.enter()
      queue.asyncAfter(deadline: .now() + 1) {
        world.note("left")
        group.leave()
      }
      queue.async(group: group) { world.note("in group") }
      DispatchQueue.main.async(group: group) { world.note("main in group") }
      group.notify(queue: .main) { world.note("notified") }
      group.notify(queue: queue) { world.note("notified on queue \(MainQueue.isCurrent)") }
      DispatchGroup().notify(queue: .main) { world.note("empty") }
    }
    #expect(
      world.log == [
        "in group 0", "main in group 0", "empty 0", "left 1000", "notified 1000", "notified on queue false 1000",
      ])
  }

  @Test func groupWaits() {
    let group = DispatchGroup()
    world.play { [world] in
      DispatchQueue.global().async(group: group) {
        Thread.sleep(forTimeInterval: 0.5)
        world.note("worked")
      }
      DispatchQueue.main.async { world.note("main") }
      world.note("\(group.wait(timeout: .now() + 0.2))")
      group.wait()
      world.note("waited")
    }
    #expect(world.log == ["timedOut 200", "worked 500", "waited 500", "main 500"])
  }

  @Test func workItems() {
    let queue = DispatchQueue(label: "q")
    world.play { [world] in
      let cancelled = DispatchWorkItem { world.note("never") }
      queue.async(execute: cancelled)
      cancelled.cancel()
      let onMain = DispatchWorkItem { world.note("never") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: onMain)
      onMain.cancel()
      let item = DispatchWorkItem { world.note("item") }
      item.notify(queue: .main) { world.note("notified") }
      queue.async(execute: item)
      let waited = DispatchWorkItem {
        usleep(3000)
        world.note("waited")
      }
      queue.async(execute: waited)
      waited.wait()
      world.note("after wait")
    }
    #expect(world.log == ["item 0", "waited 3", "after wait 3", "notified 3"])
  }

  @Test func pausedBlockKeepsItsSerialQueue() {
    let serial = DispatchQueue(label: "serial")
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    world.play { [world] in
      for (name, queue) in [("serial", serial), ("concurrent", concurrent)] {
        queue.async {
          Thread.sleep(forTimeInterval: 0.1)
          world.note("\(name) slept")
        }
        queue.async { world.note("\(name) second") }
        queue.async(flags: .barrier) { world.note("\(name) barrier") }
        queue.async { world.note("\(name) last") }
      }
    }
    #expect(
      world.log == [
        "concurrent second 0", "serial slept 100", "serial second 100", "serial barrier 100", "serial last 100",
        "concurrent slept 100", "concurrent barrier 100", "concurrent last 100",
      ])
  }

  @Test func sleepsOnMainMoveTheClockOnly() {
    world.play { [world] in
      DispatchQueue.main.async { world.note("main") }
      DispatchQueue.global().async { world.note("global") }
      Thread.sleep(forTimeInterval: 1.5)
      sleep(1)
      usleep(500)
      world.note("slept")
    }
    #expect(world.log == ["slept 2500.5", "main 2500.5", "global 2500.5"])
  }

  @Test func semaphoresOnMain() {
    let semaphore = DispatchSemaphore(value: 0)
    world.play { [world] in
      DispatchQueue.main.async { world.note("main") }
      world.note("\(semaphore.wait(timeout: .now() + 0.25))")
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { semaphore.signal() }
      semaphore.wait()
      world.note("signalled")
      Task.detached {
        try await Task.sleep(for: .seconds(1))
        semaphore.signal()
      }
      semaphore.wait()
      world.note("by a task")
    }
    #expect(world.log == ["timedOut 250", "signalled 1250", "by a task 2250", "main 2250"])
  }

  @Test func semaphoresInBlocks() {
    let semaphore = DispatchSemaphore(value: 0)
    world.play { [world] in
      for i in 0..<6 {
        DispatchQueue.global().async {
          semaphore.wait()
          world.note("\(i)")
          semaphore.signal()
        }
      }
      DispatchQueue.global().async { world.note("\(semaphore.wait(timeout: .now() + 0.5))") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { semaphore.signal() }
    }
    #expect(world.log == ["timedOut 500"] + (0..<6).map { "\($0) 1000" })
  }

  @Test func blockedMainThreadAsksTheHost() {
    let semaphore = DispatchSemaphore(value: 0)
    world.whenBlocked { semaphore.signal() }
    world.play { semaphore.wait() }
    #expect(world.blocked == 1)
  }

  @Test func syncs() {
    let serial = DispatchQueue(label: "serial")
    world.play { [world] in
      serial.async { world.note("first") }
      serial.async {
        Thread.sleep(forTimeInterval: 0.1)
        world.note("slept")
      }
      DispatchQueue.global().async { world.note("global") }
      world.note("sync \(serial.sync { 7 })")
      DispatchQueue.global().async {
        DispatchQueue.main.sync {
          MainActor.assumeIsolated { world.note("main.sync \(MainQueue.isCurrent)") }
        }
        world.note("after main.sync")
      }
      DispatchQueue.main.async { world.note("main") }
      Task.detached {
        DispatchQueue.main.sync { world.note("sync of a job") }
        world.note("job")
      }
      world.say(serial.sync(flags: .barrier) { "barrier" })
    }
    #expect(
      world.log == [
        "first 0", "global 0", "slept 100", "sync 7 100", "barrier", "main 100", "main.sync true 100",
        "sync of a job 100", "job 100", "after main.sync 100",
      ])
  }

  @Test func dispatchTimers() {
    let kept = Kept()
    world.play(until: 1000) { [world] in
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 0.1, repeating: 0.1)
      timer.setEventHandler {
        world.note("tick")
        if world.tasks.now >= 300 { kept.cancelFirst() }
      }
      timer.setCancelHandler { world.note("cancelled") }
      timer.resume()
      let other = DispatchSource.makeTimerSource()
      other.schedule(deadline: .now() + .milliseconds(250))
      other.setEventHandler { world.note("once \(MainQueue.isCurrent)") }
      other.activate()
      let suspended = DispatchSource.makeTimerSource(queue: .main)
      suspended.schedule(deadline: .now())
      suspended.setEventHandler { world.note("resumed") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { suspended.resume() }
      let gone = DispatchSource.makeTimerSource(queue: .main)
      gone.schedule(deadline: .now() + 0.1)
      gone.setEventHandler { world.note("gone") }
      gone.resume()
      kept.things = [timer, other, suspended]
    }
    #expect(
      world.log == ["tick 100", "tick 200", "once false 250", "tick 300", "cancelled 300", "resumed 500"])
    #expect(world.tasks.nextDue == nil)
  }

  @Test func operationQueues() {
    world.play { [world] in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for i in 0..<3 {
        queue.addOperation {
          Thread.sleep(forTimeInterval: 0.1)
          world.note("serial \(i)")
        }
      }
      let other = OperationQueue()
      let first = BlockOperation { world.note("first") }
      let second = BlockOperation { world.note("second") }
      first.addDependency(second)
      other.addOperations([first, second], waitUntilFinished: false)
      OperationQueue.main.addOperation { world.note("main \(MainQueue.isCurrent)") }
      other.addBarrierBlock { world.note("barrier") }
    }
    #expect(Set(world.log.prefix(4)) == ["main true 0", "second 0", "first 0", "barrier 0"])
    #expect(world.log.dropFirst(4) == ["serial 0 100", "serial 1 200", "serial 2 300"])
  }

  @Test func timers() {
    world.play(until: 1000) { [world] in
      _ = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in
        world.note("once \(MainQueue.isCurrent) \(Driver.isSurrounded)")
      }
      let count = Mutex(0)
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        world.note("tick")
        if count.withLock({
          $0 += 1; return $0
        }) == 3 {
          timer.invalidate()
        }
      }
      let invalid = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in world.note("never") }
      invalid.invalidate()
      let added = Timer(fire: Date() + 0.4, interval: 0, repeats: false) { _ in world.note("common") }
      RunLoop.main.add(added, forMode: .common)
      RunLoop.current.perform { world.note("performed") }
      DispatchQueue.main.async { world.note("main") }
      #expect(world.tasks.left.count == 3)
    }
    #expect(
      world.log == [
        "performed 0", "main 0", "tick 100", "tick 200", "once true true 250", "tick 300", "common 400",
      ])
  }

  @Test func runLoopInAJob() {
    world.play { [world] in
      DispatchQueue.main.async { world.note("main") }
      DispatchQueue.global().async { world.note("global") }
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in world.note("timer") }
      RunLoop.main.perform { world.note("performed") }
      RunLoop.current.run(until: Date() + 0.3)
      world.note("ran")
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in CFRunLoopStop(CFRunLoopGetMain()) }
      CFRunLoopRun()
      world.note("stopped")
    }
    #expect(
      world.log == ["global 0", "performed 0", "timer 100", "ran 300", "stopped 400", "main 400"])
  }

  @Test func suspendedQueues() {
    let queue = DispatchQueue(label: "q")
    let inactive = DispatchQueue(label: "i", attributes: .initiallyInactive)
    world.play { [world] in
      queue.suspend()
      queue.async { world.note("resumed") }
      inactive.async { world.note("activated") }
      DispatchQueue.global().async { world.note("global") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { queue.resume() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { inactive.activate() }
    }
    #expect(world.log == ["global 0", "resumed 1000", "activated 2000"])
  }

  @Test func concurrentPerformRunsInOrder() {
    world.play { [world] in DispatchQueue.concurrentPerform(iterations: 3) { world.note("\($0)") } }
    #expect(world.log == ["0 0", "1 0", "2 0"])
  }

  @Test func manyPausedBlocksDoNotHoldUpOthers() {
    let start = AppTasks.realTime
    world.play { [world] in
      for i in 0..<40 {
        DispatchQueue.global().async {
          Thread.sleep(forTimeInterval: 1)
          if i == 39 { world.note("slept") }
        }
      }
    }
    #expect(world.log == ["slept 1000"])
    print("40 sleeping blocks:", AppTasks.realTime - start)
  }

  @Test func foreignThreadsAreNotTaken() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    #expect(world.arrivals == 0)
  }

  @Test func turnsOfTheMainQueue() {
    let log = Mutex<[String]>([])
    AppTasks.outside {
      DispatchQueue.main.async { log.withLock { $0.append("one") } }
      Task { log.withLock { $0.append("two") } }
      MainTurns.schedule { log.withLock { $0.append("three") } }
    }
    while log.withLock({ $0.count }) < 3 {
      if !MainTurns.runOne() { MainTurns.waitForTurn() }
    }
    #expect(log.withLock { $0 } == ["one", "two", "three"])
  }
}

final class Kept: @unchecked Sendable {
  var things: [Any] = []
  func cancelFirst() { (things[0] as? DispatchSourceTimer)?.cancel() }
}

@_silgen_name("CFRunLoopGetMain") private func CFRunLoopGetMain() -> UnsafeMutableRawPointer
@_silgen_name("CFRunLoopStop") private func CFRunLoopStop(_ loop: UnsafeMutableRawPointer)
@_silgen_name("CFRunLoopRun") private func CFRunLoopRun()
