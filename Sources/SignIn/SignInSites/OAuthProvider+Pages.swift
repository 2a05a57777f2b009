import SimulatedWeb
import URLStandard

extension OAuthProvider {
  func page(_ title: String, _ body: String) -> String {
    "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>\(escaped(title))</title><body>\(body)</body></html>"
  }

  func signInForm(_ asked: AuthorizationRequest, problem: String?) -> String {
    page(
      "Sign in",
      """
      \(problem.map { "<p id=error>\(escaped($0))</p>" } ?? "")
      <form id=login method=post action="/login">
      <input type=hidden name=request value="\(escaped(asked.query.serialized))">
      <input id=username name=username autocomplete=username>
      <input id=password name=password type=password autocomplete=current-password>
      <button id=signin>Sign in</button>
      </form>
      """)
  }

  func consentForm(_ asked: AuthorizationRequest, _ user: String) -> String {
    page(
      "Consent",
      """
      <p><b id=client>\(escaped(asked.clientID))</b> asks \(asked.scope.isEmpty ? "who you are" : "for access to")
      <span id=scope>\(escaped(asked.scope))</span>. You are signed in as <b id=user>\(escaped(user))</b>.</p>
      <form id=consent method=post action="/consent">
      <input type=hidden name=request value="\(escaped(asked.query.serialized))">
      <button id=allow name=decision value=allow>Allow</button>
      <button id=deny name=decision value=deny>Deny</button>
      </form>
      """)
  }

  func escaped(_ text: String) -> String {
    text.reduce(into: "") { output, character in
      switch character {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case "\"": output += "&quot;"
      default: output.append(character)
      }
    }
  }
}
