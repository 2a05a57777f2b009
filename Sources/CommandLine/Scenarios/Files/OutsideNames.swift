import LiveNetwork
import WebViewSimulator

/// Servers outside that a scenario or an option names.
enum OutsideNames {
  /// - Throws: `ScenarioFileError`, also for a file that is no HAR.
  static func recording(_ bytes: [UInt8], file: String) throws(ScenarioFileError) -> HARFile {
    do {
      return try HARFile(String(decoding: bytes, as: UTF8.self), file: file)
    } catch {
      throw ScenarioFileError(file: error.file, message: error.message)
    }
  }

  /// - Throws: `ScenarioFileError` for a text that is no name of a host.
  static func check(hosts: [String], of place: String) throws(ScenarioFileError) {
    do {
      _ = try LiveServers(hosts: hosts)
    } catch {
      throw ScenarioFileError(file: place, message: error.description)
    }
  }
}
