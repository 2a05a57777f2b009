import Commands
import Scenarios
import Workers

extension RecordCommand {
  /// Serves the playground that records, until the program ends.
  func serve() throws {
    let files = try playFiles()
    let isPage = !PageScenario.isAddress(page) && !ScenarioFiles.endings.contains(FilePath.ending(of: page))
    let recording = try PlayRecording(
      into: try file(isPage), page: isPage ? page : nil, overwrite ? .isReplaced : .isKept,
      tell: { Terminal.write($0 + "\n") })
    Terminal.write("Recording into \(recording.file)\n")
    let server = try PlayServer(files, limits: content.limits, recording: recording)
    PlayCommand.serve(server, port: port, opens: open)
  }

  private func playFiles() throws(ScenarioFileError) -> PlayFiles {
    guard PageScenario.isAddress(page) else { return try PlayFiles(page) }
    guard !network.isEmpty else {
      throw ScenarioFileError(file: page, message: "nobody answers for it; name its host with --network")
    }
    try RunWishes.check(hosts: network)
    return PlayFiles(address: page, hosts: network)
  }

  /// The file that is written.
  private func file(_ isPage: Bool) throws(ScenarioFileError) -> String {
    if let into { return into }
    if isPage { return FilePath.folder(of: page) + FilePath.stem(of: page) + ".yaml" }
    if PageScenario.isAddress(page) {
      let host = page.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? "page"
      return String(host.prefix { $0 != ":" }) + ".yaml"
    }
    throw ScenarioFileError(file: page, message: "--into must say where the recording of a scenario goes")
  }
}
