#!/usr/bin/env bash
# Installs what Tableside needs: a few system packages, and .venv with the pinned Python packages.
#
#   packaging/setup.sh run     what the app's window needs
#   packaging/setup.sh test    that, a virtual screen, a browser, a voice, a reader of PDFs, and the tools of
#                              requirements-dev.txt
#
# PYTHON=python3.12 (a name or a path) chooses the Python of a new .venv.
set -euo pipefail
cd "$(dirname "$0")/.."

VENV=.venv

say() { printf 'setup: %s\n' "$*"; }

fail() {
  printf 'setup: %s\n' "$*" >&2
  exit 1
}

# Prints N when the given Python is a 3.N that runs, else 0.
minor_version() {
  "$1" -c 'import sys; print(sys.version_info[1] if sys.version_info[0] == 3 else 0)' 2>/dev/null || echo 0
}

# Whether the given Python lies between 3.11 and 3.N; 3.14 is the newest that the app supports.
suits() {
  local minor
  minor=$(minor_version "$1")
  ((minor >= 11 && minor <= ${2:-14}))
}

# Prints the first suitable Python that is not newer than the given 3.N.
first_python_up_to() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if suits "$name" "$1"; then
      command -v "$name"
      return
    fi
  done
  return 1
}

find_python() {
  if [[ -n ${PYTHON:-} ]]; then
    suits "$PYTHON" || fail "PYTHON=$PYTHON is not a Python 3.11 to 3.14."
    command -v "$PYTHON"
  else
    # 3.14 comes last: Kivy 2.3.1 has no wheel for it, so pip must compile Kivy there.
    first_python_up_to 13 || first_python_up_to 14 || fail \
      "No Python 3.11 to 3.14 found. Install one, for example python3-venv on Debian 12 or Ubuntu 24.04" \
      "and python3.11-venv on Ubuntu 22.04, or name one: PYTHON=/path/to/python make setup"
  fi
}

venv_works() { suits "$VENV/bin/python" && "$VENV/bin/python" -m pip --version >/dev/null 2>&1; }

# Debian keeps ensurepip, without which a venv has no pip, in a package of its own.
can_make_venv() { "$1" -c 'import venv, ensurepip' 2>/dev/null; }

has_kivy() { "$VENV/bin/python" -c 'import importlib.metadata as m; m.version("kivy")' 2>/dev/null; }

must_compile_kivy() { (($(minor_version "$1") >= 14)) && ! has_kivy; }

has_python_headers() {
  "$1" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
}

# Prints the packages of Chromium and its driver, one a line. Ubuntu has them as snaps only.
browser_packages() {
  if grep -qi ubuntu /etc/os-release 2>/dev/null; then
    if ! command -v chromedriver >/dev/null; then
      say "Tests in a browser are left out without chromedriver; 'snap install chromium' brings it." >&2
    fi
  else
    printf '%s\n' chromium chromium-driver
  fi
}

# Prints the Debian packages that this level needs, one a line.
needed_packages() {
  local level=$1 python=$2 minor
  minor=$(minor_version "$python")
  # Kivy's wheel brings SDL2 along but not OpenGL; libgl1 pulls in Mesa, which also draws without a graphics card.
  echo libgl1
  # xvfb-run is in xvfb and calls xauth, which xvfb only recommends. iproute2 makes networks for tests of the sync.
  # The pages for the hall are tested in a browser, what is spoken with espeak-ng, what is printed with poppler.
  if [[ $level == test ]]; then
    printf '%s\n' xvfb xauth iproute2 espeak-ng poppler-utils
    browser_packages
  fi
  if ! venv_works && ! can_make_venv "$python"; then echo "python3.$minor-venv"; fi
  if must_compile_kivy "$python"; then
    printf '%s\n' gcc libc6-dev pkg-config libgl-dev \
      libsdl2-dev libsdl2-image-dev libsdl2-mixer-dev libsdl2-ttf-dev
    # A Python from elsewhere has its headers with it, and no package of this name.
    if ! has_python_headers "$python"; then echo "python3.$minor-dev"; fi
  fi
}

purpose() {
  if [[ $1 == test ]]; then echo "Kivy, and a screen, networks, a browser, a voice and a reader of PDFs for the tests"; else echo "Kivy's window"; fi
}

is_installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

apt_install() {
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "They need root, and there is no sudo here: please have them installed. Going on without."
      return
    fi
    as_root=(sudo)
  fi
  # A list that cannot be refreshed need not be one of those that matter here.
  "${as_root[@]}" apt-get update -qq || say "Not every package list could be refreshed; going on."
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    fail "apt-get could not install: $*"
}

install_system_packages() {
  local level=$1 python=$2 package missing=()
  if command -v apt-get >/dev/null; then
    for package in $(needed_packages "$level" "$python"); do
      is_installed "$package" || missing+=("$package")
    done
    if ((${#missing[@]})); then
      say "System packages needed for $(purpose "$level"), to be installed by apt-get: ${missing[*]}"
      apt_install "${missing[@]}"
    fi
  elif [[ $(uname) == Linux ]]; then
    say "No apt-get here. Kivy needs OpenGL (libGL.so.1; Fedora: mesa-libGL, Arch: libglvnd and mesa)."
    if [[ $level == test ]]; then
      say "Tests without a screen need xvfb-run (Fedora: xorg-x11-server-Xvfb, Arch: xorg-server-xvfb)."
      say "Tests of the pages need chromium and chromedriver, those of the voice espeak-ng."
      say "Tests of what is printed need pdftotext, pdftoppm and pdfinfo (Fedora: poppler-utils, Arch: poppler)."
    fi
  fi
}

main() {
  local level=${1:-} python requirements
  case $level in
    run) requirements="requirements.txt" ;;
    test) requirements="requirements-dev.txt" ;;
    *) fail "Usage: packaging/setup.sh run|test" ;;
  esac

  if venv_works; then python=$VENV/bin/python; else python=$(find_python); fi
  if must_compile_kivy "$python"; then
    say "Kivy 2.3.1 has no wheel for this Python. Compiling it takes a few minutes; Python 3.13 would not need to."
  fi
  install_system_packages "$level" "$python"

  if ! venv_works; then
    can_make_venv "$python" || fail "$python cannot make a venv with pip (module ensurepip is missing)."
    say "Making $VENV with $python"
    # --clear: a half-made .venv would stay broken.
    "$python" -m venv --clear "$VENV"
  fi
  say "Installing the Python packages of $requirements"
  "$VENV/bin/python" -m pip install --disable-pip-version-check -q -r "$requirements"
}

main "$@"
