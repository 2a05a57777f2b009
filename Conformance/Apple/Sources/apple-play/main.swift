import Foundation
import Playing

// Plays the scenario of the proxy that listens on a port: `apple-play PORT`. `apple-play --json FILE` prints a scenario
// of YAML as JSON. `Conformance/apple` starts both.

func end(_ message: String) -> Never {
  FileHandle.standardError.write(Data("apple-play: \(message)\n".utf8))
  exit(2)
}

let arguments = CommandLine.arguments.dropFirst()
do {
  if arguments.first == "--json", let file = arguments.last, arguments.count == 2 {
    let fields = try Scenario.value(of: String(contentsOfFile: file, encoding: .utf8), isYAML: !file.hasSuffix(".json"))
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: fields))
  } else if arguments.count == 1, let port = arguments.first.flatMap({ UInt16($0) }) {
    try await Session.run(proxy: port)
  } else {
    end("it is started by Conformance/apple")
  }
} catch {
  end("\(error)")
}
