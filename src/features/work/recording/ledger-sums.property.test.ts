import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runs } from '../../../../test/harness/night.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { timeCauses } from '../../../contract/lists/budgets.ts';
import { sql, type SqlFragment, sqlList } from '../../../db/sql.ts';
import { changesSince, noNewDay } from '../../pay/budgets/store/changes-since.ts';
import { summedCauses } from '../../pay/budgets/store/ledger-since.ts';
import { selectTime } from '../../pay/overtime/store.ts';
import { recheckLedgerSums } from './recheck-ledger-sums.ts';
import { appendToLedger } from './store/daily.ts';

const app = useTestApp();

const first = Temporal.Instant.from('2026-03-01T00:00:00Z');
const dateOf = (day: number) => Temporal.PlainDate.from('2026-02-26').add({ days: day }).toString();

/** Instants within a week: at midnight, a microsecond before or after midnight, and in between. */
const instant = fc
  .record({
    day: fc.integer({ min: 0, max: 7 }),
    beside: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: 0, max: 86_399_999_999 })),
  })
  .map(({ day, beside }) => first.add({ hours: 24 * day }).add({ microseconds: beside }));

const entry = fc.record({
  user: fc.integer({ min: 0, max: 1 }),
  project: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 0, max: 12 }),
  tracked: fc.integer({ min: -600, max: 900 }),
  billable: fc.integer({ min: -600, max: 900 }),
  cause: fc.constantFrom(...timeCauses),
  recordedAt: instant,
});
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never;

const instantOf = (text: string) => Temporal.Instant.from(text);
const seconds = (tracked: number, billable: number) => ({ tracked, billable });

const check = (organizationId: number, repair: boolean) =>
  app.database.transaction(async (tx) =>
    recheckLedgerSums(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair }),
  );

async function setUp() {
  const owner = await app.createOrganization();
  const users = [owner.userId, (await addMember(app, owner)).userId];
  const projects = [await makeProject(owner), await makeProject(owner)];
  return { organizationId: owner.organizationId, users, projects };
}
type Company = Awaited<ReturnType<typeof setUp>>;

async function fill({ organizationId, users, projects }: Company, entries: readonly Entry[]): Promise<void> {
  for (const { user, project, day, recordedAt, cause, ...seconds } of entries) {
    const by = { organizationId, cause, actorUserId: null, credential: null, recordedAt, requestedAt: recordedAt };
    const place = { userId: users[user] ?? 0, projectId: projects[project] ?? 0, date: dateOf(day) };
    const others = { manual: 0, inputTracked: 0, keyboard: 0, mouse: 0, overall: 0, since: 0, until: 0 };
    await appendToLedger(app.database, by, [{ ...place, ...seconds, ...others }]);
  }
  await app.database.run(sql`
    insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked, keyboard, mouse, overall, created_at, updated_at)
    select organization_id, nextval('daily_time_numbers'), project_id, local_date, user_id,
      200000 + sum(tracked_delta), 100000 + sum(billable_delta), 0, 0, 0, 0, 0, '2026-01-01Z', '2026-01-01Z'
    from time_ledger where organization_id = ${organizationId}
    group by organization_id, project_id, local_date, user_id`);
}

/** The expected sums for each day of a member on a project, computed from the individual entries. */
function readEntries({ organizationId }: Company, from: Temporal.Instant, until: Temporal.Instant | 'infinity') {
  const added = (which: ReturnType<typeof sql>) => sql`
    json_build_array(coalesce(sum(tracked_delta) filter (where ${which}), 0),
      coalesce(sum(billable_delta) filter (where ${which}), 0))`;
  const by = (cause: SqlFragment) => added(sql`cause = '${cause}' and recorded_at <= ${until}::timestamptz`);
  return app.database.many(sql`
    select project_id as "projectId", user_id as "userId", local_date as date, ${added(sql`true`)} as any,
      ${added(sql`recorded_at > ${until}::timestamptz`)} as after,
      ${sqlList(summedCauses.map((cause) => sql`${by(cause)} as ${cause}`))}
    from time_ledger where organization_id = ${organizationId} and recorded_at > ${from}::timestamptz
    group by 1, 2, 3 order by 1, 2, 3`);
}

function readSums({ organizationId, projects }: Company, from: Temporal.Instant, until: Temporal.Instant | 'infinity') {
  const spans = projects.map((projectId, id) => ({
    id,
    projectId,
    since: '2026-02-01',
    until: '2026-03-31',
    isMoved: false,
  }));
  const between = { spans, knownAt: from.toString(), knownUntil: until.toString(), newFrom: noNewDay };
  return app.database.many(sql`
    with ${changesSince(organizationId, between)}
    select project_id as "projectId", user_id as "userId", local_date as date,
      json_build_array(any_tracked, any_billable) as any, json_build_array(after_tracked, after_billable) as after,
      ${sqlList(summedCauses.map((cause) => sql`json_build_array(${cause}_tracked, ${cause}_billable) as ${cause}`))}
    from later order by 1, 2, 3`);
}

/** Days as known at an instant, as text, in order. */
async function readDays({ organizationId }: Company, knownAt: Temporal.Instant): Promise<string[]> {
  const rows = await app.database.many<{ text: string }>(sql`
    select concat_ws(' ', user_id, local_date, project_id,
      200000 + coalesce(sum(tracked_delta) filter (where recorded_at <= ${knownAt}::timestamptz), 0),
      100000 + coalesce(sum(billable_delta) filter (where recorded_at <= ${knownAt}::timestamptz), 0)) as text
    from time_ledger where organization_id = ${organizationId} group by user_id, local_date, project_id`);
  return rows.map(({ text }) => text).toSorted();
}

async function readDaysOfMembers({ organizationId }: Company, knownAt: Temporal.Instant): Promise<string[]> {
  const from = Temporal.PlainDate.from('2026-02-01');
  const to = Temporal.PlainDate.from('2026-03-31');
  const filter = { from, to, startId: 0, limit: 10, userIds: undefined, paid: { of: null, since: knownAt }, knownAt };
  const members = await selectTime(app.database, organizationId, filter);
  const texts = members.flatMap(({ userId, days, projectIds, seconds, billable }) =>
    days.map((day, n) => [userId, from.add({ days: day }), projectIds[n], seconds[n], billable[n]].join(' ')),
  );
  return texts.toSorted();
}

describe('the ledger sums', () => {
  // proves: budgets-47, overtime-19
  test('equal the totals of the entries between any instants', async () => {
    const instants = fc.tuple(instant, instant);
    const entries = fc.array(entry, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(entries, fc.array(instants, { minLength: 4, maxLength: 4 }), async (all, asked) => {
        const company = await setUp();
        await fill(company, all);
        for (const pair of asked) {
          const [from, until] = pair.toSorted(Temporal.Instant.compare);
          if (!from || !until) throw new Error('two instants are required');
          for (const end of [until, 'infinity'] as const)
            expect(await readSums(company, from, end)).toEqual(await readEntries(company, from, end));
          expect(await readDaysOfMembers(company, from)).toEqual(await readDays(company, from));
        }
        expect(await check(company.organizationId, false)).toEqual([]);
      }),
      runs({ day: 5, night: 15 }),
    );
  }, 60_000);

  // proves: operation-27
  test('are reported if they differ from the entries, and repaired', async () => {
    const company = await setUp();
    const { organizationId } = company;
    const [userId, projectId] = [company.users[0], company.projects[0]];
    const times = { user: 0, project: 0, billable: 0, cause: 'manual' as const };
    const recorded = ['2026-03-02T23:59:59.999999Z', '2026-03-03T00:00:00Z', '2026-03-03T09:00:00Z'];
    const entries = recorded.map((text, day) => ({
      ...times,
      day: day && 1,
      tracked: 60,
      recordedAt: instantOf(text),
    }));
    await fill(company, entries);
    await app.database.run(sql`
      delete from time_ledger_sums where organization_id = ${organizationId} and recorded_on = '2026-03-02'`);
    await app.database.run(sql`
      update time_ledger_sums set tracked_delta = 61 where organization_id = ${organizationId}`);
    await app.database.run(sql`
      insert into time_ledger_sums
      select organization_id, user_id, project_id, local_date, recorded_on + 1, 'merge', 5, 5 from time_ledger_sums
      where organization_id = ${organizationId}`);
    const place = { userId, projectId };
    const [one, two] = [dateOf(0), dateOf(1)];
    const told = [
      { ...place, date: one, recordedOn: '2026-03-02', cause: 'manual', stored: null, computed: seconds(60, 0) },
      {
        ...place,
        date: two,
        recordedOn: '2026-03-03',
        cause: 'manual',
        stored: seconds(61, 0),
        computed: seconds(120, 0),
      },
      { ...place, date: two, recordedOn: '2026-03-04', cause: 'merge', stored: seconds(5, 5), computed: null },
    ];
    expect(await check(organizationId, false)).toEqual(told);
    expect(await check(organizationId, true)).toEqual(told);
    expect(await check(organizationId, true)).toEqual([]);
  });

  // proves: operation-27
  test('are not compared with entries that retention may have deleted', async () => {
    const company = await setUp();
    const { organizationId } = company;
    const times = { user: 0, project: 0, day: 0, tracked: 60, billable: 0, cause: 'ingest' as const };
    const recorded = ['2026-03-02T10:00:00Z', '2026-03-03T09:00:00Z', '2026-03-04T09:00:00Z'];
    await fill(
      company,
      recorded.map((text) => ({ ...times, recordedAt: instantOf(text) })),
    );
    await app.database.run(sql`
      delete from time_ledger where organization_id = ${organizationId} and recorded_at < '2026-03-03T12:00:00Z'`);
    expect(await check(organizationId, false)).toHaveLength(2);
    await app.database.run(sql`
      update organizations set time_known_since = '2026-03-03T12:00:00Z' where id = ${organizationId}`);
    expect(await check(organizationId, true)).toEqual([]);
  });
});
