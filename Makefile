# The project's commands. Those that build run `make setup` first, which does nothing if nothing is missing.

SIM = .build/debug/webviewsim
BUILD = Tools/swift build --quiet

.PHONY: apple-measure setup docs run play test test-browser pictures test-sanitized fuzz format lint bench bench-browser bench-builds bench-scaling bench-peers budget conformance conformance-fuzz conformance-orders determinism calendar apple-surface api-ledger delegates inert-names reasons questions rules man prelude web real-apps wpt setup-clients test-clients webdriver-table webdriver-tests

# Installs the system libraries and tools that are missing (Debian and its relatives; see Tools/setup.sh).
setup:
	@Tools/setup.sh

# The main example: clicks the popup page's named button twice, then its unnamed button twice.
run: setup
	@$(BUILD) --product webviewsim
	@$(SIM) run TestPages/popup.html --click '#named' --click '#named' --click '#unnamed' --click '#unnamed'

# The playground with its lessons, in the browser; Ctrl-C ends it.
play: setup
	@$(BUILD) --product webviewsim-servers
	@$(SIM) play TestPages --open

# All tests, including those of the examples, and of `webviewsim webdriver` with Selenium.
test: setup setup-clients
	@PYTHON=$(PYTHON) Tools/tests.sh

# Selenium for Python, which is Debian's.
PYTHON = /usr/bin/python3
setup-clients:
	@Tools/clients.sh

# The tests of `webviewsim webdriver` alone: those of the server, and Selenium's with Debian's and PyPI's newest version.
test-clients: setup setup-clients
	@$(BUILD) --product webviewsim-servers
	@cd Tests/Clients && CLIENT_BROWSER=webviewsim $(PYTHON) -m unittest
	@newest=$$(Tools/clients.sh newest); test -z "$$newest" || { \
	  cd Tests/Clients && CLIENT_BROWSER=webviewsim $$newest -m unittest test_selenium test_popups; }

# The clients' popup tests with webviewsim, Chromium and WebKitGTK: the table of Docs/WebDriver.md.
webdriver-table: setup
	@Tools/clients.sh browsers
	@$(BUILD) --product webviewsim-servers
	@Tools/webdriver/table.py

# WPT's own tests of WebDriver: make webdriver-tests FROM=<folder of the tests>; SUITE=bidi for WebDriver BiDi.
webdriver-tests: setup
	@Tools/release-build.sh --quiet --product webviewsim-servers
	@Tools/webdriver/wpt.py --wpt "$(FROM)" --binary "$(CURDIR)/.build/release/webviewsim" \
	  --work .build/webdriver-tests --suite $(SUITE) --match "$(MATCH)"

SUITE = classic

# The report and the playground in a real browser: Debian's Chromium, which is installed if it is missing.
test-browser: setup
	@Tools/browser.sh
	@$(BUILD) --product webviewsim-servers
	@Tests/Browser/all.py

# Measures what moving through a report's calls costs in a browser.
bench-browser: setup
	@Tools/browser.sh
	@$(BUILD) --product webviewsim-servers
	@Tests/Browser/speed.py

# Makes the README's pictures again.
pictures: setup
	@Tools/browser.sh
	@$(BUILD) --product webviewsim-servers
	@Tests/Browser/pictures.py

# The tests under AddressSanitizer, then under ThreadSanitizer: about an hour. Tools/sanitizers lists what is skipped.
test-sanitized: setup
	@Tools/sanitizers/test.sh address
	@Tools/sanitizers/test.sh thread

# Checks the sources without building: formatting, imports between rooms, sizes, unchecked conversions of numbers,
# built-ins in the prelude that a page can replace, generated files that are out of date, and messages of new commits.
lint:
	@git ls-files '*.swift' | xargs swift format lint --strict
	@swift package dump-package | Tools/lint/layers.py
	@Tools/lint/swift_outline_test.py
	@Tools/lint/api_ledger_test.py
	@Tools/lint/sizes.py
	@Tools/lint/numbers.py
	@Tools/lint/patience.py
	@Tools/lint/prelude.py
	@Tools/delegates.py --check
	@Tools/inert_names.py --check
	@Tools/calls.py --check
	@Tools/reasons.py --check
	@Tools/questions.py --check
	@Tools/rules.py --check
	@Tools/prelude.py --check
	@Tools/webfiles.py --check
	@Tools/api_ledger.py --check
	@Conformance/fuzz self-test
	@Conformance/orders self-test
	@Tools/budget_test.py
	@Tools/release/icu_data_test.py
	@Tools/peers/peers_test.py
	@Tools/apple_symbols.py
	@Tools/lint/commits_test.py
	@Tools/lint/commits.py

# Runs all fuzzers side by side for SECONDS in total; see Fuzzing/README.md. Findings are in .build/fuzz/found.
# BUILT=debug builds in half the time, and tries fewer inputs a second.
SECONDS = 60
BUILT = release
fuzz: setup
	@$(BUILD) --product webviewsim
	@WEBVIEWSIM_FUZZER=1 $(BUILD) -c $(BUILT) --scratch-path .build/fuzzer --product fuzzer $(FUZZER)
	@Fuzzing/run --seconds $(SECONDS) --fuzzer .build/fuzzer/$(BUILT)/fuzzer

# libFuzzer's runtime has its own `main` besides Swift's; both do the same.
FUZZER = -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld -Xlinker --allow-multiple-definition

# Measures what people wait for: in a release build, and in a debug build, which `swift test` makes.
bench: setup
	@cc -O2 -o .build/empty-program Benchmarks/EmptyProgram/empty.c $$(pkg-config --cflags --libs javascriptcoregtk-4.1)
	@Tools/release-build.sh --quiet --product webviewsim
	@Tools/release-build.sh --quiet --product benchmark
	@.build/release/benchmark
	@$(BUILD) --product benchmark
	@.build/debug/benchmark debug

# Measures what builds cost, in processor seconds: of a clean clone, of README's package, of one changed line. Five minutes.
bench-builds: setup
	@Tools/build-times.py

# Measures how the time for a page grows with its contents: n, 2n and 4n of each kind.
bench-scaling: setup
	@Tools/release-build.sh --quiet --product benchmark
	@.build/release/benchmark scaling

# Measures the popup page in webviewsim and in browsers that run it without a device; see Tools/peers/peers.py.
bench-peers: setup
	@Tools/clients.sh peers
	@Tools/release-build.sh --quiet --product webviewsim-servers
	@Tools/release-build.sh --quiet --product benchmark
	@$(PYTHON) Tools/peers/peers.py

# Compares the debug build's instructions with Benchmarks/instructions.toml; BUDGET=--update writes them down.
budget: setup
	@Tools/valgrind.sh
	@$(BUILD) --product benchmark
	@Tools/budget.py $(BUDGET)

# Records the conformance scenarios again with this machine's WebKitGTK and prints what changed. Does not need Swift.
conformance:
	@Conformance/record

# Plays the conformance scenarios with the simulated WKWebView, through sockets and a proxy, as `Conformance/apple` does on
# a Mac, and compares with `webviewsim run`. Ten minutes.
apple-measure: setup
	@$(BUILD) --product webviewsim
	@$(BUILD) --package-path Conformance/Apple --scratch-path .build
	@Conformance/apple-measure $(MEASURE)

# Draws random scenarios, records them with this machine's WebKitGTK, and prints how far the simulator agrees. Continues
# where it was interrupted; see Conformance/README.md.
conformance-fuzz: setup
	@$(BUILD) --product webviewsim
	@Conformance/fuzz run --seeds $(SEEDS)

SEEDS = 1-100

# Draws orders that `webviewsim explore` would try, brings them about in this machine's WebKitGTK, and prints which calls
# agree. Continues where it was interrupted; see Conformance/README.md.
conformance-orders: setup
	@$(BUILD) --product webviewsim
	@Conformance/orders run --seeds $(SEEDS)

# Checks that 200 runs of every scenario give the same bytes.
determinism: setup
	@Tools/release-build.sh --quiet --product webviewsim
	@Tools/determinism.sh .build/release/webviewsim

# Checks that traces and answers of the app's interfaces are the same with the system's date of ten years later.
calendar: setup
	@$(BUILD) --build-tests
	@Tools/calendar.sh

# Makes the documentation of what tests import, with DocC.
docs: setup
	@Tools/docs.sh

# Formats all Swift files as `make lint` requires.
format:
	@git ls-files '*.swift' | xargs swift format format --in-place

# Regenerates Docs/AppleSurface.md and the pages of Docs/AppleSurface from the sources of the modules with Apple's names.
apple-surface:
	@$(BUILD) --product applesurface
	@.build/debug/applesurface

# Counts the cases of WebKit's API tests in Docs/AppleLayer.md, from the ledgers in Tests/AppleNames/APITests/ledger.
api-ledger:
	@Tools/api_ledger.py

# Regenerates from Tools/delegates.toml the protocols of WebKit's delegates, and what is the same for every call.
delegates:
	@Tools/delegates.py
	@Tools/calls.py

# Regenerates the inert types of Apple's modules from Tools/AppleSurface/inert.toml.
inert-names:
	@Tools/inert_names.py

# Regenerates the Swift files of the reasons from Docs/Reasons.md.
reasons:
	@Tools/reasons.py

# Regenerates the index of the questions, and what the command knows of them and of error codes.
questions:
	@Tools/questions.py

# Regenerates the pages of the rules, and what report, playground and command show of them, from Docs/Rules/*.toml.
rules:
	@Tools/rules.py

# Regenerates the manual page from what `webviewsim --help` is made of.
man: setup
	@$(BUILD) --product webviewsim
	@Tools/manpage.py $(SIM) > Docs/webviewsim.1

# Regenerates the C and Swift lists of the prelude's parts from Sources/Engine/CPagePrelude/parts.toml.
prelude:
	@Tools/prelude.py

# Regenerates the list of the files that the command carries for browsers (the report).
web:
	@Tools/webfiles.py

# Compiles unchanged files of public apps and runs them in popup flows: make real-apps FROM=<folder of checkouts>
real-apps: setup
	@Tools/real-apps.sh "$(FROM)"

# Runs Web Platform Tests beside what WebKitGTK passes: make wpt FROM=<folder of the tests>; see Tools/wpt/README.md.
wpt: setup
	@Tools/release-build.sh --quiet --product webviewsim-servers
	@mkdir -p .build/wpt && rm -f .build/wpt/results.jsonl
	@Tools/wpt/run.py --wpt "$(FROM)" --binary "$(CURDIR)/.build/release/webviewsim" --work .build/wpt \
	  --out .build/wpt/results.jsonl --set $(SET) --match "$(MATCH)"
	@Tools/wpt/table.py Tools/wpt/engine.tsv .build/wpt/results.jsonl .build/wpt/ours.tsv

SET = core
