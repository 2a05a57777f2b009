import SimUniformTypeIdentifiers

/// Presents UIKit's picker of files while its binding is true. A test chooses with `simulatePicking` or `simulateCancel`
/// of `UIApplication.shared.simulator.topViewController`.
struct FileImporter<Content: View>: BuiltinView {
  let content: Content
  let isPresented: Binding<Bool>
  let types: [UTType]
  let allowsSeveral: Bool
  let picked: @MainActor ([URL]) -> Void
  let cancelled: @MainActor () -> Void

  @MainActor private final class Memory: NSObject, UIDocumentPickerDelegate {
    let presenter = Presenter()
    var picked: @MainActor ([URL]) -> Void = { _ in }
    var cancelled: @MainActor () -> Void = {}
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) { picked(urls) }
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { cancelled() }
  }

  func render(_ node: Node) {
    let memory = node.persisted(Memory())
    let (presenter, isPresented, picked, cancelled) = (memory.presenter, isPresented, picked, cancelled)
    node.effect = presenter
    presenter.attach(to: node)
    memory.picked = { [weak presenter] urls in
      isPresented.wrappedValue = false
      picked(urls)
      presenter?.flush()
    }
    memory.cancelled = { [weak presenter] in
      isPresented.wrappedValue = false
      cancelled()
      presenter?.flush()
    }
    if node.tracked({ isPresented.wrappedValue }) {
      let (types, allowsSeveral) = (types, allowsSeveral)
      presenter.make = { [weak memory] in
        let picker = UIDocumentPickerViewController(documentTypes: types.map(\.identifier), in: .open)
        picker.allowsMultipleSelection = allowsSeveral
        picker.delegate = memory
        return picker
      }
    } else {
      presenter.make = nil
    }
    node.setChildren([Child("content", content)])
  }
}

extension View {
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    FileImporter(
      content: self, isPresented: isPresented, types: allowedContentTypes, allowsSeveral: false,
      picked: { urls in if let url = urls.first { onCompletion(.success(url)) } }, cancelled: {})
  }
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    fileImporter(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion, onCancellation: {})
  }
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    FileImporter(
      content: self, isPresented: isPresented, types: allowedContentTypes, allowsSeveral: allowsMultipleSelection,
      picked: { onCompletion(.success($0)) }, cancelled: onCancellation)
  }
}
