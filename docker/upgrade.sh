#!/usr/bin/env bash
# Replaces a stack that runs by this version, a node at a time, so that people keep working. Run it in the new version's folder with the
# settings of the stack, such as API_REPLICAS=3. With one replica there is a pause of a few seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
docker compose build api
docker compose run --rm --no-deps password
# Publishes the new shell and remotes first: pages of a new node load them.
docker compose run --rm --no-deps release
for node in $(docker compose ps --quiet api); do
  docker stop --time 30 "$node" >/dev/null
  docker rm "$node" >/dev/null
  docker compose up --detach --no-deps --no-recreate --wait api
done
docker compose up --detach --no-deps gateway
