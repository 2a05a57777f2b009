import PageScripting
import ProcessModel
import Reasons
import WindowRegistry

/// Removes a frame with everything in it: HTML Standard, "destroy a child navigable": its element was removed, or its
/// page.
/// https://html.spec.whatwg.org/multipage/document-sequences.html#destroy-a-child-navigable
struct FrameDetacher {
  enum Reason {
    case isRemoved
    /// The UI process keeps what it knows of frames in a process that the page leaves.
    case pageMovesToNewProcess
  }

  let frame: Frame
  private var world: ContentWorld { frame.world }

  func detach(_ reason: Reason = .isRemoved) {
    frame.leaver.unload(persisted: false)
    for inside in frame.subtree.reversed() {
      if reason == .isRemoved { world.forgetSource(inside.id) }
      inside.detacher.end()
    }
    world.registry.remove(frame.id)
  }

  /// The same for a frame whose process has ended: no script hears of it.
  func endQuietly() {
    world.forgetSource(frame.id)
    end()
    world.registry.remove(frame.id)
  }

  private func end() {
    stopQuietly()
    world.end(frame)
    frame.children = []
    frame.leavePage()
  }

  /// Nobody hears that the loads end.
  func stopQuietly() {
    let loader = frame.loader
    loader.supersedeQuestions()
    loader.forgetPolicyLoad()
    for load in [loader.loadUnderWay, loader.committedLoad] {
      guard let load, !load.isOver else { continue }
      load.enter(.cancelled)
      load.stopFetching()
    }
    loader.endLoadUnderWay()
    frame.navigationScheduler.cancel()
  }
}

extension ContentWorld {
  /// The frame's document and window end.
  func end(_ frame: Frame) {
    frame.document.destroy()
    frames[frame.id] = nil
    if let container = frame.container { frames[in: container] = nil }
    agent.discard(frame.id)
  }
}
