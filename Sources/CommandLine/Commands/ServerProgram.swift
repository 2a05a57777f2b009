import Foundation
import LocalFiles
import Scenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program that runs.
package enum RunningProgram {
  /// Its path without symbolic links; nil if the system does not tell.
  package static var path: String? { PathName.real("/proc/self/exe") ?? Bundle.main.executablePath }
}

/// The program of the playground's and WebDriver's servers. It lies beside `webviewsim`.
package enum ServerProgram {
  package static let name = "webviewsim-servers"

  /// Runs it in the place of this program, with the same arguments.
  static func start() -> Never {
    let folder = FilePath.folder(of: RunningProgram.path ?? "")
    execv(folder + name, CommandLine.unsafeArgv)
    guard errno == ENOENT else { Terminal.fail("\(folder)\(name): \(String(cString: strerror(errno)))") }
    let release = folder.hasSuffix("/release/") ? "-c release " : ""
    Terminal.fail("\(folder)\(name) does not exist; `swift build \(release)--product \(name)` builds it")
  }
}
