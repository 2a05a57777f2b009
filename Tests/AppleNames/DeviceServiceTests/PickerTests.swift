import SimPhotosUI
import SimQuickLook
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// What a page's file input or a download leads to beside a web view.
@Suite(.simulator) @MainActor struct PickerTests {
  private final class Chooser: UIViewController, PHPickerViewControllerDelegate {
    var chosen: [UIImage] = []
    var failures = 0
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      picker.dismiss(animated: true)
      for result in results where result.itemProvider.canLoadObject(ofClass: UIImage.self) {
        result.itemProvider.loadObject(ofClass: UIImage.self) { image, error in
          DispatchQueue.main.async {
            if let image { self.chosen.append(image) } else { self.failures += 1 }
          }
        }
      }
    }
  }

  @Test func `photos that the user picks are loaded on another queue, up to the limit`() async throws {
    let simulator = try #require(Simulator.current)
    let chooser = Chooser()
    var configuration = PHPickerConfiguration()
    configuration.filter = .any(of: [.images, .livePhotos])
    configuration.selectionLimit = 2
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = chooser
    let broken = NSItemProvider()
    broken.registerDataRepresentation(forTypeIdentifier: "public.png") { done in
      done(nil, NSError(domain: NSItemProvider.errorDomain, code: -1000))
      return nil
    }
    picker.simulatePicking([NSItemProvider(object: UIImage()), broken, NSItemProvider(object: UIImage())])
    await simulator.settle()
    #expect(chooser.chosen.count == 1 && chooser.failures == 1)
    picker.simulateCancel()
    #expect(chooser.chosen.count == 1)
  }

  @Test func `items have the types that they conform to, and are what they were`() async throws {
    let provider = NSItemProvider(item: URL(string: "https://app.example/") as NSURL?, typeIdentifier: "public.url")
    #expect(provider.hasItemConformingToTypeIdentifier("public.url"))
    #expect(!provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(try await provider.loadItem(forTypeIdentifier: "public.url") as? URL == URL(string: "https://app.example/"))
    await #expect(throws: (any Error).self) { try await provider.loadItem(forTypeIdentifier: "public.image") }
  }

  private final class Files: NSObject, QLPreviewControllerDataSource, QLPreviewControllerDelegate {
    var urls: [URL] = []
    var ends: [String] = []
    func numberOfPreviewItems(in controller: QLPreviewController) -> Int { urls.count }
    func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem {
      urls[index] as NSURL
    }
    func previewControllerWillDismiss(_ controller: QLPreviewController) { ends.append("will") }
    func previewControllerDidDismiss(_ controller: QLPreviewController) { ends.append("did") }
  }

  @Test func `a preview asks for its files when it appears, and says what is missing`() throws {
    let simulator = try #require(Simulator.current)
    let window = UIWindow(frame: .zero)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    let files = Files()
    files.urls = [URL(fileURLWithPath: "/nowhere/report.pdf")]
    let preview = QLPreviewController()
    preview.dataSource = files
    preview.delegate = files
    window.rootViewController?.present(preview, animated: false)
    #expect(preview.currentPreviewItem?.previewItemURL?.lastPathComponent == "report.pdf")
    #expect(
      simulator.trace.notes.map(\.reason.text)
        == ["QLPreviewController shows nothing: there is no file file:///nowhere/report.pdf"])
    preview.dismiss(animated: false)
    #expect(files.ends == ["will", "did"])
    #expect(QLPreviewController.canPreview(files.urls[0]))
  }
}
