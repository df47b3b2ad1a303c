#!/bin/sh
# Keeps the database's password in a file: POSTGRES_PASSWORD if it is set, else the one that is there, else a new one. A database from
# before passwords were made keeps the one that it has, until docs/guides/operating.md replaces it.
set -eu
file=/password/database
if [ -n "$POSTGRES_PASSWORD" ]; then
  password=$POSTGRES_PASSWORD
elif [ -s "$file" ]; then
  exit 0
elif [ -s /database/PG_VERSION ]; then
  password=atrium
else
  password=$(head -c 24 /dev/urandom | base64 | tr '+/' '-_')
fi
printf %s "$password" > "$file.new"
mv "$file.new" "$file"
