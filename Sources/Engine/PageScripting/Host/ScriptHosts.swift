/// The hosts that act for scripts where scripts cannot act themselves: one host for each kind of question.
///
/// `WebContent` makes one set for each world. Every call comes on the scripts' thread, from inside a running script or
/// task. `Caller` names the documents on whose behalf it comes.
package final class ScriptHosts {
  package let windows: any WindowHosting
  package let views: any ViewHosting
  package let navigation: any NavigationHosting
  package let documents: any DocumentHosting
  package let time: any TimeHosting
  package let fetching: any FetchHosting
  package let app: any AppHosting
  package let policies: any PolicyHosting

  package init(
    windows: any WindowHosting, views: any ViewHosting, navigation: any NavigationHosting,
    documents: any DocumentHosting, time: any TimeHosting, fetching: any FetchHosting, app: any AppHosting,
    policies: any PolicyHosting
  ) {
    self.windows = windows
    self.views = views
    self.navigation = navigation
    self.documents = documents
    self.time = time
    self.fetching = fetching
    self.app = app
    self.policies = policies
  }
}
