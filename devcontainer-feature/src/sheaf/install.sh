#!/bin/sh
# Installs the sheaf command for all users of a container, or, without root, for the user who runs this.
#
# PACKAGE       the option `package`: what npm installs; empty for the sheaf.tgz beside this script
# SHEAF_PREFIX  where to; /usr/local for root, else ~/.local
set -eu
umask 022

fail() {
  echo "sheaf: $1" >&2
  echo "sheaf: $2" >&2
  exit 1
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node_hint='Add "ghcr.io/devcontainers/features/node:1": { "version": "22" } to "features", or take an image with Node.js.'

# The node Feature puts itself on the PATH of later layers; shells that drop the PATH still find it here.
if ! command -v node >/dev/null 2>&1 && [ -x /usr/local/share/nvm/current/bin/node ]; then
  PATH=/usr/local/share/nvm/current/bin:$PATH
  export PATH
fi
command -v node >/dev/null 2>&1 || fail "there is no Node.js in this image" "$node_hint"
command -v npm >/dev/null 2>&1 || fail "there is Node.js but no npm in this image" "$node_hint"
node -e '
  const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 22 || (major === 22 && minor >= 9) || (major === 20 && minor >= 20) ? 0 : 1);
' || fail "Node.js $(node --version) does not do: 20.20, or 22.9 and newer, is needed" "$node_hint"

package=${PACKAGE:-}
if [ -z "$package" ]; then
  package=$here/sheaf.tgz
  # The name on npm may be somebody else's: it is never installed unasked.
  [ -f "$package" ] || fail "this copy of the Feature comes without its package ($package)" \
    "Run node scripts/feature.mjs in a clone of Sheaf and use its devcontainer-feature/src/sheaf, or set the option package."
fi
case $package in
  -*) fail "the option \"package\" is $package, which npm would take for one of its own options" "Name a package." ;;
esac

if [ -n "${SHEAF_PREFIX:-}" ]; then
  prefix=$SHEAF_PREFIX
elif [ "$(id -u)" = 0 ]; then
  prefix=/usr/local
else
  prefix=$HOME/.local
fi
mkdir -p "$prefix" || fail "$prefix cannot be written" "Run this as root, or set SHEAF_PREFIX."

# A cache of its own: root's would stay in the image, and a stranger's may not be writable.
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
npm install --global --prefix "$prefix" --cache "$cache" --ignore-scripts --omit=dev --no-audit --no-fund \
  --no-update-notifier --loglevel=error -- "$package" ||
  fail "npm could not install $package" "Is the registry to be reached from this build? See what npm said above."

[ -x "$prefix/bin/sheaf" ] ||
  fail "$package has no command sheaf" "Is it another package of that name? Set the option \"package\"."
version=$("$prefix/bin/sheaf" --version) || fail "$prefix/bin/sheaf does not run" "See what it said above."

if [ "$(id -u)" = 0 ] && [ -z "${SHEAF_PREFIX:-}" ]; then
  share=/usr/local/share/sheaf-feature
else
  share=$prefix/share/sheaf-feature
fi
mkdir -p "$share"
cp "$here/pull" "$share/pull"
chmod 755 "$share/pull"

# Built as root, used by somebody else: say it now, not at the first question.
user=${_REMOTE_USER:-}
if [ "$(id -u)" = 0 ] && [ -n "$user" ] && [ "$user" != root ] && command -v su >/dev/null 2>&1; then
  su -s /bin/sh "$user" -c "PATH='$PATH' '$prefix/bin/sheaf' --version" >/dev/null 2>&1 ||
    echo "sheaf: the user $user cannot run $prefix/bin/sheaf yet: is Node.js installed for that user too?" >&2
fi
echo "sheaf $version is installed in $prefix"
