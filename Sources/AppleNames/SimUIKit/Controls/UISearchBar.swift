/// A search field, which browsers use for addresses. A test types with `simulateSearch`.
@preconcurrency @MainActor open class UISearchBar: UIView, UITextInputTraits {
  open var isSecureTextEntry = false
  open weak var delegate: (any UISearchBarDelegate)?
  open var text: String?
  open var placeholder: String?
  /// Inert.
  open var showsCancelButton = false
  /// Inert.
  open var prompt: String?
  public let searchTextField = UITextField(frame: .zero)
  weak var searchController: UISearchController?
  open var searchBarStyle = Style.default
  open var barTintColor: UIColor?
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var backgroundImage: UIImage?
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.search
  open var enablesReturnKeyAutomatically = true
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0
  @nonexhaustive public enum Style: Int, Sendable { case `default`, prominent, minimal }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  open override var canBecomeFirstResponder: Bool { true }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard delegate?.searchBarShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    delegate?.searchBarTextDidBeginEditing(self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.searchBarShouldEndEditing(self) ?? true else { return false }
    _ = super.resignFirstResponder()
    delegate?.searchBarTextDidEndEditing(self)
    return true
  }

  /// Types a text and presses the search key, as a user does.
  public func simulateSearch(_ text: String) {
    guard becomeFirstResponder() else { return }
    let all = NSRange(location: 0, length: (self.text ?? "").utf16.count)
    guard delegate?.searchBar(self, shouldChangeTextIn: all, replacementText: text) ?? true else { return }
    self.text = text
    searchTextField.text = text
    delegate?.searchBar(self, textDidChange: text)
    searchController?.textChanged()
    delegate?.searchBarSearchButtonClicked(self)
  }

  /// Whether the search key of the keyboard can be pressed: by default only if there is a text.
  package var hasReturnKey: Bool { !enablesReturnKeyAutomatically || text?.isEmpty == false }

  /// Presses the search key, which the keyboard has in place of the return key.
  public func simulateReturn() {
    if hasReturnKey { delegate?.searchBarSearchButtonClicked(self) }
  }

  /// Taps the cancel button.
  public func simulateCancel() {
    delegate?.searchBarCancelButtonClicked(self)
    searchController?.isActive = false
  }
}

@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UISearchBarDelegate {
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  { true }
}
