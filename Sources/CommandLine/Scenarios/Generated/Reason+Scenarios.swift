// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Messages and dialogs

extension Reason {
  package static func scriptsKeepEngineBusy(seconds: Int) -> Reason {
    Reason("L2", "scripts kept the engine busy for \(seconds) s and could not be stopped")
  }

  package static func handlerReceives(_ name: String, message: String) -> Reason {
    Reason("7.17", "messageHandlers.\(name) receives \(message)")
  }

  package static let pageIsLoadedAnew = Reason("L35", "the click before has left the page: it is loaded anew")
  package static let filesWereNotAskedFor = Reason("7.10", "the step names files, but nothing asked for them")
}

// MARK: Limits

extension Reason {
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
}
