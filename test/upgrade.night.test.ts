import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { inspectBackup } from '../src/db/backup/inspect.ts';
import { loadBackup } from '../src/db/backup/load.ts';
import { createOrganizationToken } from '../src/features/access/tokens/create.ts';
import { useTestApp } from './harness/app.ts';
import { emptyDatabase, workers } from './harness/databases.ts';
import { collect, startProgram } from './harness/program.ts';

const folder = join(import.meta.dirname, 'releases');
const readers = { owner: 1, manager: 2, member: 13 };

/** An answer that a release returned. */
interface Answer {
  path: string;
  as: keyof typeof readers;
  text: string;
}

/** A value whose meaning was changed by a later release, and the readers who receive it. */
interface Changed {
  as: readonly Answer['as'][];
  path: RegExp;
  /** Such as `.members[].name`. */
  place: RegExp;
}

/** Intentional differences since 0.1.0. All other values are unchanged, and new fields are permitted. */
const changed: Changed[] = [
  // Some audit actions have had different names since migration 0168.
  {
    as: ['owner', 'manager'],
    path: /\/(?:events|audit)\?/,
    place: /^\.(?:events\[\]\.payload|audit_entries\[\])\.action$/,
  },
  // Metadata values are now text.
  { as: ['owner', 'manager', 'member'], path: /^\/v2\/organizations\/1$/, place: /^\.organization\.metadata\./ },
  // The end of recorded time, not the instant of the upload.
  { as: ['owner', 'manager'], path: /\/members\?/, place: /^\.members\[\]\.last_client_activity$/ },
  // Users who cannot see pay see the state of a budget at pay rates change only at night.
  {
    as: ['manager', 'member'],
    path: /\/budgets\/(?:status|changes|series|forecast)/,
    place: /\.(?:percent|reached|points(?:\[\])?|weeks|end_percent|exhaustion)$/,
  },
  // The figures of a closed period are called `stored`, formerly `kept`.
  { as: ['owner', 'manager', 'member'], path: /\/statements\?/, place: /^\.pay_statements\[\]\.figures$/ },
  // Members see their own pay, so lines with different amounts are separate.
  { as: ['member'], path: /\/statements\?/, place: /^\.pay_statements\[\]\.lines/ },
];

const answers = JSON.parse(gunzipSync(readFileSync(join(folder, '0.1.0.answers.json.gz'))).toString()) as Answer[];

/** Restores the backup of the release into a database and migrates it. */
async function upgraded(): Promise<string> {
  const { name, database } = await emptyDatabase();
  await loadBackup(database, await inspectBackup(join(folder, '0.1.0.backup')), { as: 'newest' });
  await database.close();
  return name;
}

/** Changed or missing values. New fields do not count. */
function* differences(was: unknown, is: unknown, place = ''): Generator<{ place: string; was: unknown; is: unknown }> {
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) yield { place, was: was.length, is: is.length };
    for (const [index, item] of was.entries()) yield* differences(item, is[index], `${place}[]`);
  } else if (typeof was === 'object' && was !== null && typeof is === 'object' && is !== null) {
    const now = is as Record<string, unknown>;
    for (const [name, value] of Object.entries(was)) yield* differences(value, now[name], `${place}.${name}`);
  } else if (was !== is) yield { place, was, is };
}

/** The rows of a CSV file as values by column, so that a new column counts as a new field. */
function rowsOf(text: string): Record<string, string | undefined>[] {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  });
}

const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : rowsOf(text));

// A backup is restored into one database. On a cluster, the tables would have to be distributed again.
describe.runIf(workers.length === 0)('a database of release 0.1.0', () => {
  const app = useTestApp({ copyOf: upgraded });
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    const base = {
      organizationId: 1,
      name: 'reads',
      scopes: ['hubstaff:read'],
      createdBy: 1,
      expiresAt: null,
    } as const;
    for (const [reader, userId] of Object.entries(readers)) {
      const { secret } = await app.database.transaction(async (tx) => {
        const ctx = app.app.contextFor(tx, await app.app.now(tx));
        return createOrganizationToken(ctx, { ...base, userId, creatorRole: 'owner' });
      });
      tokens.set(reader, secret);
    }
  });

  const read = async (path: string, reader: string) => {
    const authorization = `Bearer ${tokens.get(reader)}`;
    const response = await fetch(`${app.baseUrl}${path}`, { headers: { authorization } });
    return response.text();
  };

  test.each(['owner', 'manager', 'member'] as const)('returns the same answers to its %s as before', async (reader) => {
    const own = answers.filter(({ as }) => as === reader);
    expect(own.length).toBeGreaterThan(15);
    const found: unknown[] = [];
    for (const { path, text } of own) {
      const known = changed.filter((change) => change.as.includes(reader) && change.path.test(path));
      const isKnown = (place: string) => known.some((change) => change.place.test(place));
      for (const one of differences(parsed(text), parsed(await read(path, reader))))
        if (!isKnown(one.place)) found.push({ path, ...one });
    }
    expect(found).toEqual([]);
  });

  test('has figures that equal a recomputation', async () => {
    const { code, out } = await collect(
      startProgram(['rebuild', '--organization', '1'], { DATABASE_URL: app.databaseUrl }),
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/^Every daily figure equals/)]);
  });
});
