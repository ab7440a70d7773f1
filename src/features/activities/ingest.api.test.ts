import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { daysOf, ingest, makeProject } from '../../../test/harness/time.ts';

const app = useTestApp();
const counts = (inserted: number, updated: number, unchanged: number, rejected: number) => ({
  inserted,
  updated,
  unchanged,
  rejected,
});

test('items are stored, sent again they change nothing, other values replace them', async () => {
  const owner = await app.createOrganization();
  const project_id = await makeProject(owner);
  const item = { user_id: owner.userId, project_id, starts_at: '2026-03-02T11:00:00Z', tracked: 600, overall: 300 };
  const send = (items: (typeof item)[]) => ingest(owner.client, owner.organizationId, items);
  expect(await send([item])).toMatchObject(counts(1, 0, 0, 0));
  expect(await send([item])).toMatchObject(counts(0, 0, 1, 0));
  expect(await daysOf(app.database, owner.organizationId)).toMatchObject([
    { date: '2026-03-02', tracked: 600, billable: 600, manual: 0, inputTracked: 600, overall: 300 },
  ]);
  expect(await send([{ ...item, tracked: 200, overall: 20 }])).toMatchObject(counts(0, 1, 0, 0));
  expect(await daysOf(app.database, owner.organizationId)).toMatchObject([
    { date: '2026-03-02', tracked: 200, billable: 200, inputTracked: 200, overall: 20 },
  ]);
});
