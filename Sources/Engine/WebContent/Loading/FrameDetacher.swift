import PageScripting
import ProcessModel
import EngineValues
import WindowRegistry

/// Removes a frame with everything in it, because its element or its page was removed (HTML Standard, "destroy a child
/// navigable").
/// https://html.spec.whatwg.org/multipage/document-sequences.html#destroy-a-child-navigable
struct FrameDetacher {
  enum Reason {
    case isRemoved
    /// The UI process keeps its knowledge of frames in the process that the page leaves.
    case pageMovesToNewProcess
  }

  let frame: Frame
  private var world: ContentWorld { frame.world }

  func detach(_ reason: Reason = .isRemoved) {
    frame.leaver.fireEvents(persisted: false)
    frame.leaver.removeChildren(reason)
    if reason == .isRemoved { world.forgetSource(frame.id) }
    frame.parent?.children.removeAll { $0 === frame }
    end()
    world.registry.remove(frame.id)
  }

  /// Removes a frame whose process has ended: no script is told.
  func endQuietly() {
    world.forgetSource(frame.id)
    end()
    world.registry.remove(frame.id)
  }

  private func end() {
    stopQuietly()
    world.end(frame)
    frame.children = []
    frame.page?.focus.frameLeaves(frame)
    frame.leavePage()
  }

  /// Ends the loads without telling anybody.
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
  /// Ends the frame's document and window.
  func end(_ frame: Frame) {
    frame.document.destroy()
    frames[frame.id] = nil
    if let container = frame.container { frames[in: container] = nil }
    agent.discard(frame.id)
  }
}
