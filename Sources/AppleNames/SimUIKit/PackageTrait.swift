// Without the trait, tests have no device: an app's code would find none, and nobody would know why.
#if !AppleNames
  #error("Apple's names need the package trait AppleNames: leave out `traits: []` where you depend on WebViewSimulator")
#endif
