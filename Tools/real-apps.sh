#!/bin/sh
# Compiles unchanged files of public apps and runs them in popup flows.
#
# usage: Tools/real-apps.sh FOLDER [ARGUMENTS OF swift test]
#
# FOLDER contains checkouts (or bare repositories) of the apps, under any names. Files are copied into the build folder
# only, never into this repository. Missing apps are reported; then the exit code is 1 after the others have run.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
from=${1:-}
if [ -z "$from" ] || [ ! -d "$from" ]; then
  echo "usage: make real-apps FROM=<folder of checkouts>" >&2
  exit 2
fi
from=$(cd "$from" && pwd)
shift
work=$root/.build/real-apps
rm -rf "$work"
mkdir -p "$work"
cp -R "$root/Tests/AppleNames/RealApps/." "$work"
missing=0
found=""

has() { # FOLDER PATH
  [ -f "$1/$2" ] || { [ -d "$1/objects" ] && git --git-dir="$1" cat-file -e "HEAD:$2" 2>/dev/null; }
}

# The folder that has a file at a path, whatever the folder is called.
holder() { # PATH
  find "$from" -maxdepth 3 -type d ! -path '*/.git' ! -path '*/.git/*' | sort | while read -r folder; do
    if has "$folder" "$1"; then
      echo "$folder"
      break
    fi
  done
}

# app TITLE DESTINATION PATH...: copies files of an app into DESTINATION/Fetched.
app() {
  title=$1
  destination=$2
  shift 2
  folder=$(holder "$1")
  if [ -z "$folder" ]; then
    echo "missing: $title (no folder in $from has $1)"
    missing=1
    return
  fi
  absent=""
  for path in "$@"; do has "$folder" "$path" || absent="$absent $path"; done
  if [ -n "$absent" ]; then
    echo "missing: $title is in $folder, but without$absent"
    missing=1
    return
  fi
  mkdir -p "$work/$destination/Fetched"
  for path in "$@"; do
    target=$work/$destination/Fetched/$(basename "$path")
    if [ -f "$folder/$path" ]; then
      cp "$folder/$path" "$target"
    else
      git --git-dir="$folder" show "HEAD:$path" >"$target"
    fi
  done
  echo "found:   $title ($# files)"
  found="$found $destination"
}

hotwire="hotwired/hotwire-native-ios, seen at 38631e29"
policy=Source/Turbo/Navigator/WebViewPolicy
tests=Tests/Turbo/WebViewPolicy
app "$hotwire" Sources/HotwireNative \
  Source/Turbo/Navigator/WKUIController.swift \
  Source/Turbo/Navigator/Extensions/WKNavigationAction+Utils.swift \
  $policy/WebViewPolicyManager.swift \
  $policy/WebViewRouteDecisionHandler.swift \
  $policy/Handlers/ExternalNavigationWebViewPolicyDecisionHandler.swift \
  $policy/Handlers/LinkActivatedWebViewPolicyDecisionHandler.swift \
  $policy/Handlers/NewWindowWebViewPolicyDecisionHandler.swift \
  $policy/Handlers/ReloadWebViewPolicyDecisionHandler.swift
app "$hotwire: its own tests" Tests/HotwireTests \
  $tests/WebViewPolicyNavigationSimulator.swift \
  $tests/NavigationPolicyHTML.swift \
  $tests/BaseWebViewPolicyDecisionHandlerTests.swift \
  $tests/ExternalNavigationWebViewPolicyDecisionHandlerTests.swift \
  $tests/LinkActivatedWebViewPolicyDecisionHandlerTests.swift \
  $tests/NewWindowWebViewPolicyDecisionHandlerTests.swift \
  $tests/ReloadWebViewPolicyDecisionHandlerTests.swift \
  $tests/WebViewPolicyManagerTests.swift \
  $tests/Spies/NavigationSpy.swift
app "khmyznikov/ios-pwa-wrap, seen at eb8ba348" Sources/PWAShell pwa-shell/WebView.swift
app "duckduckgo/iOS, seen at 7b3f6010" Sources/HeadlessWebView \
  DuckDuckGo/Subscription/AsyncHeadlessWebview/HeadlessWebViewCoordinator.swift
app "auth0/Auth0.swift, seen at 850e1a28" Sources/Auth0 Auth0/ASProvider.swift
app "kylehickinson/SwiftUI-WebView, seen at 8abc88c6" Sources/SwiftUIWebView Sources/WebView/WebView.swift
app "OnionBrowser/OnionBrowser, seen at 44edf9a8" Sources/OnionTab OnionBrowser/Browsing/Tab+WKUIDelegate.swift

if [ -z "$found" ]; then
  echo "nothing to compile"
  exit 1
fi
# The package manager remembers a manifest by its text: which files are there must be in it.
echo "// present:$found" >>"$work/Package.swift"
cd "$work"
"$root/Tools/swift" test --scratch-path "$root/.build" "$@"
exit $missing
