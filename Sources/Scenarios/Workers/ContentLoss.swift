import WindowRegistry
import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a content process ended before its page did.
struct ContentLoss: Codable, Sendable, Equatable {
  var ending: WorkerEnding

  var reason: Reason {
    switch ending {
    case .memory(let bytes): Reason("L6", "the content process used more than \(bytes >> 20) MiB of memory")
    case .processorTime(let seconds):
      Reason("L7", "the content process used more than \(Self.text(seconds)) s of processor time")
    case .wallTime(let seconds): Reason("L8", "the content process was not done after \(Self.text(seconds)) s")
    case .output(let bytes): Reason("L9", "the content process told more than \(bytes >> 20) MiB")
    case .signal(let signal): Reason("L10", "the content process ended with signal \(signal) (\(Self.name(signal)))")
    case .exit(let code): Reason("L10", "the content process ended with code \(code)")
    case .nonsense: Reason("L10", "the content process said what no content process says")
    }
  }

  private static func text(_ seconds: Double) -> String { Int(exactly: seconds).map(String.init) ?? "\(seconds)" }

  private static func name(_ signal: Int) -> String {
    Int32(exactly: signal).flatMap { strsignal($0) }.map { String(cString: $0) } ?? "unknown"
  }
}
