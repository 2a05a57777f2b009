# The commands of the project. `make setup` is part of those that build, and does nothing when nothing is missing.

SIM = .build/debug/webviewsim
# With Swift's libraries inside, and only what is used of them: a program that starts faster and is smaller in memory.
RELEASE = -c release --static-swift-stdlib -Xswiftc -Osize -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs

.PHONY: setup run test test-sanitized fuzz format lint bench bench-scaling conformance determinism apple-surface delegates reasons prelude real-apps

# Installs the system libraries and tools that are missing (Debian and its relatives; see Tools/setup.sh).
setup:
	@Tools/setup.sh

# The main job: the popup page, its named button twice, its unnamed button twice.
run: setup
	@swift build --quiet --product webviewsim
	@$(SIM) run TestPages/popup.html --click '#named' --click '#named' --click '#unnamed' --click '#unnamed'

# Everything that says whether the project works.
test: setup
	@swift build --product webviewsim
	@swift test
	@cd Examples && swift test --scratch-path ../.build

# The tests under AddressSanitizer, then under ThreadSanitizer: an hour or so. What they leave out: Tools/sanitizers.
test-sanitized: setup
	@Tools/sanitizers/test.sh address
	@Tools/sanitizers/test.sh thread

# What a look at the sources finds: a format that is not .swift-format's, targets that import what they may not know,
# generated files that are stale, numbers that are converted unchecked, built-ins of the page in the prelude. Builds nothing.
lint:
	@git ls-files '*.swift' | xargs swift format lint --strict
	@swift package dump-package | Tools/lint/layers.py
	@Tools/lint/numbers.py
	@Tools/lint/prelude.py
	@Tools/delegates.py --check
	@Tools/reasons.py --check
	@Tools/prelude.py --check

# Every fuzzer for SECONDS all together, side by side; see Fuzzing/README.md. What was found is in .build/fuzz/found.
# FUZZED=parsers leaves out what needs the engine, and is built in a third of the time.
SECONDS = 60
FUZZED = all
fuzz: setup
	@swift build --quiet --product webviewsim
	@WEBVIEWSIM_FUZZER=$(FUZZED) swift build --quiet -c release --scratch-path .build/fuzzer --product fuzzer $(FUZZER)
	@Fuzzing/run --seconds $(SECONDS)

# The runtime of libFuzzer has a `main` of its own beside Swift's: they do the same.
FUZZER = -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld -Xlinker --allow-multiple-definition

# How fast and how large, in a release build.
bench: setup
	@swift build --quiet $(RELEASE) --product webviewsim
	@swift build --quiet $(RELEASE) --product benchmark
	@.build/release/benchmark

# How the time of a page grows with what is in it: n, 2n and 4n of each thing.
bench-scaling: setup
	@swift build --quiet $(RELEASE) --product benchmark
	@.build/release/benchmark scaling

# Records the conformance scenarios anew with the WebKitGTK of this machine, and prints what changed. Needs no Swift.
conformance:
	@Conformance/record

# 200 runs of every scenario must give the same bytes.
determinism: setup
	@swift build --quiet $(RELEASE) --product webviewsim
	@Tools/determinism.sh .build/release/webviewsim

# Formats all Swift files, as `make lint` wants them.
format:
	@git ls-files '*.swift' | xargs swift format format --in-place

# Writes Docs/AppleSurface.md anew, from the sources of the modules with Apple's names.
apple-surface:
	@swift run --quiet applesurface

# Writes the protocols of WebKit's delegates anew, from the table Tools/delegates.toml.
delegates:
	@Tools/delegates.py

# Writes the Swift files of the reasons anew, from Docs/Reasons.md.
reasons:
	@Tools/reasons.py

# Writes the C and the Swift side of the prelude's parts anew, from Sources/Engine/CPagePrelude/parts.toml.
prelude:
	@Tools/prelude.py

# Compiles files of public apps as they are and runs them in popup flows: make real-apps FROM=<folder of checkouts>
real-apps: setup
	@Tools/real-apps.sh "$(FROM)"
