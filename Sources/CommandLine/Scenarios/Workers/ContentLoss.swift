import PageScripting
import EngineValues
import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a worker process ended before its page did.
struct ContentLoss: Codable, Sendable, Equatable {
  var ending: WorkerEnding

  var reason: Reason {
    switch ending {
    case .memory(let bytes): .memoryIsUsedUp(mebibytes: bytes >> 20)
    case .processorTime(let seconds):
      .processorTimeIsUsedUp(seconds: Self.text(seconds))
    case .wallTime(let seconds): .contentProcessTakesTooLong(seconds: Self.text(seconds))
    case .output(let bytes): .contentProcessToldTooMuch(mebibytes: bytes >> 20)
    case .signal(let signal): .contentProcessWasSignalled(signal, name: Self.name(signal))
    case .exit(let code) where code == Int(ScriptWatch.stuckScriptCode):
      .scriptsKeepEngineBusy(seconds: Int(saturating: ScriptWatch.longestScript))
    case .exit(let code): .contentProcessExited(code: code)
    case .nonsense: .contentProcessWasNotUnderstood
    }
  }

  private static func text(_ seconds: Double) -> String { Int(exactly: seconds).map(String.init) ?? "\(seconds)" }

  private static func name(_ signal: Int) -> String {
    Int32(exactly: signal).flatMap { strsignal($0) }.map { String(cString: $0) } ?? "unknown"
  }
}
