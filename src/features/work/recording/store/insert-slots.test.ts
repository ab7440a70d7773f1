import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { sql } from '../../../../db/sql.ts';
import type { Slot } from '../rules/slot.ts';
import { insertSlots } from './insert-slots.ts';
import { addMonths } from './months.ts';

const app = useTestApp();

const secondsAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000;
const empty: Slot = {
  userId: 7,
  projectId: 3,
  startsAt: secondsAt('1975-06-01T10:00:00Z'),
  tracked: 1,
  keyboard: null,
  mouse: null,
  overall: null,
  billable: false,
  timeType: 'manual',
  taskId: null,
  minutes: null,
  seconds: null,
  apps: null,
  urls: null,
  screenshotIds: null,
  note: null,
  entryId: null,
};
const url = `https://example.com/${'ä€𝄞'.repeat(600)}`;
const full: Slot = {
  userId: 2 ** 31 - 1,
  projectId: 2 ** 31 - 2,
  startsAt: secondsAt('2199-12-31T23:50:00Z'),
  tracked: 600,
  keyboard: 0,
  mouse: 599,
  overall: 600,
  billable: true,
  timeType: 'tracked',
  taskId: 2 ** 31 - 3,
  minutes: '[[1,null,60]]',
  seconds: '{"keyboard":["f00000000000001"]}',
  apps: JSON.stringify([{ name: 'Editor "quoted" \\ 文字\n\t', seconds: 5 }]),
  urls: JSON.stringify(Array.from({ length: 100 }, () => ({ url, seconds: 1 }))),
  screenshotIds: [1, 2 ** 32, Number.MAX_SAFE_INTEGER],
  note: 'Zeile eins\nline two \\N "x"',
  entryId: 2 ** 31 - 4,
};

test('every value of a slot is stored in its column, even at the limits of the column type', async () => {
  const { organizationId } = await app.createOrganization();
  const now = Temporal.Instant.from('2026-03-02T12:00:00.123456Z');
  const slots = [empty, { ...empty, startsAt: empty.startsAt + 1, screenshotIds: [] }, full];
  await addMonths(app.database, ['1975-06', '2199-12']);
  const program = 'Tracker/1.0';
  const stored = await app.database.transaction((tx) => insertSlots(tx, { organizationId, program }, slots, now));
  expect(stored).toBe(3);
  const rows = await app.database.many<Slot & { id: number }>(sql`
    select id, user_id as "userId", project_id as "projectId", tracked, keyboard, mouse, overall, billable,
      extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt", time_type as "timeType", task_id
        as "taskId",
      minutes::text, seconds::text, apps::text, urls::text, screenshot_ids as "screenshotIds", note,
      entry_id as "entryId", program,
      created_at as "createdAt", updated_at as "updatedAt"
    from activity_slots where organization_id = ${organizationId} order by id`);
  const stamps = { program, createdAt: '2026-03-02T12:00:00.123456Z', updatedAt: '2026-03-02T12:00:00.123456Z' };
  expect(rows.map(({ id, ...row }) => [Math.floor(id / 2 ** 29), row])).toEqual(
    slots.map((slot) => [Math.floor(slot.startsAt / 600), { ...slot, ...stamps }]),
  );
});
