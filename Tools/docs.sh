#!/bin/sh
# Makes the documentation of the products that tests import, with the toolchain's DocC, in .build/docs.
set -eu
cd "$(dirname "$0")/.."
Tools/swift build --quiet --target WebViewSimulatorTesting
built=$(swift build --show-bin-path)
graphs=.build/symbol-graphs
rm -rf "$graphs" .build/docs
mkdir -p "$graphs"
# The modules of C that the modules of Swift import.
maps=$(find Sources "$built"/*.build -maxdepth 3 -name module.modulemap ! -path '*/Apple/*' ! -path '*-tool.build/*' \
  ! -path '*/include/*' | sed 's/.*/-Xcc -fmodule-map-file=&/')
flags=$(pkg-config --cflags libxml-2.0 javascriptcoregtk-4.1 libpsl glib-2.0 | sed 's/[^ ][^ ]*/-Xcc &/g')
for module in WebViewSimulatorTesting WebViewSimulator; do
  # shellcheck disable=SC2086  # lists of options
  swift symbolgraph-extract -module-name "$module" -I "$built/Modules" $maps $flags \
    -target "$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",.*/\1/p' | head -n 1)" \
    -minimum-access-level public -output-dir "$graphs"
done
docc convert Sources/Testing/WebViewSimulatorTesting/WebViewSimulatorTesting.docc \
  --additional-symbol-graph-dir "$graphs" --fallback-display-name WebViewSimulator \
  --fallback-bundle-identifier webviewsimulator --transform-for-static-hosting --diagnostic-level error \
  --output-path .build/docs
echo "Look at it with python3 -m http.server --directory .build/docs at"
echo "http://127.0.0.1:8000/documentation/webviewsimulatortesting"
