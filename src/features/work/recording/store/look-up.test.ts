import { beforeAll, expect } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { planOf } from '../../../../../test/harness/plans.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { sql } from '../../../../db/sql.ts';
import { addMonths } from './months.ts';
import { findDetails, findDifferent, findSlots } from './look-up.ts';

const app = useTestApp();
const persons = 40;
const firstSlot = 2_945_376; // 2026-01-01
let newcomer: TestOrganization;

/** Full days in January for all people, inserted directly into the database. */
async function fillMonth(organizationId: number, days: number) {
  await app.database.run(sql`
    insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, billable, time_type,
      created_at, updated_at)
    select ${organizationId}::int, slot * 536870912 + nextval('activity_numbers'), person, 1,
      to_timestamp(slot * 600), 600, true, 'tracked', to_timestamp(0), to_timestamp(0)
    from generate_series(1, ${days}::int) as day, generate_series(1, ${persons}::int) as person,
      generate_series(${firstSlot}::int8 + day * 144, ${firstSlot}::int8 + day * 144 + 47) as slot`);
}

beforeAll(async () => {
  await addMonths(app.database, ['2026-01']);
  const first = await app.createOrganization();
  newcomer = await app.createOrganization();
  await fillMonth(first.organizationId, 10);
  await app.database.pool.query('vacuum analyze activity_slots');
  await fillMonth(newcomer.organizationId, 10);
});

const intervals = Array.from({ length: persons }, (_, index) => {
  const since = (firstSlot + 144) * 600;
  return { userId: index + 1, since, until: since + 48 * 600 };
});

const lookUp = () => planOf(app.database, (db) => findSlots(db, newcomer.organizationId, intervals));

onOneServer('it reads plans')(
  'slots of an organization without table statistics are found only by the key',
  async () => {
    const { rows, steps } = await lookUp();
    expect(steps.join()).toMatch(/Scan activity_slots_2026_01_pkey/);
    expect(rows).toBe(persons * 48);
  },
);

onOneServer('it reads counters of tables')(
  'minutes and seconds of slots without table statistics are found only by the key',
  async () => {
    const keys = intervals.map(({ userId, since }) => ({ userId, projectId: 1, startsAt: since }));
    const { rows } = await planOf(app.database, (db) => findDetails(db, newcomer.organizationId, keys));
    expect(rows).toBe(persons);
  },
);

onOneServer('it reads plans')('an item that is sent again is compared only with its stored row', async () => {
  const base = { projectId: 1, tracked: 600, keyboard: null, mouse: null, overall: null, billable: null, note: null };
  const own = { entryId: null };
  const rest = { taskId: null, minutes: null, seconds: null, apps: null, urls: null, screenshotIds: null };
  const slots = intervals.flatMap(({ userId, since }) =>
    Array.from({ length: 48 }, (_, at) => {
      return { ...base, ...own, ...rest, userId, startsAt: since + at * 600, timeType: 'tracked' as const };
    }),
  );
  const { rows, vain, steps } = await planOf(app.database, (db) =>
    findDifferent(db, newcomer.organizationId, intervals, slots),
  );
  expect(steps.join()).toMatch(/Hash Join/);
  expect({ rows, vain }).toEqual({ rows: persons * 48, vain: 0 });
  const places = await app.database.transaction((db) =>
    findDifferent(
      db,
      newcomer.organizationId,
      intervals,
      slots.map((slot, at) => ({ ...slot, tracked: at === 7 ? 599 : 600 })),
    ),
  );
  expect(places).toEqual([8]);
});
