import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { listEffectiveSettings } from '../../../contract/member-settings.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

const enforcementOf = async ({ client, organizationId }: TestOrganization) => {
  const { enforcement } = await client.call(listEffectiveSettings, { params: { organization_id: organizationId } });
  return enforcement;
};

// proves: member-settings-10
test('the server reports since when it enforces settings, and the state of earlier uploads', async () => {
  const mine = await app.createOrganization();
  const [created, upgrade] = ['2026-03-02T12:00:00.000000Z', '2026-03-02T15:00:00.000000Z'];
  expect(await enforcementOf(mine)).toEqual({ since: created, earlier_contents: 'none' });
  await app.database.run(sql`update enforcement_start set enforced_since = ${upgrade}`);
  expect(await enforcementOf(mine)).toEqual({ since: upgrade, earlier_contents: 'possible' });
  const run = (finishedAt: string | null) =>
    app.database.run(sql`
      insert into enforcement_runs (organization_id, started_at, through_user_id, found, finished_at)
      values (${mine.organizationId}, ${upgrade}, 0, '{}', ${finishedAt})
      on conflict (organization_id) do update set finished_at = excluded.finished_at`);
  await run(null);
  expect(await enforcementOf(mine)).toEqual({ since: upgrade, earlier_contents: 'possible' });
  await run(upgrade);
  expect(await enforcementOf(mine)).toEqual({ since: upgrade, earlier_contents: 'removed' });
});
