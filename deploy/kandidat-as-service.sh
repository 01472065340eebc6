#!/bin/sh
# Runs a command of Kandidat like the service runs: as its user, with its settings and its data.
exec systemd-run --quiet --collect --pipe --wait --uid=kandidat --gid=kandidat \
  -p UMask=0077 -p EnvironmentFile=-/etc/kandidat.env \
  -E DATA_DIR=/var/lib/kandidat/data \
  /usr/local/bin/kandidat "$@"
