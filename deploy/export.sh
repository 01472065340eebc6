#!/bin/sh
# Writes an archive into a new folder below FOLDER, and keeps the newest KEEP of them:
#
#     export.sh FOLDER KEEP
set -eu
umask 077
folder=$1
keep=$2
[ "$keep" -ge 1 ]

mkdir -p "$folder"
# What an interrupted run left.
rm -rf "$folder"/*.unfinished
name=$(date -u +%Y-%m-%dT%H%M%SZ)
kandidat export "$folder/$name.unfinished"
mv "$folder/$name.unfinished" "$folder/$name"
echo "Complete: $folder/$name"
# The names sort by time. Nothing is removed before the new archive is complete.
for each in "$folder"/????-??-??T??????Z; do echo "$each"; done | sort -r | tail -n "+$((keep + 1))" |
  while read -r old; do rm -rf "$old"; done
