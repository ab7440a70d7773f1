#!/usr/bin/env bash
# Tests migrations, stores and the contract on the oldest supported PostgreSQL. All tests run on the newest version.
set -euo pipefail
cd "$(dirname "$0")/.."

programs=${TEST_POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
if [ ! -x "$programs/initdb" ]; then
  echo "Not run on PostgreSQL 15: $programs has no initdb (Debian 12: apt-get install postgresql-15)."
  exit 0
fi
"$programs/postgres" --version
# Excludes page-cost: only planners from PostgreSQL 17 on read so few rows per page.
TEST_POSTGRES_BIN=$programs npx vitest run --exclude src/features/work/activities/store/page-cost.test.ts \
  test/schema.test.ts test/released-schema test/upgrade test/conformance src/db/backup src/db/columns \
  src/db/concurrently src/db/copy src/db/locks src/db/pool src/db/prepared src/db/snapshot migration store
