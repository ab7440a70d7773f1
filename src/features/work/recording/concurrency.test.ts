import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from './rebuild.ts';

const app = useTestApp();
const writers = Array.from({ length: 20 }, (_, index) => index);

// proves: activities-24
test('20 concurrent writers never exceed 600 s in a ten-minute slot', async () => {
  const owner = await app.createOrganization();
  const projects: number[] = [];
  for (const _ of writers) projects.push(await makeProject(owner));
  const reports = await Promise.all(
    projects.map((project_id) =>
      ingest(owner.client, owner.organizationId, [
        { user_id: owner.userId, project_id, starts_at: '2026-03-02T11:00:00Z', tracked: 170 },
      ]),
    ),
  );
  expect(reports.reduce((sum, report) => sum + report.inserted, 0)).toBe(3);
  expect(reports.reduce((sum, report) => sum + report.rejected, 0)).toBe(17);
  const row = await app.database.one<{ total: number }>(
    sql`select sum(tracked)::int as total from activity_slots where organization_id = ${owner.organizationId}`,
  );
  expect(row.total).toBe(510);
});

test('20 concurrent writers of the same new days do not block each other and lose no second', async () => {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const members: number[] = [];
  for (let count = 0; count < 4; count += 1) members.push((await addMember(app, owner)).userId);
  // These months have no partition yet.
  const starts = writers.map((writer) =>
    Temporal.Instant.from('2024-05-31T20:00:00Z')
      .add({ minutes: 10 * writer })
      .toString(),
  );
  const reports = await Promise.all(
    writers.map((writer) => {
      const items = members.map((user_id) => ({
        user_id,
        project_id: projectId,
        starts_at: starts[writer] ?? '',
        tracked: 600,
      }));
      return ingest(owner.client, owner.organizationId, writer % 2 === 0 ? items : items.toReversed());
    }),
  );
  expect(reports.reduce((sum, report) => sum + report.inserted, 0)).toBe(80);
  const days = await daysOf(app.database, owner.organizationId);
  expect(days.map(({ date, tracked }) => [date, tracked])).toEqual(members.map(() => ['2024-05-31', 12_000]));
});

// proves: activities-8
test('of 20 concurrent uploads of the same item, only one stores it', async () => {
  const owner = await app.createOrganization();
  const project_id = await makeProject(owner);
  const item = { user_id: owner.userId, project_id, starts_at: '2026-03-02T11:00:00Z', tracked: 600 };
  const reports = await Promise.all(writers.map(() => ingest(owner.client, owner.organizationId, [item])));
  expect(reports.filter((report) => report.inserted === 1)).toHaveLength(1);
  expect(reports.filter((report) => report.unchanged === 1)).toHaveLength(19);
  const differences = await app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), owner.organizationId, { repair: false }),
  );
  expect(differences).toEqual([]);
});
