# Virtual environments for ./play and ./test, which read this file: POSIX sh, run from the project's folder.
#
# An environment is made once and counts as done when its stamp equals what it should hold. The stamp is written last,
# so one that failed or was interrupted is made again. Messages go to stderr: stdout belongs to the command.
# shellcheck shell=sh

unset PYTHONPATH PYTHONHOME

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$*"
    exit 2
}

# checksum FILE-OR-FOLDER...: changes when a source changes; what tools leave behind does not count.
checksum() {
    find "$@" -name __pycache__ -prune -o -name '*.egg-info' -prune -o \
        -type f ! -name '*.mo' ! -name '*.so' ! -name '*.tmp' ! -name '*.pyc' -exec cksum {} + | LC_ALL=C sort | cksum
}

# requirements ENV NAME...: what a plain install of Tertulia needs, and these extras or dependency groups.
requirements() {
    env=$1
    shift
    "$env/bin/python" - "$@" <<'PYTHON'
import sys, tomllib
with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)
named = project["project"]["optional-dependencies"] | project["dependency-groups"]
print(*project["project"]["dependencies"], *(line for name in sys.argv[1:] for line in named[name]), sep="\n")
PYTHON
}

# ---- which Python, which installer -----------------------------------------------------------------------------------

has() { command -v "$1" >/dev/null 2>&1; }

# uv makes environments faster, but is not needed; TERTULIA_INSTALLER=pip does without.
has_uv() { [ "${TERTULIA_INSTALLER:-uv}" = uv ] && has uv; }

good_python() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# python_of 3.12: prints a command for that Python, wherever it is.
python_of() {
    for python in "python$1" "${PYENV_ROOT:-${HOME:-}/.pyenv}/versions/$1".*/bin/python; do
        if good_python "$python"; then
            printf '%s\n' "$python"
            return 0
        fi
    done
    has_uv && uv python find --no-python-downloads "$1" 2>/dev/null
}

find_python() {
    if good_python python3; then
        echo python3
        return 0
    fi
    for version in 3.14 3.13 3.12 3.11; do
        python_of "$version" && return 0
    done
    return 1
}

# install ENV ARGUMENTS...: what pip and uv both understand, with the one that the environment was made by.
install() {
    env=$1
    shift
    if [ -x "$env/bin/pip" ]; then
        "$env/bin/python" -m pip install --no-input --no-compile --disable-pip-version-check "$@"
    else
        uv pip install --python "$env/bin/python" --reinstall-package tertulia "$@"
    fi
}

# ---- making an environment -------------------------------------------------------------------------------------------

# check_place ENV: whether it can be made at all. A folder that somebody else made is left alone.
check_place() {
    has_uv || find_python >/dev/null ||
        die "Tertulia needs Python 3.11 or later with its venv module, and none was found:" \
            "install it (on Debian and Ubuntu: apt-get install python3-venv) or uv, and start again."
    rmdir "$1" 2>/dev/null || :
    [ ! -e "$1" ] || [ -f "$1/tertulia.stamp" ] ||
        die "$PWD/$1 was not made by ./play or ./test: move it away and start again."
}

# held ENV: the stamp of a complete environment; nothing if there is none, or its Python has gone.
held() { [ ! -x "$1/bin/python" ] || cat "$1/tertulia.stamp" 2>/dev/null || :; }

# is_done ENV STAMP
is_done() { [ "$(held "$1")" = "$2" ]; }

mark() { printf '%s\n' "$2" >"$1/tertulia.stamp"; }

# A new empty folder, marked as ours and not done.
fresh() {
    [ ! -e "$1" ] || mv "$1" "$1.old.$$"
    rm -rf "$1".old.*
    mkdir "$1" && mark "$1" unfinished
}

# make_env ENV RECIPE [PYTHON]: a fresh environment, filled by `RECIPE ENV`; with uv, and without it where that fails.
make_env() {
    if has_uv; then
        fresh "$1"
        uv venv --quiet --allow-existing --python "${3:->=3.11}" "$1" && "$2" "$1" && return 0
        echo "uv could not do it; now with pip"
    fi
    python=${3:-$(find_python)}
    [ -n "$python" ] || return 1
    fresh "$1"
    "$python" -m venv "$1" && "$2" "$1"
}

# One set-up at a time. The lock is the open file, so it goes when the process goes, however that ends.
lock() {
    { mkdir -p build && : >>build/lock; } 2>/dev/null || die "Cannot write in $PWD/build: set-up needs to."
    exec 9>>build/lock
    if has flock; then
        flock -n 9 && return 0
        say "Waiting for another set-up to finish ..."
        flock 9
    elif python=$(find_python); then
        "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
    fi
}

unlock() { exec 9>&-; }

# logged LOG COMMAND...: quiet unless it fails; then the log's end.
logged() {
    log=$1
    shift
    ("$@") >"$log" 2>&1 && return 0
    say "That failed. The end of $PWD/$log:"
    tail -n 25 "$log" | sed 's/^/    /' >&2
    return 1
}

# ---- the compiled core ---------------------------------------------------------------------------------------------
# Built in build/core, where nothing of the sources is touched; complete when its stamp is that of the sources.

core_stamp() { printf '%s' "$(grep '^version' "$1/pyvenv.cfg") $(checksum pyproject.toml setup.py src)"; }

# build_core ENV FOLDER OPTIONS...: build it there, for the Python of this environment. One at a time; whoever comes
# second finds it done.
build_core() {
    env=$1 core=$2
    shift 2
    exec 8>>build/core.lock
    ! has flock || flock 8
    wanted=$(core_stamp "$env")
    [ "$(cat "$core/stamp" 2>/dev/null)" != "$wanted" ] || return 0
    rm -rf "$core.new"
    install "$env" --no-deps --target "$core.new" "$@" . >"$core.log" 2>&1 || return 1
    [ -n "$(find "$core.new" -name 'tertulia__mypyc*.so')" ] || return 1
    printf '%s\n' "$wanted" >"$core.new/stamp"
    [ "$(core_stamp "$env")" = "$wanted" ] || return 1 # the sources have changed meanwhile
    rm -rf "$core"
    mv "$core.new" "$core"
    exec 8>&-
}

compiler() {
    for one in "${CC:-cc}" gcc clang; do
        has "$one" && return 0
    done
    return 1
}

core_is_being_built() {
    has flock && ! (
        exec 8>>build/core.lock
        flock -n 8
    )
}

# build_core_behind: start it, once for the same sources. What went wrong is told at the next start, once.
build_core_behind() {
    if [ "$(cat build/core.failed 2>/dev/null)" = "$(core_stamp .venv)" ]; then
        [ -f build/core.told ] || say "The rules run as plain Python, for they could not be compiled (see" \
            "$PWD/build/core.log). Everything works; bots think more slowly."
        : >build/core.told
        [ -n "$(find build/core.failed -mmin +1440)" ] || return 0 # once a day it is tried again
    elif ! compiler; then
        [ -f build/core.told ] || say "The rules run as plain Python, for there is no C compiler (on Debian and Ubuntu:" \
            "apt-get install gcc python3-dev). Everything works; bots think more slowly."
        : >build/core.told
        return 0
    fi
    ! core_is_being_built || return 0
    say "The rules are being compiled in the background, which usually takes two minutes; until then bots think more" \
        "slowly. The café uses the compiled rules from its next start on, its bots at once."
    (
        trap '' HUP INT
        exec 9>&- </dev/null >/dev/null 2>&1
        exec nice -n 19 sh -c '. scripts/env.sh
            sleep 5
            build_core .venv build/core && rm -f build/core.failed build/core.told && exit
            rm -f build/core.told
            core_stamp .venv >build/core.failed'
    ) &
}
