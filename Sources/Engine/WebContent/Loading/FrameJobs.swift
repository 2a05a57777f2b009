/// The types that work on a frame's loads, one for each job.
extension Frame {
  var navigator: Navigator { Navigator(frame: self) }
  var fragments: FragmentNavigator { FragmentNavigator(frame: self) }
  var javaScriptURLs: JavaScriptURLRunner { JavaScriptURLRunner(frame: self) }
  var policyChecker: PolicyChecker { PolicyChecker(frame: self) }
  var beforeUnload: BeforeUnloadPrompt { BeforeUnloadPrompt(frame: self) }
  var traversalPrompt: TraversalPrompt { TraversalPrompt(frame: self) }
  var processSwap: ProcessSwap { ProcessSwap(frame: self) }
  var committer: DocumentCommitter { DocumentCommitter(frame: self) }
  var leaver: PageLeaver { PageLeaver(frame: self) }
  var restorer: PageRestorer { PageRestorer(frame: self) }
  var stopper: LoadStopper { LoadStopper(frame: self) }
  var detacher: FrameDetacher { FrameDetacher(frame: self) }
  var completion: LoadCompletion { LoadCompletion(frame: self) }
  var downloads: DownloadStarter { DownloadStarter(frame: self) }
}
