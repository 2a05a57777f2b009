import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Cases in which a process ends.
extension ViewLoadTests {
  /// Without the private URL of the folder, and with a process that ends.
  @Test func LoadTwoFiles() async throws {
    try await withFiles("simple.html", "simple2.html") { files in
      try await run { bench, view, recorder in
        for file in files {
          view.loadFileURL(file, allowingReadAccessTo: file.deletingLastPathComponent())
          await bench.world.settle()
          #expect(view.title == file.lastPathComponent)
        }
        view.page.process.end(.requestedByClient)
        await bench.world.settle()
        view.reload()
        await bench.world.settle()
        #expect(view.title == "simple2.html")
        view.goBack()
        await bench.world.settle()
        #expect(view.title == "simple.html")
        #expect(recorder.count("finish") == 4)
      }
    }
  }
}
