#!/bin/sh
# Burraco-VERSION-macos.tar of the folder that is named to a disk image, on a Mac. Signed and
# notarized with APPLE_CERTIFICATE (a .p12 in base64), APPLE_CERTIFICATE_PASSWORD, APPLE_ID,
# APPLE_TEAM and APPLE_APP_PASSWORD; without them by nobody ("ad hoc"), which a Mac opens only for who
# allows it in its settings. The app is tried before the image is made.
set -eu
dist=$1
tar=$(ls "$dist"/*-macos.tar)
version=$(basename "$tar" | sed 's/^burraco-\(.*\)-macos\.tar$/\1/')
image="$dist/burraco-$version-macos-arm64.dmg"
work=$(mktemp -d)
tar -xf "$tar" -C "$work"
app="$work/Burraco.app"
python="$app/Contents/Resources/runtime/bin/python3"

# A signed app is not written to: what Python compiles is in it from the first.
"$python" -I -m compileall -q --invalidation-mode unchecked-hash "$app/Contents/Resources/runtime/lib"

identity=-
if [ -n "${APPLE_CERTIFICATE:-}" ]; then
  keychain="$work/signing.keychain-db"
  secret=$(uuidgen)
  printf '%s' "$APPLE_CERTIFICATE" | base64 --decode >"$work/certificate.p12"
  security create-keychain -p "$secret" "$keychain"
  security unlock-keychain -p "$secret" "$keychain"
  security import "$work/certificate.p12" -k "$keychain" -P "$APPLE_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
  security set-key-partition-list -S apple-tool:,apple: -s -k "$secret" "$keychain" >/dev/null
  security list-keychains -d user -s "$keychain"
  rm "$work/certificate.p12"
  identity="Developer ID Application"
fi

sign() {
  if [ "$identity" = - ]; then
    codesign --force --sign - "$@"
  else
    codesign --force --options runtime --timestamp --sign "$identity" "$@"
  fi
}
# Whatever is code inside first, the app last.
find "$app" -type f \( -name '*.so' -o -name '*.dylib' -o -path '*/runtime/bin/python3.*' \) -print |
  while read -r file; do sign "$file"; done
sign "$app"
codesign --verify --deep --strict "$app"

"$python" -I -B -m burraco_tourney.command version | grep -qxF "$version"
VAR_DIR="$work/data" PORT=8765 HTTPS=0 "$python" -I -B -m burraco_tourney.command serve &
desk=$!
curl --silent --fail --retry 60 --retry-delay 1 --retry-connrefused --output /dev/null http://127.0.0.1:8765/
kill "$desk"

codesign --verify --deep --strict "$app" # the trial has changed nothing
mkdir "$work/image"
mv "$app" "$work/image/"
ln -s /Applications "$work/image/Applications"
hdiutil create -volname Burraco -srcfolder "$work/image" -format UDZO -ov "$image"
if [ "$identity" != - ]; then
  codesign --timestamp --sign "$identity" "$image"
  xcrun notarytool submit "$image" --wait --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM" --password "$APPLE_APP_PASSWORD"
  xcrun stapler staple "$image"
fi
rm -rf "$work"
