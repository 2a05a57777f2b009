/// A search field, which browsers use for addresses. A test types with `simulateSearch`.
@preconcurrency @MainActor open class UISearchBar: UIView {
  open weak var delegate: (any UISearchBarDelegate)?
  open var text: String?
  open var placeholder: String?
  /// Inert.
  open var showsCancelButton = false
  /// Inert.
  open var prompt: String?
  public let searchTextField = UITextField(frame: .zero)

  /// Types a text and presses the search key, as a user does.
  public func simulateSearch(_ text: String) {
    delegate?.searchBarTextDidBeginEditing(self)
    self.text = text
    delegate?.searchBar(self, textDidChange: text)
    delegate?.searchBarSearchButtonClicked(self)
  }

  /// Taps the cancel button.
  public func simulateCancel() { delegate?.searchBarCancelButtonClicked(self) }
}

@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
