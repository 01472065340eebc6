#!/bin/sh
# Runs a command of Kandidat like the service runs: as its user, with its settings and its data. Files that you name without a
# folder are in /var/lib/kandidat.
exec systemd-run --quiet --collect --pipe --wait --uid=kandidat --gid=kandidat \
  -p UMask=0077 -p EnvironmentFile=-/etc/kandidat.env \
  --working-directory=/var/lib/kandidat \
  -E DATA_DIR=/var/lib/kandidat/data -E KANDIDAT_COMMAND=kandidat-as-service \
  /usr/local/bin/kandidat "$@"
