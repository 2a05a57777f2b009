import HTMLTree

extension FuzzTarget {
  /// Selectors Level 4: the ways to ask must agree.
  static let selectors = FuzzTarget(
    "selectors",
    words: [
      ":not(", ":is(", ":where(", ":has(", ":nth-child(2n+1 of ", ":nth-last-of-type(", ":scope", ":root", ":empty",
      "::before",
      "[a='b' i]", "[a|=b]", "*|*", ">", "+", "~", ":disabled", ":checked", "\\31 ", ":nth-child(-n+99999999999)",
      "#a", ".b", "p",
    ]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let document = try parse([page], scripting: .enabled)
    let list: SelectorList
    do {
      list = try SelectorList(parsing: text)
    } catch let error as SelectorError {
      try hold(error.offset >= 0 && error.offset <= text.utf8.count, "an error outside the text: \(error)")
      try hold(!error.message.isEmpty, "an error without words")
      _ = suggestions(for: text, in: document)
      return
    }
    let found = list.all(in: document)
    let root = document.documentElement
    let matching = document.descendants.compactMap(\.asElement).filter { list.matches($0, scope: root) }
    try hold(found.elementsEqual(matching, by: ===), "\(text): all finds \(found.count), \(matching.count) match")
    try hold(list.first(in: document) === found.first, "\(text): first is not the first")
    // There the element itself is the scope. Escapes can spell it in other ways.
    guard !text.lowercased().contains("scope"), !text.contains("\\") else { return }
    for element in found {
      try hold(list.closest(to: element) === element, "\(text): closest leaves an element that matches")
    }
  }

  private static let page = """
    <!doctype html><html lang=en><body id=a class="b c"><p class=b title="b d">x<b></b><i> </i></p>
    <ul><li>1<li class=c>2<li>3</ul>
    <form><input type=checkbox checked disabled><input required value=""><select><option selected>o<option>p</select>
    <fieldset disabled><legend><input></legend><button>b</button></fieldset></form>
    <a href=x id=L>l</a><svg><g a=b></g></svg>
    <table><tr><td>1<td>2</table><p class=b><span><span id=deep></span></span></p></body></html>
    """
}
