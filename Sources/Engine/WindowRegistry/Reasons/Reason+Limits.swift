// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func scriptWasEnded(_ message: String) -> Reason {
    Reason("L1", message)
  }

  package static func scriptsKeepEngineBusy(seconds: Int) -> Reason {
    Reason("L2", "scripts kept the engine busy for \(seconds) s and could not be stopped")
  }

  package static let scriptsCannotBeStopped = Reason("L2", "scripts could not be stopped")

  package static func tooManyWindows(most: Int) -> Reason {
    Reason("L3", "a world may have \(most) windows")
  }

  package static func tooManyFrames(most: Int) -> Reason {
    Reason("L4", "a page may have \(most) frames")
  }

  package static func treeIsTooDeep(deepest: Int) -> Reason {
    Reason("L5", "elements nest at most \(deepest) deep: deeper ones are siblings")
  }

  package static func memoryIsUsedUp(mebibytes: Int) -> Reason {
    Reason("L6", "the content process used more than \(mebibytes) MiB of memory")
  }

  package static func processorTimeIsUsedUp(seconds: String) -> Reason {
    Reason("L7", "the content process used more than \(seconds) s of processor time")
  }

  package static func contentProcessTakesTooLong(seconds: String) -> Reason {
    Reason("L8", "the content process was not done after \(seconds) s")
  }

  package static func contentProcessToldTooMuch(mebibytes: Int) -> Reason {
    Reason("L9", "the content process sent more than \(mebibytes) MiB")
  }

  package static func contentProcessWasSignalled(_ signal: Int, name: String) -> Reason {
    Reason("L10", "the content process ended with signal \(signal) (\(name))")
  }

  package static func contentProcessExited(code: Int) -> Reason {
    Reason("L10", "the content process ended with code \(code)")
  }

  package static let contentProcessWasNotUnderstood = Reason(
    "L10", "the content process sent a message that no content process sends")

  package static func tooManyTasks(most: Int) -> Reason {
    Reason("L11", "pages ran \(most) tasks without a pause")
  }

  package static func tooMuchProcessorTime(seconds: Int) -> Reason {
    Reason("L12", "pages used more than \(seconds) s of processor time")
  }

  package static func tooMuchMemory(mebibytes: Int) -> Reason {
    Reason("L13", "pages use more than \(mebibytes) MiB of memory")
  }

  package static func tooManyTasksWait(most: Int) -> Reason {
    Reason("L14", "more than \(most) tasks and timers wait")
  }

  package static func tooManyMessages(most: Int) -> Reason {
    Reason("L15", "pages sent more than \(most) console lines and dialogs in one run")
  }

  package static func messagesAreTooLong(mebibytes: Int) -> Reason {
    Reason("L15", "pages sent more than \(mebibytes) MiB of console lines, dialogs and titles in one run")
  }

  package static func tooManyRequests(most: Int) -> Reason {
    Reason("L16", "pages sent more than \(most) requests in one run")
  }
}
