import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { runThrough } from '../../../../test/harness/retention.ts';
import { commandLine } from '../../../context.ts';
import { sql } from '../../../db/sql.ts';
import { accessLogUpkeep } from './jobs.ts';
import { addEntries } from './store.ts';

const app = useTestApp({ testClock: false });
const at = Temporal.Instant.from('2025-01-02T12:00:00Z');

/** An organization with an entry that must be deleted in 2026. */
async function makeOld(): Promise<number> {
  const { organizationId, userId } = await app.createOrganization();
  const entry = {
    date: '2025-01-02',
    userId,
    readerUserId: userId,
    kind: 'day' as const,
    credentialKind: commandLine.kind,
    credentialId: 0,
    makerUserId: null,
    count: 1,
    firstAt: at,
    lastAt: at,
    shownFrom: null,
    shownThrough: null,
  };
  await addEntries(app.database, organizationId, [entry]);
  return organizationId;
}

test('an organization whose access log cannot be deleted is reported and does not block others', async () => {
  const ids = [await makeOld(), await makeOld(), await makeOld()];
  const left = async () =>
    (await app.database.many<{ id: number }>(sql`select organization_id as id from looks order by 1`)).map(
      ({ id }) => id,
    );
  expect(await left()).toEqual(ids);
  let count = 0;
  const run = runThrough(app, '2026-03-02T12:00:00Z', async (next) => {
    count += 1;
    if (count === 1) throw new Error('the node is unavailable');
    return next();
  });
  await expect(accessLogUpkeep.handleDue(run)).rejects.toThrow(
    'could not delete the old access log of 1 organizations',
  );
  expect(await left()).toEqual(ids.slice(0, 1));
  await accessLogUpkeep.handleDue(run);
  expect(await left()).toEqual([]);
});
