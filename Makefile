# confab. `make run` builds and opens it, `make test` tests it; see README.md and CONTRIBUTING.md.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := release
.PHONY: run release test quick check lint man deps deps-test install uninstall deb deb-test pictures clean interop tsan echo asan fuzz fuzz-build fuzz-minimise fuzz-unreached soak large growth kill-floods send-many function-order beside-synapse

PREFIX ?= /usr/local
DESTDIR ?=

# Where each shell looks for the completions of programs below PREFIX. Only Debian's zsh has another folder for
# those of packages below /usr.
BASH_COMPLETIONS ?= $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS ?= $(PREFIX)/share/fish/vendor_completions.d

# What Debian calls the descriptions of terminals with direct colour, the TLS that libsoup loads, the editor of
# those who named none and the libraries that the program loads when it needs them; what makes thumbnails of
# images, without which the program runs, too; the libraries; and what the tests and the package need besides.
RUNTIME_PACKAGES := ncurses-term glib-networking sensible-utils libxml2 libmagic1 libqrencode4
IMAGE_PACKAGES := libchafa0 libpng16-16 libturbojpeg0 libwebp7
BUILD_PACKAGES := libncurses-dev libsqlite3-dev libsoup-3.0-dev libsodium-dev libxml2-dev libcmark-gfm-dev \
    libcmark-gfm-extensions-dev libqrencode-dev libmagic-dev libchafa-dev libpng-dev libturbojpeg0-dev \
    libwebp-dev $(RUNTIME_PACKAGES) $(IMAGE_PACKAGES)
TEST_PACKAGES := libvterm-dev groff-base xz-utils zsh fish
DEB_PACKAGES := dpkg-dev
DEB_TEST_PACKAGES := lintian mmdebstrap tmux
INTEROP_PACKAGES := python3 python3-venv openssl weechat-headless weechat-plugins weechat-python weechat-matrix
BESIDE_PACKAGES := python3 python3-venv
PICTURE_PACKAGES := faketime python3 tmux
ORDER_PACKAGES := binutils python3 valgrind

# The import check makes a target that uses what its manifest does not name an error.
SWIFT_FLAGS := --explicit-target-dependency-import-check error
# Swift would look up each generic type by its name when it is first used, and search all conformances in the
# program for each of its parameters: a quarter of the instructions of a start.
DIRECT_METADATA := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# libstdc++ as an archive, if the compiler's is there: only the Swift runtime uses it, and the dynamic loader would
# look up 4,000 of its symbols at each start. The linker takes what it finds first.
STATIC_FOLDER := .build/archives
STATIC_CXX := $(firstword $(wildcard /usr/lib/gcc/*/*/libstdc++.a))
# The functions that a start, a key, a message and a resize run lie side by side, in the order of FUNCTION_ORDER. The
# kernel maps the program's file in pieces of 64 KiB, so that functions all over the file cost 3.6 MiB of memory more.
# Names that are not there any more are passed over: `make function-order` writes the file anew.
FUNCTION_ORDER := packaging/functions.order
ORDERED_FUNCTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
    -Xlinker --symbol-ordering-file=$(FUNCTION_ORDER) -Xlinker --no-warn-symbol-ordering
RELEASE_FLAGS := -c release --static-swift-stdlib $(DIRECT_METADATA) $(ORDERED_FUNCTIONS) \
    -Xlinker -L$(STATIC_FOLDER) $(SWIFT_FLAGS)
BINARY := .build/release/confab
BENCH := .build/release/confab-bench

# A crash under test must not wait for a key.
export SWIFT_BACKTRACE ?= enable=no

run: release
	@exec $(BINARY)

release: deps
	@mkdir -p $(STATIC_FOLDER)
	@$(if $(STATIC_CXX),ln -sf $(STATIC_CXX) $(STATIC_FOLDER)/libstdc++.a)
	@swift build --product confab $(RELEASE_FLAGS)

# One debug build for the program and all tests. SwiftPM has been seen to say "Build complete!" and fail,
# and to pass when it found no test: its status counts, and the number of tests. The issues come once more at
# the end, the shortest form last, as some services keep only the last lines.
test: deps deps-test
	@swift build --build-tests $(SWIFT_FLAGS)
	@mkdir -p .build
	@swift test --skip-build --disable-xctest $(SWIFT_FLAGS) 2>&1 | tee .build/test.log \
		|| { grep -A 30 ' recorded an issue ' .build/test.log | head -300; echo 'Issues:'; \
			grep -A 1 --no-group-separator ' recorded an issue ' .build/test.log | cut -c 1-300 | head -24; exit 1; }
	@grep -Eq 'Test run with [1-9][0-9]* tests? ' .build/test.log || { echo "no test was run"; exit 1; }
	@$(MAKE) --no-print-directory lint man

# The tests that need no pty, no server and no long run: under a minute after the build. `make test` has all.
LONG_TESTS := EndToEndTests|ProofTests|HostileTests|FuzzReplayTests|HouseTests|MatrixClientTests|NetworkTests
LONG_TESTS := $(LONG_TESTS)|HomeserverTests|TerminalTests

quick: deps deps-test
	@swift build --build-tests $(SWIFT_FLAGS)
	@swift test --skip-build --disable-xctest $(SWIFT_FLAGS) --skip '$(LONG_TESTS)'

check: test

lint:
	@swift format lint --strict --recursive Sources Tests tools Package.swift

man:
	@said=$$(groff -man -ww -Tutf8 -z man/*.[1-8] 2>&1); \
	if [ -n "$$said" ]; then echo "$$said"; exit 1; fi

deps:
	@.ci/packages $(BUILD_PACKAGES)

deps-test:
	@.ci/packages $(TEST_PACKAGES)

# What is built is installed as it is, so that root needs no compiler: `make release`, then this.
install:
	@test -x $(BINARY) || $(MAKE) --no-print-directory release
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/confab
	strip $(DESTDIR)$(PREFIX)/bin/confab
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1 man/man5 man/man7 confab/themes)
	install -m 644 man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 man/*.5 $(DESTDIR)$(PREFIX)/share/man/man5
	install -m 644 man/*.7 $(DESTDIR)$(PREFIX)/share/man/man7
	install -m 644 themes/*.json5 $(DESTDIR)$(PREFIX)/share/confab/themes
	install -D -m 644 completions/confab.bash $(DESTDIR)$(BASH_COMPLETIONS)/confab
	install -D -m 644 completions/_confab $(DESTDIR)$(ZSH_COMPLETIONS)/_confab
	install -D -m 644 completions/confab.fish $(DESTDIR)$(FISH_COMPLETIONS)/confab.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/confab
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/man/man1/,$(notdir $(wildcard man/*.1)))
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/man/man5/,$(notdir $(wildcard man/*.5)))
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/man/man7/,$(notdir $(wildcard man/*.7)))
	rm -rf $(DESTDIR)$(PREFIX)/share/confab
	rm -f $(DESTDIR)$(BASH_COMPLETIONS)/confab $(DESTDIR)$(ZSH_COMPLETIONS)/_confab
	rm -f $(DESTDIR)$(FISH_COMPLETIONS)/confab.fish

# A Debian package of the release build, in .build/deb.
deb: release
	@.ci/packages $(DEB_PACKAGES)
	@packaging/build-deb $(RUNTIME_PACKAGES) -- $(IMAGE_PACKAGES)

# Installs it on a fresh small Debian in a folder of its own, starts it there and removes it again.
deb-test: deb
	@.ci/packages $(DEB_TEST_PACKAGES)
	@packaging/test-deb .build/deb/confab_*.deb

function-order: release
	@.ci/packages $(ORDER_PACKAGES)
	@packaging/order-functions

# The pictures of README.md, from a run of the release build.
pictures: release
	@.ci/packages $(PICTURE_PACKAGES)
	@docs/pictures

clean:
	rm -rf .build .build-tsan .build-echo .build-asan .build-fuzz

SANITIZER_SKIPS := --skip 'costs.little' --skip 'ProofTests.(ScreenIsModel|Restart|OwnPace)Tests' \
    --skip 'no.(key|call).*waits' --skip 'within.its.resource' --skip 'an.image'

# Data races, in a build of its own, also in the program that the end-to-end tests run. Slow; not part of
# `make test`. Left out: what measures time or memory, which the sanitizer takes ten times of; images, as the limit
# of addresses of the process that decodes them leaves no place for the sanitizer; the long proofs on a clock that
# is moved by hand, which have one thread only and would keep all others waiting; and a homeserver that has no free
# descriptor, where the sanitizer cannot start the program that names the functions of Tests/tsan.supp.
tsan: deps deps-test
	@TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/tsan.supp" swift test \
		$(SANITIZER_SKIPS) --skip 'first.connections.use' \
		--sanitize=thread --scratch-path .build-tsan --disable-xctest $(SWIFT_FLAGS)

# Memory that is used after its end or beyond its bounds, in a build of its own, also in the program that the
# end-to-end tests run. Left out: what `make tsan` leaves out, but for the last. Leaks are not looked for: GLib,
# ncurses and the Swift runtime keep memory to the end of the process, and blocks that Swift marks in their
# pointers are taken for lost.
asan: deps deps-test
	@ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 swift test \
		$(SANITIZER_SKIPS) \
		--sanitize=address --scratch-path .build-asan --disable-xctest $(SWIFT_FLAGS)

# The random tests with other seeds and more steps, the hostile homeserver and the hostile clients, for hours:
# `make soak HOURS=8`, and with SANITIZE=address under AddressSanitizer.
HOURS ?= 1
SANITIZE ?=
SOAK_FLAGS = --disable-xctest $(SWIFT_FLAGS) \
	$(if $(SANITIZE),--sanitize=$(SANITIZE) --scratch-path .build-$(SANITIZE:address=asan))

soak: deps deps-test
	@swift build --build-tests $(filter-out --disable-xctest,$(SOAK_FLAGS))
	@tools/soak $(HOURS) $(SOAK_FLAGS)

# Sign-in and start on an account with 2,000 rooms and 200,000 messages, whose homeserver the script pretends to be.
large: release
	@tools/large-account $(BINARY)

# Kills the program at random moments of a flood of messages and of index runs: `make kill-floods KILLS=50`.
KILLS ?= 1000
SEED ?= 1
kill-floods: release
	@.ci/packages python3
	@tools/kill-floods $(BINARY) $(KILLS) $(SEED)

# Sends by command without a full screen, one after the other: `make send-many SENDS=500 BUSY=3`.
SENDS ?= 2000
BUSY ?= 0
send-many: release
	@.ci/packages python3
	@tools/send-many $(BINARY) $(SENDS) $(BUSY)

# How the costs of messages, windows, frames, starts and searches grow with an account: writes the plots of
# docs/growth.md and their numbers. `COMPARE=docs/growth.json` writes nothing, but compares with the numbers in that
# file and fails if one became worse; for that the machine must be the same, and do nothing else.
COMPARE ?=

growth: release
	@swift build --product confab-bench $(RELEASE_FLAGS)
	@$(BENCH) growth $(if $(COMPARE),--compare $(COMPARE),--json docs/growth.json --plots docs)

# Inputs of libFuzzer's making for what takes bytes from outside (tools/fuzz/FuzzTargets), optimised and with
# AddressSanitizer, in a build of its own: `make fuzz TARGET=json MINUTES=30`. `FUZZ_SANITIZE=` leaves
# AddressSanitizer out, for two to three times as many inputs. Both parts lie beside the compiler. What the
# program's own target holds is linked as a library, as no other program may import it.
TARGET ?= answers json keys rows server sync terminal theme wire
MINUTES ?= 3
FUZZ_SANITIZE ?= address
FUZZ_RUNTIME = $(shell ls $$(dirname $$(readlink -f $$(command -v swift)))/../lib/clang/*/lib/linux/*fuzzer_no_main-$$(uname -m).a)
# AddressSanitizer brings what counts the edges; without it every program that is linked needs libFuzzer.
FUZZ_FLAGS = --scratch-path .build-fuzz -Xswiftc -O -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer $(SWIFT_FLAGS) \
	$(if $(FUZZ_SANITIZE),--sanitize=$(FUZZ_SANITIZE),-Xlinker $(FUZZ_RUNTIME) -Xlinker -lstdc++)

fuzz: fuzz-build
	@status=0; for target in $(TARGET); do \
		tools/fuzz/run .build-fuzz $$target $(MINUTES) || status=1; done; exit $$status

# Keeps of the corpora what is needed to reach the same code, and adds what was found since.
fuzz-minimise: fuzz-build
	@for target in $(TARGET); do tools/fuzz/minimise .build-fuzz $$target; done

# Lists the lines of the targets' own code (tools/fuzz/TARGET.code) that no input of their corpora reaches.
fuzz-unreached: fuzz-build
	@for target in $(TARGET); do echo "$$target:"; tools/fuzz/unreached .build-fuzz $$target || exit; done

fuzz-build: deps deps-test
	@export CONFAB_FUZZ="-L.build-fuzz -lprogram $(FUZZ_RUNTIME) -lstdc++"; \
	swift build $(FUZZ_FLAGS) --target FuzzTargets; \
	rm -f .build-fuzz/libprogram.a; \
	ar rcs .build-fuzz/libprogram.a .build-fuzz/debug/confab.build/*.o; \
	swift build $(FUZZ_FLAGS) --product confab-fuzz 2> >(grep -v 'Cannot export local symbol' >&2)

# How fast a key is echoed while builder and commit take 200 ms each, in an optimised build of its own: it
# has bounds, which hold on a machine that does nothing else, so that it is no part of `make test`.
echo: deps deps-test
	@swift test -Xswiftc -O -Xswiftc -DOPTIMIZED --filter 'a.key.is.echoed.at.once' \
		--scratch-path .build-echo --disable-xctest $(SWIFT_FLAGS)

# Conversations with other clients at Synapse and at `confab serve`: see Tests/Interop/run.
interop: release
	@.ci/packages $(INTEROP_PACKAGES)
	@Tests/Interop/run $(BINARY)

# The homeserver and Synapse with the same load, one after the other: writes docs/beside-synapse.md in 20 minutes.
# BESIDE="--quick" tries it with small sizes. Let nothing else run on the machine.
beside-synapse: release
	@.ci/packages $(BESIDE_PACKAGES)
	@PYTHONDONTWRITEBYTECODE=1 tools/beside-synapse $(BINARY) $(BESIDE)
