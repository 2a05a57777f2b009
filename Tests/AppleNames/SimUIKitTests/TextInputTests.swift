import SimUIKit
import Testing

@MainActor @Suite struct TextInputTests {
  private final class Field: NSObject, UITextFieldDelegate {
    var calls: [String] = []
    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { string.allSatisfy(\.isNumber) }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      calls.append("return")
      return textField.resignFirstResponder()
    }
  }

  @Test func `a field tells its delegate of editing, which may refuse a text`() {
    onDevice { _ in
      let field = UITextField(frame: .zero)
      let delegate = Field()
      field.delegate = delegate
      field.simulateTyping("letters")
      #expect(field.text == "" && field.isEditing)
      field.simulateTyping("42")
      field.simulateReturn()
      #expect(field.text == "42" && !field.isFirstResponder)
      #expect(delegate.calls == ["begin", "return", "end"])
    }
  }

  @Test func `a return key that wants a text does nothing without one`() {
    onDevice { _ in
      let field = UITextField(frame: .zero)
      let delegate = Field()
      field.delegate = delegate
      field.enablesReturnKeyAutomatically = true
      field.becomeFirstResponder()
      field.simulateReturn()
      #expect(delegate.calls == ["begin"])
      field.simulateTyping("42")
      field.simulateReturn()
      #expect(delegate.calls == ["begin", "return", "end"])
    }
  }

  private final class Search: NSObject, UISearchBarDelegate {
    var searches = 0
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searches += 1 }
  }

  @Test func `the search key searches again, if there is a text`() {
    onDevice { _ in
      let bar = UISearchBar(frame: .zero)
      let delegate = Search()
      bar.delegate = delegate
      bar.simulateReturn()
      #expect(delegate.searches == 0)
      bar.simulateSearch("popup")
      bar.simulateReturn()
      #expect(delegate.searches == 2)
    }
  }

  private final class Chat: NSObject, UITextViewDelegate {
    var sent: [String] = []
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      guard text == "\n", textView.text != "two lines" else { return true }
      sent.append(textView.text)
      return false
    }
  }

  @Test func `a text view asks whether the return key makes a line`() {
    onDevice { _ in
      let view = UITextView(frame: .zero)
      let delegate = Chat()
      view.delegate = delegate
      view.simulateTyping("hello")
      view.simulateReturn()
      #expect(delegate.sent == ["hello"] && view.text == "hello")
      view.simulateTyping("two lines")
      view.simulateReturn()
      #expect(delegate.sent == ["hello"] && view.text == "two lines\n")
    }
  }

  private final class Text: NSObject, UITextViewDelegate {
    var links: [URL] = []
    var changes = 0
    func textViewDidChange(_ textView: UITextView) { changes += 1 }
    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool {
      links.append(URL)
      return URL.scheme != "app"
    }
  }

  @Test func `a text view tells its delegate of typing and links, and the system opens what it leaves`() {
    onDevice { _ in
      let view = UITextView(frame: .zero)
      let delegate = Text()
      view.delegate = delegate
      view.simulateTyping("hello")
      #expect(view.text == "hello" && delegate.changes == 1)
      let text = NSMutableAttributedString(string: "terms and ")
      text.append(NSAttributedString(string: "privacy", attributes: [.link: "app://privacy"]))
      text.append(NSAttributedString(string: "web", attributes: [.link: "https://shop.example/web"]))
      view.attributedText = text
      let before = UIApplication.shared.simulator.openedURLs.count
      view.simulateTap(on: "privacy")
      view.simulateTap(on: "web")
      #expect(delegate.links.map(\.absoluteString) == ["app://privacy", "https://shop.example/web"])
      #expect(UIApplication.shared.simulator.openedURLs.dropFirst(before).map(\.host) == ["shop.example"])
    }
  }

  private final class Results: NSObject, UISearchResultsUpdating {
    var texts: [String?] = []
    func updateSearchResults(for searchController: UISearchController) {
      texts.append(searchController.isActive ? searchController.searchBar.text : nil)
    }
  }

  @Test func `a search controller asks for results of what is typed`() {
    onDevice { _ in
      let search = UISearchController(searchResultsController: nil)
      let updater = Results()
      search.searchResultsUpdater = updater
      search.searchBar.simulateSearch("popup")
      search.searchBar.simulateCancel()
      #expect(updater.texts.last == .some(nil) && updater.texts.contains("popup"))
    }
  }

  private final class Wheel: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var chosen: [Int] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      chosen.append(row)
    }
  }

  @Test func `wheels, switches, segments and sliders send what a user does`() {
    onDevice { _ in
      let picker = UIPickerView(frame: .zero)
      let wheel = Wheel()
      picker.dataSource = wheel
      picker.delegate = wheel
      picker.simulateSelection(of: 2)
      picker.simulateSelection(of: 3)
      #expect(wheel.chosen == [2] && picker.selectedRow(inComponent: 0) == 2)
      var sent = 0
      let count = UIAction { _ in sent += 1 }
      let toggle = UISwitch(frame: .zero)
      let segments = UISegmentedControl(items: ["One", "Two"])
      let slider = UISlider(frame: .zero)
      for control in [toggle, segments, slider] { control.addAction(count, for: .valueChanged) }
      toggle.simulateTap()
      segments.simulateTap(at: 1)
      segments.simulateTap(at: 2)
      slider.simulateValue(3)
      #expect(sent == 3 && toggle.isOn && segments.selectedSegmentIndex == 1 && slider.value == 1)
    }
  }

  @Test func `a text field and a text view have places`() throws {
    let field = UITextField()
    field.text = "4111 2"
    let end = try #require(field.position(from: field.beginningOfDocument, offset: 4))
    let range = try #require(field.textRange(from: field.beginningOfDocument, to: end))
    #expect(field.text(in: range) == "4111" && !range.isEmpty && field.offset(from: range.start, to: end) == 4)
    #expect(field.compare(end, to: field.endOfDocument) == .orderedAscending)
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
    field.replace(range, withText: "x")
    #expect(field.text == "x 2")
    let view = UITextView()
    view.text = "abc"
    view.selectedTextRange = view.textRange(from: view.endOfDocument, to: view.endOfDocument)
    #expect(view.selectedRange == NSRange(location: 3, length: 0) && view.selectedTextRange?.isEmpty == true)
  }
}
