import { createEarning } from '../../src/contract/earnings.ts';
import { createHolidayCalendar } from '../../src/contract/holidays.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { recheckCachedWeeks } from '../../src/features/pay/overtime/cached-weeks/actions.ts';
import { recentOvertime } from '../../src/features/pay/overtime/cached-weeks/refresh.ts';
import { runRecurringJob } from '../../src/jobs/run-due.ts';
import type { TestApp } from './app.ts';
import { holidaysOf } from './holidays.ts';
import { makeTeam } from './overtime.ts';
import { ingest, makeProject } from './time.ts';
import { overtimeComputed, overtimeOf, slotsOf } from './work.ts';

/** The dates of five weeks, and an instant in the last week. */
export const cachedDates = ['2026-03-02', '2026-04-01'] as const;
export const cachedNow = '2026-04-01T12:00:00Z';
/** A Wednesday before most of the tracked time. */
export const wednesday = '2026-03-04T12:00:00Z';

const hour = 3_600;

/**
 * Members with every kind of pay, who worked ten hours a day on two projects. All weeks are cached.
 *
 * - `hourly` is on a daily policy with a premium for holidays;
 * - `salaried` also has a salary and a bonus;
 * - `other` is on a weekly policy, which adds new members automatically;
 * - `spare` has tracked time, but no policy.
 */
export async function startCachedWorld(app: TestApp) {
  const team = await makeTeam(app, { members: 4 });
  const { organization, client } = team;
  const params = { organization_id: team.id };
  const [hourly, salaried, other, spare] = [team.member(0), team.member(1), team.member(2), team.member(3)];
  const daily = await team.create({ policy_type: 'daily', threshold: 8, user_ids: [hourly] });
  const weekly = await team.create({ name: 'Weekly', threshold: 15, user_ids: [other], auto_add_new_users: true });
  const premiums = [{ name: 'Holiday', holidays: true, pay_rate_multiplier: 2 }];
  await client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: daily.id }, body: { premiums } });
  const holidays = holidaysOf(app, organization);
  const calendarId = await holidays.calendar('Berlin', [['2026-03-11', 'Holiday']]);
  await holidays.assign(calendarId, [hourly], cachedDates[0]);
  const empty = await client.call(createHolidayCalendar, { params, body: { name: 'Bavaria' } });
  const projectId = await makeProject(organization);
  const otherProjectId = await makeProject(organization, { billable: false });
  const payment = { bill_rate: 50, effective_on: cachedDates[0] };
  const members = team.members.map((user_id) => ({ user_id, payment }));
  await client.call(updateMembers, { params, body: { members } });
  await team.at(cachedNow);
  const days = ['03', '10', '11', '12', '17', '31'];
  const worked = team.members.flatMap((userId) =>
    days.flatMap((day) => [
      ...slotsOf({ userId, projectId: otherProjectId }, `2026-03-${day}T04:00:00Z`, 4 * hour),
      ...slotsOf({ userId, projectId }, `2026-03-${day}T09:00:00Z`, 6 * hour),
    ]),
  );
  await ingest(client, team.id, worked);
  const salary = { amount: 700, period: 'weekly', hours: 35, effective_on: cachedDates[0] } as const;
  await client.call(putSalary, { params: { ...params, user_id: salaried }, body: salary });
  const bonus = { user_id: salaried, date: '2026-03-26', amount: 100, name: 'Bonus', in_regular_rate: true };
  const { earning } = await client.call(createEarning, { params, body: bonus });
  await team.at(cachedNow);
  return {
    team,
    organization,
    client,
    params,
    holidays,
    calendarId,
    projectId,
    otherProjectId,
    earning,
    hourly,
    salaried,
    other,
    spare,
    daily: daily.id,
    weekly: weekly.id,
    emptyCalendarId: empty.holiday_calendar.id,
  };
}

export type CachedWorld = Awaited<ReturnType<typeof startCachedWorld>>;

/** Runs `look` while every cached week has an extra digit before its tracked seconds. */
export async function whileCacheIsWrong<T>(app: TestApp, organizationId: number, read: () => Promise<T>): Promise<T> {
  const rewrite = (figures: [string, string], text: [string, string]) =>
    app.database.pool.query(
      `update overtime_weeks set figures = regexp_replace(figures, $2, $3),
         time_text = regexp_replace(time_text, $4, $5) where organization_id = $1`,
      [organizationId, ...figures, ...text],
    );
  await rewrite(['^([0-9]),', '\\1,1'], ['("tracked_seconds":)', '\\11']);
  const seen = await read();
  await rewrite(['^([0-9]),1', '\\1,'], ['("tracked_seconds":)1', '\\1']);
  return seen;
}

/** Reads the cached weeks of an organization. */
export function cachedWeeksOf(
  app: TestApp,
  organization: CachedWorld['organization'],
  [from, to]: readonly [string, string],
) {
  const { organizationId } = organization;
  const listed = () => overtimeOf(organization, from, to);
  return {
    listed,
    computed: () => overtimeComputed(organization, from, to),
    /**
     * Counts the listed weeks that are read from the cache, by altering the cache and counting the weeks that change.
     */
    async countKept(): Promise<{ kept: number; shown: number }> {
      const { overtime: before } = await listed();
      const { overtime: tampered } = await whileCacheIsWrong(app, organizationId, listed);
      const keyOf = (week: (typeof before)[number]) => `${week.user_id} ${week.week_start}`;
      const secondsOf = new Map(tampered.map((week) => [keyOf(week), week.tracked_seconds]));
      const correct = before.filter((week) => secondsOf.get(keyOf(week)) !== week.tracked_seconds);
      return { kept: correct.length, shown: before.length };
    },
    /** Updates outdated weeks in the cache, as the job would at an instant in the last week. */
    keep: () => runRecurringJob(app.app.jobs, recentOvertime, Temporal.Instant.from(cachedNow)),
    /** The valid cached weeks that differ from a recomputation. */
    wrong: () =>
      app.database.transaction(async (tx) =>
        recheckCachedWeeks(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
      ),
  };
}
