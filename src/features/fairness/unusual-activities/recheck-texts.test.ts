import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { makeFlags, requireTexts } from '../../../../test/harness/flags.ts';
import { runCommand } from '../../../../test/harness/command.ts';
import { listUnusualActivities } from '../../../contract/unusual-activities.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

async function rebuild({ organizationId }: TestOrganization, ...options: string[]) {
  const args = ['rebuild', '--organization', String(organizationId), '--json', ...options];
  const { out, code } = await runCommand(args, { DATABASE_URL: app.databaseUrl });
  const { texts } = JSON.parse(out) as { texts: { unusualActivityId: number; cached: string; computed: string }[] };
  return { texts, code };
}

const pageOf = ({ client, organizationId }: TestOrganization) =>
  client.call(listUnusualActivities, {
    params: { organization_id: organizationId },
    query: { 'time_slot[start]': '2026-02-01T00:00:00Z', 'time_slot[stop]': '2026-03-01T00:00:00Z' },
  });

// proves: unusual-activities-13
test('a cached text that differs from its columns is reported, and rebuilt with --repair', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const names = ['Editor "2"', '\0', '\ud800', ',"date":'];
  const odd = { topApps: new Map(names.map((name) => [name, 60])), topUrls: names, suspiciousApps: names };
  const [first] = await makeFlags(app, mine, [
    { userId: mine.userId, ...odd },
    { userId: mine.userId, type: 'breakless_work', ...odd },
  ]);
  await makeFlags(app, other, [{ userId: other.userId }]);
  const [page, texts] = [await pageOf(mine), await requireTexts(app, mine)];
  expect(await rebuild(mine)).toEqual({ texts: [], code: 0 });

  const spoil = (organizationId: number, from: string, to: string) =>
    app.database.run(sql`
      update unusual_activities set wire = replace(wire, ${from}, ${to})
      where organization_id = ${organizationId} and type <> 'breakless_work'`);
  await spoil(mine.organizationId, '"keyboard_active_seconds":1200', '"keyboard_active_seconds":9');
  await spoil(other.organizationId, '"Editor"', '"editor"');
  expect((await pageOf(mine)).unusual_activities[0]).toMatchObject({ id: first, keyboard_active_seconds: 9 });

  const found = await rebuild(mine);
  expect([found.texts.map((text) => text.unusualActivityId), found.code]).toEqual([[first], 3]);
  expect(found.texts[0]?.cached).toContain('"keyboard_active_seconds":9,');
  expect(found.texts[0]?.computed).toContain('"keyboard_active_seconds":1200,');

  expect(await rebuild(mine, '--repair')).toEqual({ texts: found.texts, code: 0 });
  expect(await requireTexts(app, mine)).toEqual(texts);
  expect(await pageOf(mine)).toEqual(page);
  expect((await rebuild(mine)).texts).toEqual([]);
  expect((await rebuild(other)).texts).toHaveLength(1);
});
