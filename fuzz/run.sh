#!/bin/sh
# Fuzzes for a bounded time, on stable Rust and without cargo-fuzz: `fuzz/run.sh [TARGET [SECONDS]]`, as
# `fuzz/run.sh emit 300`. The targets are load, check and emit; without one each of them runs.
#
# A run begins with the kept corpus and the specs of the tests. What it finds anew goes to `fuzz/work`, a failing input
# to `fuzz/artifacts`.
set -eu
cd "$(dirname "$0")"
seconds=${2:-60}

# What cargo-fuzz passes, but for the sanitizers, which need a nightly compiler, and for `--cfg fuzzing`, with which
# proc-macro2 forgets the places of tokens.
flags="-Cdebug-assertions -Coverflow-checks -Cpasses=sancov-module"
for option in level=4 inline-8bit-counters pc-table trace-compares; do
    flags="$flags -Cllvm-args=-sanitizer-coverage-$option"
done
# With a target named, the flags are for it alone and not for build scripts and macros.
host=$(rustc -vV | sed -n 's/^host: //p')

for target in ${1:-load check emit}; do
    RUSTFLAGS=$flags cargo build --quiet --release --target "$host" --bin "$target"
    case $target in
    emit) inputs="corpus/emit" limits="-max_len=4096 -timeout=60 -rss_limit_mb=512" ;;
    *)
        inputs="corpus/spec ../tests/specs/good ../tests/specs/bad ../tests/specs/shape"
        limits="-max_len=16384 -timeout=10 -rss_limit_mb=256 -dict=spec.dict"
        ;;
    esac
    mkdir -p "work/$target" "artifacts/$target"
    # shellcheck disable=SC2086
    "${CARGO_TARGET_DIR:-target}/$host/release/$target" "work/$target" $inputs $limits \
        -max_total_time="$seconds" -artifact_prefix="artifacts/$target/" -verbosity=0 -print_final_stats=1
done
