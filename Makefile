# confab. `make run` builds and opens it, `make test` tests it; see README.md and CONTRIBUTING.md.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := release
.PHONY: run release test check lint man deps deps-test install uninstall clean interop tsan echo

PREFIX ?= /usr/local
DESTDIR ?=

# What Debian calls the libraries, the descriptions of terminals with direct colour, the TLS that libsoup
# loads, and what the tests need besides.
BUILD_PACKAGES := libncurses-dev ncurses-term libsqlite3-dev libsoup-3.0-dev glib-networking libsodium-dev
TEST_PACKAGES := libvterm-dev groff-base

# The import check makes a target that uses what its manifest does not name an error.
SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE_FLAGS := -c release --static-swift-stdlib --product confab $(SWIFT_FLAGS)
BINARY := .build/release/confab

# A crash under test must not wait for a key.
export SWIFT_BACKTRACE ?= enable=no

run: release
	@exec $(BINARY)

release: deps
	@swift build $(RELEASE_FLAGS)

# One debug build for the program and all tests. SwiftPM has been seen to say "Build complete!" and fail,
# and to pass when it found no test: its status counts, and the number of tests.
test: deps deps-test
	@swift build --build-tests $(SWIFT_FLAGS)
	@mkdir -p .build
	@swift test --skip-build --disable-xctest $(SWIFT_FLAGS) 2>&1 | tee .build/test.log
	@grep -Eq 'Test run with [1-9][0-9]* tests? ' .build/test.log || { echo "no test was run"; exit 1; }
	@$(MAKE) --no-print-directory lint man

check: test

lint:
	@swift format lint --strict --recursive Sources Tests Package.swift

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
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/confab/themes
	install -m 644 man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 themes/*.json5 $(DESTDIR)$(PREFIX)/share/confab/themes

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/confab
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/man/man1/,$(notdir $(wildcard man/*.1)))
	rm -rf $(DESTDIR)$(PREFIX)/share/confab

clean:
	rm -rf .build .build-tsan .build-echo

# Data races, in a build of its own, also in the program that the end-to-end tests run. Slow; not part of
# `make test`. Left out: what measures time or memory, which the sanitizer takes ten times of, and the long
# proofs on a clock that is moved by hand, which have one thread only and would keep all others waiting.
tsan: deps deps-test
	@TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/tsan.supp" swift test \
		--skip 'costs.little' --skip 'ProofTests.(ScreenIsModel|Restart|OwnPace)Tests' \
		--sanitize=thread --scratch-path .build-tsan --disable-xctest $(SWIFT_FLAGS)

# How fast a key is echoed while builder and commit take 200 ms each, in an optimised build of its own: it
# has bounds, which hold on a machine that does nothing else, so that it is no part of `make test`.
echo: deps deps-test
	@swift test -Xswiftc -O -Xswiftc -DOPTIMIZED --filter 'a.key.is.echoed.at.once' \
		--scratch-path .build-echo --disable-xctest $(SWIFT_FLAGS)

# `confab serve` judged by another program, the full screen with another homeserver: see Tests/Interop/run.
interop: release
	@Tests/Interop/run $(BINARY)
